import { setTimeout as wait } from 'node:timers/promises'
import type { UserRow } from '#lab'
import type * as Weak from '../../../labs/nagged-coupon/weak.ts'
import { isDeluxe } from '../../identity/customers.ts'
import { couponFor, monthOf } from '../../shop/records/coupons.ts'
import type { Shop } from '../../shop/shop.ts'
import { readCounter, writeCounter } from '../../shop/storage/counters.ts'

/** Longest delay by the live code. */
const LONGEST_PAUSE_MS = 3_000

/** The answer to a customer who wants a coupon. */
export interface CouponAnswer {
  text: string
  /** The coupon code in the answer. */
  coupon: string | undefined
  /** Number of refusals this month. */
  refusals: number
  isMember: boolean
}

/** Answers a customer who wants a coupon as the live code does. `refusal` is the bot's refusal. */
export async function answerCouponRequest(
  shop: Shop,
  user: UserRow,
  { refusal, sent }: { refusal: string | undefined; sent: Readonly<Record<string, unknown>> },
): Promise<CouponAnswer> {
  const at = shop.clock.now()
  const month = monthOf(at)
  const marks = { asked: `bot-asked:${month}:${user.id}`, given: `bot-coupon:${month}:${user.id}` }
  const refusals = readCounter(shop.tables, marks.asked)?.count ?? 0
  const isMember = isDeluxe(user)
  const hadCoupon = readCounter(shop.tables, marks.given) !== undefined
  const offered: string[] = []
  const text = await shop.call<typeof Weak>('nagged-coupon').answerWish(
    { refusal, asked: refusals + 1, sent },
    { isMember, hadCoupon },
    {
      coupon: (percent) => {
        const code = couponFor(percent, at)
        offered.push(code)
        return code
      },
      pause: (ms) => wait(Math.min(Math.max(ms, 0), LONGEST_PAUSE_MS) || 0),
    },
  )
  const coupon = offered.find((code) => text.includes(code))
  const now = at.getTime()
  writeCounter(shop.tables, marks.asked, { count: coupon === undefined ? refusals + 1 : 0, at: now })
  if (coupon !== undefined) writeCounter(shop.tables, marks.given, { count: 1, at: now })
  return { text, coupon, refusals, isMember }
}
