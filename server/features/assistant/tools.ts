import type { Review } from '#contract/http.ts'
import { TOOL_NAMES, type ToolName } from '#contract/shop/assistant.ts'
import type { UserRow } from '#lab'
import type * as CouponOnRequest from '../../../labs/coupon-on-request/weak.ts'
import type * as UnboundedDiscount from '../../../labs/unbounded-discount/weak.ts'
import { couponFor } from '../../shop/records/coupons.ts'
import { ordersByNumber, ordersOf } from '../../shop/records/orders.ts'
import type { Shop } from '../../shop/shop.ts'
import type { ToolSpec } from './model.ts'
import { findProducts } from './products.ts'
import { safeSchema } from './safe-schema.ts'

/** A tool of the model. `run` receives validated arguments and throws to refuse. */
export interface Tool extends ToolSpec {
  name: ToolName
  run(args: Readonly<Record<string, unknown>>): unknown
}

/** Result of an order lookup without a login. */
export const NOT_AUTHENTICATED = 'Customer not authenticated'

/** Maximum number of reviews in a result, and maximum length of a review in characters. */
const MOST_REVIEWS = 20
const LONGEST_REVIEW = 300

/** The assistant's tools in a shop, for the current user. */
export async function toolsFor(shop: Shop, customer: UserRow | undefined): Promise<Tool[]> {
  const tools: Record<ToolName, Omit<Tool, 'name'>> = {
    searchProducts: {
      description:
        'Looks for products by words of their name or description. Without words: everything on the menu.',
      parameters: objectOf({
        query: { type: 'string', maxLength: 200, description: 'Words to look for, such as apple juice' },
      }),
      run: ({ query }) => findProducts(shop, String(query)),
    },
    getProductReviews: {
      description: 'What customers wrote about a product.',
      parameters: objectOf({
        id: { type: 'integer', minimum: 1, description: 'Number of the product, from searchProducts' },
      }),
      run: ({ id }) => reviewsOf(shop, Number(id)),
    },
    getOrderById: {
      description: 'Where an order is and what is in it.',
      parameters: objectOf({
        orderId: { type: 'string', maxLength: 60, description: 'Number of the order: 5267-f9cd5882f54c75a3' },
      }),
      run: ({ orderId }) => orderOf(shop, customer, String(orderId)),
    },
    generateCoupon: await couponTool(shop, customer),
  }
  return TOOL_NAMES.map((name) => ({ name, ...tools[name] }))
}

function objectOf(properties: Record<string, object>) {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

async function couponTool(shop: Shop, customer: UserRow | undefined): Promise<Omit<Tool, 'name'>> {
  const discount = await shop.call<typeof UnboundedDiscount>('unbounded-discount').discount()
  const live = shop.call<typeof CouponOnRequest>('coupon-on-request')
  const tool = await live.couponTool(discount)
  const damage = (order: { orderId: string; damaged?: boolean } | undefined) =>
    order && { orderId: order.orderId, damaged: order.damaged === true }
  const till = {
    couponFor: (percent: number) => writeCoupon(shop, percent),
    order: (orderId: string) => damage(ordersByNumber(shop, orderId)[0]),
    orderOf: (orderId: string) =>
      damage(customer && ordersOf(shop, customer.id).find((order) => order.orderId === orderId)),
  }
  return {
    description: tool.description,
    parameters: safeSchema(tool.parameters),
    run: (args) => live.makeCoupon(args, till),
  }
}

/** The checkout prints two digits, so there are no coupons for other discounts. */
function writeCoupon(shop: Shop, percent: number): string | null {
  return Number.isInteger(percent) && percent >= 10 && percent <= 99
    ? couponFor(percent, shop.clock.now())
    : null
}

function reviewsOf(shop: Shop, id: number) {
  const found = shop.documents.find<Review>('posts', { product: { $in: [id, String(id)] } })
  return found.slice(0, MOST_REVIEWS).map(({ author, message, likesCount }) => ({
    author,
    message: message.slice(0, LONGEST_REVIEW),
    likes: likesCount,
  }))
}

function orderOf(shop: Shop, customer: UserRow | undefined, orderId: string) {
  if (!customer) throw new Error(NOT_AUTHENTICATED)
  const [order] = ordersByNumber(shop, orderId)
  if (!order) throw new Error('Order not found')
  const { _id, ...shown } = order
  return shown
}
