import { answer, type Routes, success } from '../../http/routing.ts'
import { customerOf, isDeluxe } from '../../identity/customers.ts'
import { deliveryById, deliveryFor, deliveryRows } from '../../shop/deliveries.ts'

/** Ways of delivery; deluxe members pay less. */
export const deliveryRoutes: Routes = (on) => {
  on.get('/api/Deliverys', ({ shop, session }) => {
    const deluxe = isDeluxe(customerOf(shop, session))
    return success(deliveryRows(shop).map((row) => deliveryFor(row, deluxe)))
  })
  on.get('/api/Deliverys/:id', ({ shop, session, params }) => {
    const row = deliveryById(shop, params.id)
    if (!row) return answer(400, { status: 'error' })
    return success(deliveryFor(row, isDeluxe(customerOf(shop, session))))
  })
}
