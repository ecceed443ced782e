import { randomBytes } from 'node:crypto'
import type { NightShiftTask } from '#contract/shop/operations.ts'
import { bearerToken, equalInConstantTime } from '../../http/requests/bearer.ts'
import { readCookie } from '../../http/requests/cookies.ts'
import type { Call } from '../../http/routing/routes.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

/** The key that the night shift's poller uses instead of a login. */
interface PollerKey extends Document {
  key: string
}

const COLLECTION = 'nightShift'
const POLLER = 'poller'

/** Cookie with the poller's key, for old clients that cannot set the Authorization header. */
export const POLLER_COOKIE = 'nightShift'

/** The tasks of tonight. */
export const NIGHT_TASKS: readonly NightShiftTask[] = [
  {
    id: 1,
    until: '22:30',
    text: 'Count the lemons. Then count them again: last night there were two answers.',
  },
  { id: 2, until: '23:15', text: 'Move the cherries to cold store 2, before the starlings learn the code.' },
  { id: 3, until: '01:00', text: 'Rinse press 4. The sticky lever is not a feature.' },
  { id: 4, until: '03:30', text: 'Let the courier in at gate B. He knocks twice and says “pip”.' },
  { id: 5, until: '05:00', text: 'Put the new prices up, with the shutters down.' },
]

/** The poller's key. It is different in each shop. */
export function pollerKey(shop: Shop): string {
  const [known] = shop.documents.find<PollerKey>(COLLECTION, { _id: POLLER })
  if (known) return known.key
  const key = `ns-${randomBytes(18).toString('base64url')}`
  return shop.documents.insert<PollerKey>(COLLECTION, { _id: POLLER, key }).key
}

/** Whether the request has the poller's key in its Authorization header or cookie. */
export function isPoller({ shop, request }: Pick<Call, 'shop' | 'request'>): boolean {
  const bearer = bearerToken(request.headers)
  const shown = [bearer, readCookie(request, POLLER_COOKIE)].filter((one) => one !== undefined)
  return shown.length > 0 && shown.some((one) => equalInConstantTime(one, pollerKey(shop)))
}
