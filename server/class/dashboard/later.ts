import { ShopElsewhere } from '../class-shops.ts'
import { AWAY } from '../join/refusals.ts'
import { RegisterAway } from '../store/unavailable.ts'

const ELSEWHERE = 'This shop is on its way to another machine. Nothing was lost: try again in a moment.'

/** Said where erasing a learner was begun, which nothing takes back, and not all could be done. */
export const ERASED_LATER =
  'She is out, and all that is known of her will be deleted. That could not be finished just now: it is tried again each hour.'

/** What the desk says where something cannot be done just now, and can be in a moment. Undefined of any other error. */
export function laterSentence(error: unknown): string | undefined {
  if (error instanceof RegisterAway) return AWAY
  return error instanceof ShopElsewhere ? ELSEWHERE : undefined
}
