import Type from 'typebox'
import { Order, Success } from '#contract/http.ts'
import type * as Echo from '../../../labs/echoed-order-number/weak.ts'
import type * as Weak from '../../../labs/order-where/weak.ts'
import { Failure } from '../../http/replies/failure.ts'
import { refusals } from '../../http/routing/description.ts'
import { answer, type Call, type Routes, success } from '../../http/routing/routes.ts'
import { namesUser } from '../../identity/session-tokens.ts'
import { blockedError, forCustomers, forStaff } from '../../identity/sessions.ts'
import { ScriptError } from '../../sandbox/errors.ts'
import { allOrders, markDelivered, ordersOf } from '../../shop/records/orders.ts'
import type { DocumentQuery } from '../../shop/storage/documents.ts'
import { findWhere } from '../../shop/storage/operands.ts'

/** Routes of placed orders. */
export const orderRoutes: Routes = (on) => {
  on.get(
    '/rest/track-order/:id',
    {
      tag: 'Orders',
      summary: 'Where an order is',
      params: Type.Object({ id: Type.String() }),
      answers: { 200: 'The order in a list, or its number alone' },
    },
    trackOrder,
  )
  on.get(
    '/rest/order-history',
    {
      tag: 'Orders',
      summary: 'Your orders',
      security: ['bearer'],
      answers: { 200: ['The orders', Success(Type.Array(Order))], 500: refusals.noSession },
    },
    (call) => {
      if (!call.session || !namesUser(call.session)) throw blockedError(call)
      return forCustomers(({ shop, user }) => success(ordersOf(shop, user.id)))(call)
    },
  )
  on.get(
    '/rest/order-history/orders',
    {
      tag: 'Orders',
      summary: 'All orders (accounting)',
      security: ['bearer'],
      answers: { 200: ['The orders', Success(Type.Array(Order))], 403: refusals.notStaff },
    },
    forStaff(['accounting'], ({ shop }) => success(allOrders(shop).reverse())),
  )
  on.put(
    '/rest/order-history/:id/delivery-status',
    {
      tag: 'Orders',
      summary: 'Turn "delivered" into its opposite (accounting)',
      security: ['bearer'],
      params: Type.Object({ id: Type.String() }),
      body: Type.Object({ deliveryStatus: Type.Optional(Type.Boolean({ description: 'As it is now' })) }),
      answers: { 200: 'Done', 403: refusals.notStaff },
    },
    forStaff(['accounting'], ({ shop, params, body }) => {
      const id = params.id ?? ''
      // Existing clients omit it, or send it as text.
      const delivered = !body.deliveryStatus
      // Existing clients expect this response for unknown orders, too.
      if (markDelivered(shop, id, delivered) > 0) shop.emit('order.delivered', { id, delivered })
      return { status: 'success' }
    }),
  )
}

/** Longest order number. The rest is cut off. */
const LONGEST_NUMBER = 60

/** The status of an order, for anybody who knows its number. An unknown number is returned as it is. */
async function trackOrder({ shop, params }: Call): Promise<unknown> {
  const asked = params.id ?? ''
  const id = shorten(asked.replace(/[\r\n]/g, ''), LONGEST_NUMBER)
  const orders = {
    find: async (query: DocumentQuery) => (await findWhere<Order>(shop, 'orders', query)).documents,
  }
  try {
    const found = await shop.call<typeof Weak>('order-where').findOrders(orders, id)
    const { echoOf } = shop.call<typeof Echo>('echoed-order-number')
    const echoed = found.length > 0 ? undefined : await echoOf(id)
    shop.emit('order.tracked', { asked, found: found.length, echoed })
    return success(echoed === undefined ? found : [{ orderId: echoed }])
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    if (error.name === 'SyntaxError') throw new Failure(500, `SyntaxError: ${error.message}`)
    return answer(400, { error: 'Wrong Param' })
  }
}

function shorten(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}...` : text
}
