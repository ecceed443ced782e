import { Errors } from 'typebox/schema'
import type { Review } from '#contract/http.ts'
import { TOOL_NAMES, type ToolCall, type ToolName } from '#contract/shop/assistant.ts'
import type { UserRow } from '#lab'
import type * as CouponOnRequest from '../../../labs/coupon-on-request/weak.ts'
import type * as UnboundedDiscount from '../../../labs/unbounded-discount/weak.ts'
import { couponFor } from '../../shop/records/coupons.ts'
import { ordersByNumber, ordersOf } from '../../shop/records/orders.ts'
import type { Shop } from '../../shop/shop.ts'
import { isFastPattern } from '../../shop/storage/operands.ts'
import type { JsonSchema, ToolSpec } from './model.ts'

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

/** Discounts in percent that coupons can be written for: the checkout prints two digits. */
const DISCOUNTS = Array.from({ length: 90 }, (_, index) => index + 10)

function writeCoupon(shop: Shop, percent: number): string | null {
  return DISCOUNTS.includes(percent) ? couponFor(percent, shop.clock.now()) : null
}

/**
 * The highest discount of the coupons in a text that are valid now, in percent. A coupon that was `given` to the tool is
 * only repeated.
 */
export function discountIn(text: string, given: string, now: Date): number | undefined {
  return DISCOUNTS.findLast((percent) => {
    const coupon = couponFor(percent, now)
    return text.includes(coupon) && !given.includes(coupon)
  })
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

/** The outcome of a tool call: for the model (`content`, as JSON), and for observers. */
export interface ToolOutcome {
  tool: string
  args: Record<string, unknown>
  result: unknown
  failed: boolean
  content: string
}

/** Longest content for the model, in characters. */
const LONGEST_CONTENT = 20_000

/** Runs a tool if the model's arguments match its schema. Never throws. */
export async function callTool(tools: readonly Tool[], call: ToolCall): Promise<ToolOutcome> {
  const { name } = call.function
  const args = readArguments(call.function.arguments)
  const tool = tools.find((known) => known.name === name)
  if (!tool) return failure(name, args ?? {}, `There is no tool ${name.slice(0, 40)}`)
  if (!args) return failure(name, {}, 'The arguments are no JSON object')
  const problem = findProblem(tool.parameters, args)
  if (problem) return failure(name, args, problem)
  try {
    const result = await tool.run(args)
    const content = JSON.stringify(result) ?? 'null'
    return { tool: name, args, result, failed: false, content: content.slice(0, LONGEST_CONTENT) }
  } catch (error) {
    return failure(name, args, error instanceof Error ? error.message : 'It did not work')
  }
}

function readArguments(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** The first mismatch between arguments and schema: `discount must be <= 10`. */
function findProblem(schema: JsonSchema, args: object): string | undefined {
  const [isRight, errors] = Errors(schema, args)
  if (isRight) return undefined
  const [error] = errors
  const place = error?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  return `${place} ${error?.message ?? 'is not what the tool takes'}`.trim()
}

function failure(tool: string, args: Record<string, unknown>, message: string): ToolOutcome {
  const result = { error: message }
  return { tool, args, result, failed: true, content: JSON.stringify(result) }
}

/** Keywords whose check is always fast. */
const KEYWORDS = [
  'type',
  'description',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'required',
  'additionalProperties',
]
const DEEPEST = 6
const LONGEST = 8 << 10

/**
 * The part of a schema that arguments are checked against. It comes from a lab's live code, which a learner may have
 * written: references could lead anywhere, and patterns could take forever. Unknown keywords have no effect in JSON
 * schema and are dropped. Throws if the rest would mean something else than intended.
 */
export function safeSchema(schema: unknown, depth = 0): JsonSchema {
  if (!isRecord(schema) || depth > DEEPEST || (depth === 0 && JSON.stringify(schema).length > LONGEST)) {
    throw new Error('The schema of a tool is an object of a few keywords, no deeper than is of use')
  }
  const { properties, items, pattern } = schema
  if ('$ref' in schema) throw new Error('The shop follows no $ref in the schema of a tool')
  const isPlain = schema.additionalProperties === undefined || schema.additionalProperties === false
  if (!isPlain) throw new Error('In the schema of a tool, additionalProperties is false, or not there')
  const kept = KEYWORDS.filter((keyword) => Object.hasOwn(schema, keyword)).map((keyword) => [
    keyword,
    schema[keyword],
  ])
  return {
    ...Object.fromEntries(kept),
    ...(properties !== undefined && { properties: safeProperties(properties, depth) }),
    ...(items !== undefined && { items: safeSchema(items, depth + 1) }),
    ...(pattern !== undefined && !isNumeric(schema) && { pattern: quick(pattern) }),
  }
}

function safeProperties(properties: unknown, depth: number): Record<string, JsonSchema> {
  if (!isRecord(properties)) throw new Error('The properties in the schema of a tool are an object')
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, safeSchema(schema, depth + 1)]),
  )
}

/** A pattern applies to strings only. */
function isNumeric({ type }: Record<string, unknown>): boolean {
  return type === 'number' || type === 'integer'
}

function quick(pattern: unknown): string {
  if (typeof pattern === 'string' && isFastPattern(pattern)) return pattern
  throw new Error('Patterns in the schema of a tool are short, without groups, and hardly repeat anything')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A product as the assistant sees it. */
export interface FoundProduct {
  id: number
  name: string
  description: string
  price: number
  deluxePrice: number
  /** Number in stock. */
  inStock: number
}

/** Maximum number of products in one result. */
const MOST_PRODUCTS = 60
const LONGEST_DESCRIPTION = 200
const MOST_WORDS = 8

const QUERY = `SELECT p.id, p.name, p.description, p.price, p.deluxePrice, coalesce(q.quantity, 0) AS inStock
  FROM Products p LEFT JOIN Quantities q ON q.ProductId = p.id WHERE p.deletedAt IS NULL GROUP BY p.id ORDER BY p.id`

/**
 * Products with all of these words in name or description, or else with most of them. Matches in the name come first.
 * An empty query returns all products.
 */
function findProducts(shop: Shop, query: string): FoundProduct[] {
  const products = shop.tables.all<FoundProduct>(QUERY).map(plain)
  const words = (query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)
  if (words.length === 0) return products.slice(0, MOST_PRODUCTS)
  const scored = products.map((product) => ({ product, ...scoreOf(product, words) }))
  const most = Math.max(1, ...scored.map(({ found }) => found))
  return scored
    .filter(({ found }) => found === most)
    .toSorted((one, other) => other.named - one.named)
    .map(({ product }) => product)
    .slice(0, MOST_PRODUCTS)
}

function plain(product: FoundProduct): FoundProduct {
  const text = (product.description ?? '').replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ')
  return { ...product, description: text.trim().slice(0, LONGEST_DESCRIPTION) }
}

/** Number of matching words, and number of those in the name. */
function scoreOf({ name, description }: FoundProduct, words: readonly string[]) {
  const own = name.toLowerCase()
  const all = `${own} ${description.toLowerCase()}`
  return {
    found: words.filter((word) => all.includes(word)).length,
    named: words.filter((word) => own.includes(word)).length,
  }
}
