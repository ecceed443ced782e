import { lazy } from 'react'
import { Outlet, Route, Routes } from 'react-router'
import { Search } from './features/products/Search.tsx'
import { FallbackScreen } from './shell/FallbackScreen.tsx'
import { LoggedInOnly, StaffOnly } from './shell/StaffOnly.tsx'
import { prefetchBoard } from './training/prefetch-board.ts'
import { WaitForTexts } from './ui/WaitForTexts.tsx'

const Login = lazy(() => import('./features/accounts/Login.tsx'))
const Register = lazy(() => import('./features/accounts/Register.tsx'))
const Basket = lazy(() => import('./features/basket/Basket.tsx'))

// Each step of the checkout prefetches the next one, so that a quick customer, or a script, does not press buttons of
// the previous step while the next one loads.
const loadDone = () => import('./features/checkout/OrderCompletion.tsx')
const loadSummary = () => ahead(import('./features/checkout/OrderSummary.tsx'), loadDone)
const loadPayment = () => ahead(import('#web/features/checkout/payment/Payment.tsx'), loadSummary)
const loadDelivery = () => ahead(import('./features/checkout/DeliveryMethod.tsx'), loadPayment)
const AddressSelect = lazy(() => ahead(import('#web/features/checkout/AddressSelect.tsx'), loadDelivery))
const DeliveryMethod = lazy(loadDelivery)
const Payment = lazy(loadPayment)
const OrderSummary = lazy(loadSummary)
const OrderCompletion = lazy(loadDone)

const SavedAddresses = lazy(() => import('./features/addresses/SavedAddresses.tsx'))
const AddressEditor = lazy(() => import('./features/addresses/AddressEditor.tsx'))
const SavedPaymentMethods = lazy(() => import('#web/features/checkout/payment/SavedPaymentMethods.tsx'))
const OrderHistory = lazy(() => import('./features/orders/OrderHistory.tsx'))
const TrackResult = lazy(() => import('./features/orders/TrackResult.tsx'))
const Wallet = lazy(() => import('./features/wallet/Wallet.tsx'))
const GiftCards = lazy(() => import('./features/gift-cards/GiftCards.tsx'))
const Labels = lazy(() => import('./features/labels/Labels.tsx'))
const Preferences = lazy(() => import('./features/preferences/Preferences.tsx'))
const BackRoom = lazy(() => import('./features/preferences/BackRoom.tsx'))
const Receipt = lazy(() => import('./features/receipts/Receipt.tsx'))
const Referrals = lazy(() => import('./features/referrals/Referrals.tsx'))
const ShoppingLists = lazy(() => import('./features/shopping-lists/ShoppingLists.tsx'))
const DeliveryCheck = lazy(() => import('./features/delivery-check/DeliveryCheck.tsx'))
const Tastings = lazy(() => import('./features/tastings/Tastings.tsx'))
const FreshCrates = lazy(() => import('./features/fresh-crates/FreshCrates.tsx'))
const Wholesale = lazy(() => import('./features/wholesale/Wholesale.tsx'))
const GraphExplorer = lazy(() => import('./features/wholesale/GraphExplorer.tsx'))
const Season = lazy(() => import('./features/season/Season.tsx'))
const DeluxeMembership = lazy(() => import('./features/deluxe/DeluxeMembership.tsx'))
const ForgotPassword = lazy(() => import('./features/accounts/ForgotPassword.tsx'))
const AskForLink = lazy(() => import('./features/accounts/RequestSignInLink.tsx'))
const FollowLink = lazy(() => import('./features/accounts/RedeemSignInLink.tsx'))
const TwoFactorEnter = lazy(() => import('./features/accounts/TwoFactorEnter.tsx'))
const Contact = lazy(() => import('./features/contact/Contact.tsx'))
const About = lazy(() => import('./features/about/About.tsx'))
const Complaint = lazy(() => import('./features/complaint/Complaint.tsx'))
const Recycle = lazy(() => import('./features/recycle/Recycle.tsx'))
const PhotoWall = lazy(() => import('./features/photo-wall/PhotoWall.tsx'))
const PrivacyArea = lazy(() => import('./features/privacy/PrivacyArea.tsx'))
const PrivacyPolicy = lazy(() => import('./features/privacy/PrivacyPolicy.tsx'))
const ChangePassword = lazy(() => import('./features/privacy/ChangePassword.tsx'))
const TwoFactor = lazy(() => import('./features/privacy/TwoFactor.tsx'))
const DataExport = lazy(() => import('./features/privacy/DataExport.tsx'))
const LastLoginIp = lazy(() => import('./features/privacy/LastLoginIp.tsx'))
const Administration = lazy(() => import('./features/staff/Administration.tsx'))
const Accounting = lazy(() => import('./features/staff/Accounting.tsx'))
const Forbidden = lazy(() => import('./ui/states/Forbidden.tsx'))
const ScoreBoard = lazy(() => {
  prefetchBoard()
  return import('./training/score-board/ScoreBoard.tsx')
})
const LegacyBoard = lazy(() => import('./training/legacy-board/LegacyBoard.tsx'))
const DebriefScreen = lazy(() => import('./training/debrief/DebriefScreen.tsx'))
const ConceptList = lazy(() => import('./training/lessons/ConceptList.tsx'))
const ConceptScreen = lazy(() => import('./training/lessons/ConceptScreen.tsx'))
const PathList = lazy(() => import('./training/lessons/paths/PathList.tsx'))
const PathScreen = lazy(() => import('./training/lessons/paths/PathScreen.tsx'))
const Hosting = lazy(() => import('./training/hosting/Hosting.tsx'))
const Chat = lazy(() => import('./features/chat/Chat.tsx'))
const JuicyNft = lazy(() => import('./features/web3/JuicyNft.tsx'))
const BeeHaven = lazy(() => import('./features/web3/BeeHaven.tsx'))
const CryptoWallet = lazy(() => import('./features/web3/CryptoWallet.tsx'))
const ContestScreen = lazy(() => import('./class/contest/ContestScreen.tsx'))
const ClassScreen = lazy(() => import('./class/ClassScreen.tsx'))
const CodingChallenge = lazy(() => import('./training/coding/CodingChallenge.tsx'))

