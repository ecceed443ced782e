import type { Calls } from '../call.ts'
import {
  giftCardCalls,
  labelCalls,
  landingCalls,
  loyaltyCalls,
  mobileCalls,
  newsletterCalls,
  operationsCalls,
  preferencesCalls,
  referralCalls,
  shareLinkCalls,
  shoppingListCalls,
  stallCalls,
} from './features.ts'
import { goodsCalls } from './goods.ts'
import { topUpCalls } from './money.ts'
import { freshCrateCalls, tastingCalls } from './partners.ts'
import { peopleCalls } from './people.ts'
import { placeCalls } from './places.ts'
import { postcodeCalls } from './postcodes.ts'
import { courierCalls, receiptCalls } from './receipts.ts'
import { sentInCalls } from './sent-in.ts'
import { trainingCalls } from './training.ts'
import { wholesaleCalls } from './wholesale.ts'

/** The expensive calls of every route. Those that reset a shop come last. */
export const allCalls: Calls = {
  ...peopleCalls,
  ...goodsCalls,
  ...giftCardCalls,
  ...topUpCalls,
  ...sentInCalls,
  ...placeCalls,
  ...operationsCalls,
  ...mobileCalls,
  ...landingCalls,
  ...stallCalls,
  ...loyaltyCalls,
  ...referralCalls,
  ...shoppingListCalls,
  ...shareLinkCalls,
  ...labelCalls,
  ...preferencesCalls,
  ...postcodeCalls,
  ...newsletterCalls,
  ...receiptCalls,
  ...courierCalls,
  ...tastingCalls,
  ...freshCrateCalls,
  ...wholesaleCalls,
  ...trainingCalls,
}
