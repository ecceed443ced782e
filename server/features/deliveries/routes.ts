import Type from 'typebox'
import { Delivery, Success } from '#contract/http.ts'
import { PostcodeChecked, PostcodeQuery } from '#contract/shop/postcodes.ts'
import { oneRow } from '../../http/routing/description.ts'
import { answer, type Routes, success } from '../../http/routing/routes.ts'
import { customerOf, isDeluxe } from '../../identity/customers.ts'
import { deliveryById, deliveryFor, deliveryRows } from '../../shop/records/deliveries.ts'
import { looksLikePostcode } from './postcodes.ts'

/** Ways of delivery, deluxe members pay less; and whether a postcode is one. */
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
      return success(deliveryRows(shop).map((row) => deliveryFor(row, deluxe)))
    },
  )
  on.get(
    '/api/Deliverys/:id',
    {
      tag: 'Delivery',
      summary: 'One way of delivery',
      answers: { 200: oneRow(Delivery), 400: 'There is none' },
    },
    ({ shop, session, params }) => {
      const row = deliveryById(shop, params.id)
      if (!row) return answer(400, { status: 'error' })
      return success(deliveryFor(row, isDeluxe(customerOf(shop, session))))
    },
  )
  on.post(
    '/rest/deliveries/check',
    {
      tag: 'Delivery',
      summary: 'Whether we deliver to a postcode',
      body: PostcodeQuery,
      answers: {
        200: ['Whether it is a postcode: we deliver everywhere', Success(PostcodeChecked)],
        400: 'Not a text',
        503: 'It takes too long to read',
      },
    },
    async ({ shop, body }) => {
      const { postcode } = body
      if (typeof postcode !== 'string') return answer(400, { status: 'error', message: 'That is no text.' })
      const delivers = await looksLikePostcode(shop, postcode.trim().toUpperCase())
      if (delivers !== 'timedOut') return success({ delivers })
      const message = 'We are still reading that postcode. Is there a shorter one?'
      return answer(503, { status: 'error', message })
    },
  )
}
