import { answer, type Routes, success } from '../../http/routing.ts'
import { blocked, forCustomers, forStaff } from '../../http/sessions.ts'
import { allOrders, markDelivered, ordersByNumber, ordersOf } from '../../shop/orders.ts'

/** What became of orders. */
export const orderRoutes: Routes = (on) => {
  on.get('/rest/track-order/:id', ({ shop, params }) => {
    const asked = params.id ?? ''
    const orderId = asked.replace(/[^\w-]/g, '')
    const found = ordersByNumber(shop, orderId)
    shop.tell('order.tracked', { asked, found: found.length })
    return success(found.length > 0 ? found : [{ orderId }])
  })
  on.get('/rest/order-history', (call) => {
    if (!call.session) throw blocked(call)
    return forCustomers(({ shop, user }) => success(ordersOf(shop, user.id)))(call)
  })
  on.get(
    '/rest/order-history/orders',
    forStaff(['accounting'], ({ shop }) => success(allOrders(shop).reverse())),
  )
  on.put(
    '/rest/order-history/:id/delivery-status',
    forStaff(['accounting'], ({ shop, params, body }) => {
      const { deliveryStatus } = body
      if (typeof deliveryStatus !== 'boolean') return answer(400, { error: 'Wrong Params' })
      const id = params.id ?? ''
      const delivered = !deliveryStatus
      if (markDelivered(shop, id, delivered) === 0) return answer(404, { error: 'Not found' })
      shop.tell('order.delivered', { id, delivered })
      return { status: 'success' }
    }),
  )
}
