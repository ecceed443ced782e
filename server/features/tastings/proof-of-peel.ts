import {
  jsonReply,
  type Neighbour,
  NetworkError,
  type NetworkReply,
  type NetworkRequest,
  textReply,
} from '../../shop/fake-network/neighbour.ts'
import type { Shop } from '../../shop/shop.ts'

export const PROOF_OF_PEEL = 'proof-of-peel.example'
const OF_AGE = 18
/** Day of the week on which the partner is closed, as in `Date`. */
const CLOSED_ON = 1

const ABOUT = `Proof of Peel: we know how old you are.

GET /adults?born=1990-07-21&on=2026-12-04
200 {"adult":true}    or false: the age on that day
400                   born or on is missing, or no date
422                   there is no such day in the calendar
503                   we are closed on that day (Mondays)
`

/** The partner that knows who is an adult. */
export const proofOfPeel: Neighbour = {
  hosts: [PROOF_OF_PEEL],
  reachedFrom: ['server', 'outsider'],
  answer: ({ method, url }: NetworkRequest, shop: Shop): NetworkReply => {
    if (url.pathname === '/') return textReply(200, ABOUT)
    if (url.pathname !== '/adults') return jsonReply(404, { error: 'not found' })
    if (method !== 'GET') return jsonReply(405, { error: 'GET only' })
    const born = url.searchParams.get('born') ?? ''
    const on = url.searchParams.get('on') ?? shop.clock.now().toISOString().slice(0, 10)
    if (!DATE.test(born) || !DATE.test(on)) return jsonReply(400, { error: 'born or on is no date' })
    if (!isPartnerOpen(on)) return jsonReply(503, { error: 'closed on Mondays' })
    // Year 0 times out: the case that the fix only-when-away misses.
    if (born.startsWith('0000')) {
      throw new NetworkError('ETIMEDOUT', `connect ETIMEDOUT ${PROOF_OF_PEEL}:443`)
    }
    if (!isDay(born) || !isDay(on)) return jsonReply(422, { error: 'no such day' })
    return jsonReply(200, { adult: ageOn(born, on) >= OF_AGE })
  },
}

/** Whether the partner works on a day. */
export function isPartnerOpen(day: string): boolean {
  return new Date(`${day}T12:00:00Z`).getUTCDay() !== CLOSED_ON
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Whether the calendar has this day. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Full years between two dates, as `YYYY-MM-DD`. */
function ageOn(born: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4))
  return on.slice(5) < born.slice(5) ? years - 1 : years
}
