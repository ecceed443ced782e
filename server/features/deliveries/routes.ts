import Type from 'typebox'
import { Delivery, Success } from '#contract/http.ts'
import { oneRow } from '../../http/description.ts'
import { answer, type Routes, success } from '../../http/routing.ts'
import { customerOf, isDeluxe } from '../../identity/customers.ts'
import { deliveryById, deliveryFor, deliveryRows } from '../../shop/deliveries.ts'

/** Ways of delivery; deluxe members pay less. */
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
}
