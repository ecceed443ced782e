import Type from 'typebox'
import { Order, Success } from '#contract/http.ts'
import type * as Echo from '../../../labs/echoed-order-number/weak.ts'
import type * as Weak from '../../../labs/order-where/weak.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import { refusals } from '../../http/routing/description.ts'
import { type Call, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { identifiesUser } from '../../identity/session-tokens.ts'
import { blockedError, forCustomers, forStaff } from '../../identity/sessions.ts'
import { ScriptError } from '../../sandbox/errors.ts'
import { allOrders, markDelivered, ordersOf } from '../../shop/records/orders.ts'
import type { DocumentQuery } from '../../shop/storage/documents.ts'
import { findByQuery } from '../../shop/storage/operands.ts'

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
      if (!call.session || !identifiesUser(call.session)) throw blockedError(call)
      return forCustomers(({ shop, user }) => successBody(ordersOf(shop, user.id)))(call)
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
    forStaff(['accounting'], ({ shop }) => successBody(allOrders(shop).reverse())),
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
    find: async (query: DocumentQuery) => (await findByQuery<Order>(shop, 'orders', query)).documents,
  }
  try {
    const found = await shop.call<typeof Weak>('order-where').findOrders(orders, id)
    const { echoOf } = shop.call<typeof Echo>('echoed-order-number')
    const echoed = found.length > 0 ? undefined : await echoOf(id)
    shop.emit('order.tracked', { asked, found: found.length, echoed })
    return successBody(echoed === undefined ? found : [{ orderId: echoed }])
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    if (error.name === 'SyntaxError') throw new HttpFailure(500, `SyntaxError: ${error.message}`)
    return httpReply(400, { error: 'Wrong Param' })
  }
}

function shorten(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}...` : text
}