/**
 * All routes of the shop, readable in main.js on purpose: the score board is found by reading it. Unknown addresses
 * show the search, and stay as typed.
 */
export function ShopRoutes() {
  return (
    <Routes>
      <Route path="search" element={<Search />} />
      <Route path="hacking-instructor" element={<Search />} />
      <Route
        element={
          <WaitForTexts>
            <Outlet />
          </WaitForTexts>
        }
      >
        <Route path="login" element={<Login />} />
        <Route path="register" element={<Register />} />
        <Route path="basket" element={<Basket />} />
        <Route element={<LoggedInOnly />}>
          <Route path="address/select" element={<AddressSelect />} />
          <Route path="address/saved" element={<SavedAddresses />} />
          <Route path="address/create" element={<AddressEditor />} />
          <Route path="address/edit/:addressId" element={<AddressEditor />} />
          <Route path="deluxe-membership" element={<DeluxeMembership />} />
        </Route>
        <Route path="delivery-method" element={<DeliveryMethod />} />
        <Route path="payment/:entity" element={<Payment />} />
        <Route path="saved-payment-methods" element={<SavedPaymentMethods />} />
        <Route path="order-summary" element={<OrderSummary />} />
        <Route path="order-completion/:id" element={<OrderCompletion />} />
        <Route path="order-history" element={<OrderHistory />} />
        <Route path="track-result" element={<TrackResult />} />
        <Route path="track-result/new" element={<TrackResult isNew />} />
        <Route path="wallet" element={<Wallet />} />
        <Route path="gift-cards" element={<GiftCards />} />
        <Route path="receipt" element={<Receipt />} />
        <Route path="labels" element={<Labels />} />
        <Route path="preferences" element={<Preferences />} />
        <Route path="back-room" element={<BackRoom />} />
        <Route path="referrals" element={<Referrals />} />
        <Route path="lists" element={<ShoppingLists />} />
        <Route path="postcode" element={<DeliveryCheck />} />
        <Route path="tastings" element={<Tastings />} />
        <Route path="fresh" element={<FreshCrates />} />
        <Route path="wholesale" element={<Wholesale />} />
        <Route path="graphql" element={<GraphExplorer />} />
        <Route path="season" element={<Season />} />
        <Route path="forgot-password" element={<ForgotPassword />} />
        <Route path="magic-link" element={<AskForLink />} />
        <Route path="magic/:code" element={<FollowLink />} />
        <Route path="2fa/enter" element={<TwoFactorEnter />} />
        <Route path="contact" element={<Contact />} />
        <Route path="about" element={<About />} />
        <Route path="complain" element={<Complaint />} />
        <Route path="chatbot" element={<Chat />} />
        <Route path="chatbot/conversation/:id" element={<Chat />} />
        <Route path="recycle" element={<Recycle />} />
        <Route path="photo-wall" element={<PhotoWall />} />
        <Route path="privacy-security" element={<PrivacyArea />}>
          <Route index element={<PrivacyPolicy />} />
          <Route path="privacy-policy" element={<PrivacyPolicy />} />
          <Route path="change-password" element={<ChangePassword />} />
          <Route path="two-factor-authentication" element={<TwoFactor />} />
          <Route path="data-export" element={<DataExport />} />
          <Route path="last-login-ip" element={<LastLoginIp />} />
        </Route>
        <Route element={<StaffOnly only="admin" />}>
          <Route path="administration" element={<Administration />} />
        </Route>
        <Route element={<StaffOnly only="accounting" />}>
          <Route path="accounting" element={<Accounting />} />
        </Route>
        <Route path="juicy-nft" element={<JuicyNft />} />
        <Route path="bee-haven" element={<BeeHaven />} />
        <Route path="wallet-web3" element={<CryptoWallet />} />
        <Route path="score-board" element={<ScoreBoard />} />
        <Route path="score-board-legacy" element={<LegacyBoard />} />
        <Route path="debrief/:challengeKey" element={<DebriefScreen />} />
        <Route path="learn" element={<ConceptList />} />
        <Route path="learn/:concept" element={<ConceptScreen />} />
        <Route path="paths" element={<PathList />} />
        <Route path="paths/:path" element={<PathScreen />} />
        <Route path="other-site" element={<Hosting />} />
        <Route path="coding-challenge/:challengeKey" element={<CodingChallenge />} />
        <Route path="class" element={<ClassScreen />} />
        <Route path="contest" element={<ContestScreen />} />
        <Route path="403" element={<Forbidden />} />
      </Route>
      <Route path="*" element={<FallbackScreen />} />
    </Routes>
  )
}

/** Returns a screen, and prefetches the next one after it. A failed prefetch is repeated on navigation. */
function ahead<Screen>(screen: Promise<Screen>, loadNext: () => Promise<unknown>): Promise<Screen> {
  void screen.then(loadNext).catch(() => {})
  return screen
}
