import { createHash, randomUUID } from 'node:crypto'
import Type from 'typebox'
import type * as Weak from '../../../labs/order-code/weak.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import type { Routes } from '../../http/routing/routes.ts'
import { signedIn } from '../../identity/sessions.ts'
import { SandboxUnavailable, ScriptError } from '../../sandbox/errors.ts'
import type { Shop } from '../../shop/shop.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const DAYS_TO_PAY = 14
/** Loop limit for order lines. Existing clients know it. */
const MOST_TURNS = 1_000_000

/** Routes of orders that companies send from their systems. */
export const businessOrderRoutes: Routes = (on) => {
  on.post(
    '/b2b/v2/orders',
    {
      tag: 'Companies',
      summary: 'Order for your company',
      security: ['bearer'],
      body: Type.Object({
        cid: Type.String({ example: 'JS0815DE' }),
        orderLinesData: Type.Optional(
          Type.String({
            description: 'The lines, as text',
            example: '[{"productId":8,"quantity":500,"customerReference":"Garden party"}]',
          }),
        ),
      }),
      answers: {
        200: [
          'The number of the order, and when to pay',
          Type.Object({
            cid: Type.Optional(Type.String()),
            orderNo: Type.String(),
            paymentDue: Type.String({ format: 'date-time' }),
          }),
        ],
        500: 'Lines that cannot be read',
        503: 'Lines that take too long to read',
      },
    },
    signedIn(async ({ shop, body }) => {
      const { cid, orderLinesData } = body
      if (typeof orderLinesData === 'string') await readLines(shop, orderLinesData)
      return {
        cid,
        orderNo: createHash('md5').update(randomUUID()).digest('hex'),
        paymentDue: new Date(shop.clock.now().getTime() + DAYS_TO_PAY * DAY_MS).toISOString(),
      }
    }),
  )
}

/** Evaluates the lines. Throws the response for unreadable ones. */
async function readLines(shop: Shop, text: string): Promise<void> {
  const { readOrderLines } = shop.call<typeof Weak>('order-code')
  const evaluate = (source: string, deadlineMs?: number): Promise<unknown> =>
    shop.sandbox.javascript({
      source,
      mostTurns: MOST_TURNS,
      ...(deadlineMs !== undefined && { deadlineMs }),
    })
  try {
    await readOrderLines(text, evaluate)
  } catch (error) {
    // An unavailable sandbox is not an error of the lines.
    if (error instanceof SandboxUnavailable) throw error
    const timedOut = error instanceof ScriptError && error.timedOut
    const message = error instanceof Error ? error.message : String(error)
    shop.emit('orderLines.failed', { message, timedOut })
    if (!timedOut) throw new HttpFailure(500, message)
    throw new HttpFailure(503, 'Sorry, we are temporarily not available! Please try again later.')
  }
}
