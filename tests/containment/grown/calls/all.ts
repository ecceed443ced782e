import type { Calls } from '../call.ts'
import { giftCardCalls } from './gift-cards.ts'
import { goodsCalls } from './goods.ts'
import { labelCalls } from './labels.ts'
import { landingCalls } from './landing.ts'
import { loyaltyCalls } from './loyalty.ts'
import { mobileCalls } from './mobile-api.ts'
import { newsletterCalls } from './newsletter.ts'
import { operationsCalls } from './operations.ts'
import { peopleCalls } from './people.ts'
import { placeCalls } from './places.ts'
import { postcodeCalls } from './postcodes.ts'
import { referralCalls } from './referrals.ts'
import { sentInCalls } from './sent-in.ts'
import { shoppingListCalls } from './shopping-lists.ts'
import { stallCalls } from './stall-office.ts'
import { trainingCalls } from './training.ts'

/** Every route, with its heavy calls. Those that take a shop back come last. */
export const allCalls: Calls = {
  ...peopleCalls,
  ...goodsCalls,
  ...giftCardCalls,
  ...sentInCalls,
  ...placeCalls,
  ...operationsCalls,
  ...mobileCalls,
  ...landingCalls,
  ...stallCalls,
  ...loyaltyCalls,
  ...referralCalls,
  ...shoppingListCalls,
  ...labelCalls,
  ...postcodeCalls,
  ...newsletterCalls,
  ...trainingCalls,
}
