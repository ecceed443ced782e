import { accountRoutes } from './features/accounts/routes.ts'
import { addressRoutes } from './features/addresses/routes.ts'
import { basketRoutes } from './features/basket/routes.ts'
import { businessOrderRoutes } from './features/business-orders/routes.ts'
import { callbackRoutes } from './features/callbacks/routes.ts'
import { cardRoutes } from './features/cards/routes.ts'
import { checkoutRoutes } from './features/checkout/routes.ts'
import { complaintRoutes } from './features/complaints/routes.ts'
import { deliveryRoutes } from './features/deliveries/routes.ts'
import { deluxeRoutes } from './features/deluxe/routes.ts'
import { feedbackRoutes } from './features/feedback/routes.ts'
import { fileRoutes } from './features/files/routes.ts'
import { giftCardRoutes } from './features/gift-cards/routes.ts'
import { hiddenPageRoutes } from './features/hidden-pages/routes.ts'
import { labelRoutes } from './features/labels/routes.ts'
import { landingRoutes } from './features/landing/routes.ts'
import { loyaltyRoutes } from './features/loyalty/routes.ts'
import { memoryRoutes } from './features/memories/routes.ts'
import { mobileRoutes } from './features/mobile-api/routes.ts'
import { newsletterRoutes } from './features/newsletter/routes.ts'
import { operationsRoutes } from './features/operations/routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { productRoutes } from './features/products/routes.ts'
import { quarantineRoutes } from './features/quarantine/routes.ts'
import { recycleRoutes } from './features/recycles/routes.ts'
import { redirectRoutes } from './features/redirect/routes.ts'
import { referralRoutes } from './features/referrals/routes.ts'
import { shoppingListRoutes } from './features/shopping-lists/routes.ts'
import { stallOfficeRoutes } from './features/stall-office/routes.ts'
import { thumbnailRoutes } from './features/thumbnails/routes.ts'
import { twoFactorRoutes } from './features/two-factor/routes.ts'
import { walletRoutes } from './features/wallet/routes.ts'
import type { Routes } from './http/routing.ts'

/** The routes of features that need to know nothing but the shop of each call: a new feature has its line here. */
export const plainRoutes: readonly Routes[] = [
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
  stallOfficeRoutes,
  shoppingListRoutes,
  newsletterRoutes,
  labelRoutes,
]
