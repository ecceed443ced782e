import { forgetMarks, readMark, writeMark } from '../shop/marks.ts'
import type { Shop } from '../shop/shop.ts'
import { answer, type Call, type Handler } from './routing.ts'

const LIMIT = 100
const WINDOW_MS = 5 * 60_000

/** Lets 100 requests of five minutes through, per shop, place and sender; 429 for more. */
export function limited(place: string, handler: Handler): Handler {
  return (call) => {
    const { remaining, resetAt } = count(call.shop, `limit:${place}:${senderOf(call)}`)
    const headers = {
      'x-ratelimit-limit': String(LIMIT),
      'x-ratelimit-remaining': String(Math.max(remaining, 0)),
      'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)),
    }
    if (remaining >= 0) {
      call.reply.headers(headers)
      return handler(call)
    }
    const wait = Math.max(1, Math.ceil((resetAt - call.shop.clock.now().getTime()) / 1000))
    return answer(429, 'Too many requests, please try again later.', {
      ...headers,
      'retry-after': String(wait),
    })
  }
}

/** The address at the other end of the line. What a header says of it is anybody's word. */
function senderOf({ request }: Call): string {
  return request.raw.socket.remoteAddress ?? 'unknown'
}

function count(shop: Shop, name: string): { remaining: number; resetAt: number } {
  const now = shop.clock.now().getTime()
  const known = readMark(shop.tables, name)
  const isFresh = !known || now - known.at >= WINDOW_MS
  const mark = isFresh ? { count: 1, at: now } : { count: known.count + 1, at: known.at }
  if (isFresh) forgetMarks(shop.tables, 'limit', now - WINDOW_MS)
  if (mark.count <= LIMIT + 1) writeMark(shop.tables, name, mark)
  return { remaining: LIMIT - mark.count, resetAt: mark.at + WINDOW_MS }
}
