import Type from 'typebox'
import { Delivery, Success } from '#contract/http.ts'
import { PostcodeQuery, PostcodeResult } from '#contract/shop/postcodes.ts'
import type * as SlowPattern from '../../../labs/slow-pattern/weak.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import { rowReply } from '../../http/routing/description.ts'
import { httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { customerOf, isDeluxe } from '../../identity/customers.ts'
import { ScriptError } from '../../sandbox/errors.ts'
import { deliveryById, deliveryFor, deliveryRows } from '../../shop/records/deliveries.ts'
import type { Shop } from '../../shop/shop.ts'

/** Routes of delivery methods, cheaper for deluxe members, and of the postcode check. */
export const deliveryRoutes: Routes = (on) => {
  on.get(
    '/api/Deliverys',
    {
      tag: 'Delivery',
      summary: 'Ways of delivery at your price',
      answers: { 200: ['The ways', Success(Type.Array(Delivery))] },
    },
    ({ shop, session }) => {
      const deluxe = isDeluxe(customerOf(shop, session))
      return successBody(deliveryRows(shop).map((row) => deliveryFor(row, deluxe)))
    },
  )
  on.get(
    '/api/Deliverys/:id',
    {
      tag: 'Delivery',
      summary: 'One way of delivery',
      answers: { 200: rowReply(Delivery), 400: 'There is none' },
    },
    ({ shop, session, params }) => {
      const row = deliveryById(shop, params.id)
      if (!row) return httpReply(400, { status: 'error' })
      return successBody(deliveryFor(row, isDeluxe(customerOf(shop, session))))
    },
  )
  on.post(
    '/rest/deliveries/check',
    {
      tag: 'Delivery',
      summary: 'Whether we deliver to a postcode',
      body: PostcodeQuery,
      answers: {
        200: ['Whether it is a postcode: we deliver everywhere', Success(PostcodeResult)],
        400: 'Not a text',
        503: 'It takes too long to read',
      },
    },
    async ({ shop, body }) => {
      const { postcode } = body
      if (typeof postcode !== 'string')
        return httpReply(400, { status: 'error', message: 'That is no text.' })
      const delivers = await looksLikePostcode(shop, postcode.trim().toUpperCase())
      if (delivers !== 'timedOut') return successBody({ delivers })
      const message = 'We are still reading that postcode. Is there a shorter one?'
      return httpReply(503, { status: 'error', message })
    },
  )
}

/** Processor time of a pattern. An honest one takes less than a hundredth. */
const PATTERN_MS = 300
/** Maximum number of patterns for one postcode. */
const MOST_PATTERNS = 3

/** Whether a text is a postcode, unless matching takes too long. Throws a `Failure` for an invalid pattern. */
async function looksLikePostcode(shop: Shop, text: string): Promise<boolean | 'timedOut'> {
  let [asked, timedOut] = [0, false]
  const matches = async (pattern: string, tested: string): Promise<boolean> => {
    asked += 1
    if (asked > MOST_PATTERNS) throw new RangeError('One postcode is not worth so many patterns')
    try {
      const globals = { pattern, tested }
      const source = 'new RegExp(pattern).test(tested)'
      return (await shop.sandbox.javascript({ source, globals, deadlineMs: PATTERN_MS })) === true
    } catch (error) {
      timedOut ||= error instanceof ScriptError && error.timedOut
      throw error
    }
  }
  try {
    const isPostcode = await shop.call<typeof SlowPattern>('slow-pattern').isPostcode(text, matches)
    shop.emit('postcode.tested', { length: text.length, matches: isPostcode, timedOut })
    return isPostcode
  } catch (error) {
    if (timedOut) {
      shop.emit('postcode.tested', { length: text.length, matches: undefined, timedOut })
      return 'timedOut'
    }
    if (error instanceof ScriptError) throw new HttpFailure(500, error.message)
    throw error
  }
}
