import type { Routes } from '../http/routing/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { addressRoutes } from './addresses/routes.ts'
import { basketRoutes } from './basket/routes.ts'
import { businessOrderRoutes } from './business-orders/routes.ts'
import { callbackRoutes } from './callbacks/routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { complaintRoutes } from './complaints/routes.ts'
import { courierRoutes } from './couriers/routes.ts'
import { deliveryRoutes } from './deliveries/routes.ts'
import { deluxeRoutes } from './deluxe/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { freshCrateRoutes } from './fresh-crates/routes.ts'
import { giftCardRoutes } from './gift-cards/routes.ts'
import { hiddenPageRoutes } from './hidden-pages/routes.ts'
import { labelRoutes } from './labels/routes.ts'
import { landingRoutes } from './landing/routes.ts'
import { loyaltyRoutes } from './loyalty/routes.ts'
import { memoryRoutes } from './memories/routes.ts'
import { mobileRoutes } from './mobile-api/routes.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { preferencesRoutes } from './preferences/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { productRoutes } from './products/routes.ts'
import { quarantineRoutes } from './quarantine/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { recycleRoutes } from './recycles/routes.ts'
import { redirectRoutes } from './redirect/routes.ts'
import { referralRoutes } from './referrals/routes.ts'
import { shareLinkRoutes } from './share-links/routes.ts'
import { shoppingListRoutes } from './shopping-lists/routes.ts'
import { supplierPortalRoutes } from './supplier-portal/routes.ts'
import { tastingRoutes } from './tastings/routes.ts'
import { thumbnailRoutes } from './thumbnails/routes.ts'
import { topUpRoutes } from './top-ups/routes.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'
import { walletRoutes } from './wallet/routes.ts'
import { wholesaleRoutes } from './wholesale/routes.ts'

/** The routes of features that need nothing but the shop of each call. Add a new feature here. */
export const featureRoutes: readonly Routes[] = [
  accountRoutes,
  twoFactorRoutes,
  privacyRoutes,
  productRoutes,
  basketRoutes,
  checkoutRoutes,
  orderRoutes,
  businessOrderRoutes,
  addressRoutes,
  callbackRoutes,
  cardRoutes,
  deliveryRoutes,
  walletRoutes,
  topUpRoutes,
  giftCardRoutes,
  loyaltyRoutes,
  referralRoutes,
  deluxeRoutes,
  feedbackRoutes,
  complaintRoutes,
  recycleRoutes,
  memoryRoutes,
  fileRoutes,
  hiddenPageRoutes,
  quarantineRoutes,
  redirectRoutes,
  operationsRoutes,
  mobileRoutes,
  landingRoutes,
  thumbnailRoutes,
  supplierPortalRoutes,
  shoppingListRoutes,
  shareLinkRoutes,
  newsletterRoutes,
  labelRoutes,
  receiptRoutes,
  courierRoutes,
  wholesaleRoutes,
  preferencesRoutes,
  tastingRoutes,
  freshCrateRoutes,
]
