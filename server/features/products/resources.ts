import type { IOptions } from 'sanitize-html'
import Type from 'typebox'
import { Product, StockRow } from '#contract/http.ts'
import type * as RawDescription from '../../../labs/raw-description/weak.ts'
import type * as UnguardedUpdate from '../../../labs/unguarded-update/weak.ts'
import { isLongJson } from '../../http/replies/long-json.ts'
import { JSON_TYPE, PreparedText } from '../../http/replies/prepared-text.ts'
import { listLongRows } from '../../http/resources/lists.ts'
import {
  createdReply,
  createRow,
  findRow,
  notFound,
  type Resource,
  type Row,
  readRow,
  updateRow,
} from '../../http/resources/resource.ts'
import {
  lengthRule,
  moneyAmountRule,
  wholeNumberRule,
  withValidation,
} from '../../http/resources/validation.ts'
import { createdRowReply, ListQuery, refusals, rowReply, rowsReply } from '../../http/routing/description.ts'
import { type Call, type Fields, type Handler, HttpReply, type Routes } from '../../http/routing/routes.ts'
import { customerOf } from '../../identity/customers.ts'
import { denyAll, forStaff, signedIn } from '../../identity/sessions.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Tables } from '../../shop/storage/tables.ts'

const LONGEST_DESCRIPTION = 4096
/** Maximum number of products. The catalogue is shown without paging. */
const MOST_PRODUCTS = 6_000

const products: Resource = {
  path: '/api/Products',
  table: 'Products',
  name: 'Product',
  quota: { of: 'products', all: 5_000 },
  mostRows: MOST_PRODUCTS,
  columns: { name: 'text', description: 'text', price: 'number', deluxePrice: 'number', image: 'text' },
  required: ['name', 'price'],
  rules: {
    name: lengthRule(1, 255),
    description: lengthRule(0, LONGEST_DESCRIPTION),
    price: moneyAmountRule,
    deluxePrice: moneyAmountRule,
    image: lengthRule(0, 255),
  },
  softDelete: true,
}

const quantities: Resource = {
  path: '/api/Quantitys',
  table: 'Quantities',
  name: 'Quantity',
  mostRows: MOST_PRODUCTS,
  columns: { ProductId: 'number', quantity: 'number', limitPerUser: 'number' },
  required: ['quantity'],
  rules: { quantity: wholeNumberRule(0, 1_000_000), limitPerUser: wholeNumberRule(1, 1_000_000) },
}

const STOREKEEPERS = ['accounting']

const ProductBody = Type.Object({
  name: Type.String(),
  description: Type.String(),
  price: Type.Number({ minimum: 0 }),
  deluxePrice: Type.Optional(Type.Number({ minimum: 0 })),
  image: Type.Optional(Type.String()),
})

/** Routes of products and their stock: public to read, for staff to change. */
export const resourceRoutes: Routes = (on) => {
  on.get(
    '/api/Products',
    {
      tag: 'Products',
      summary: 'The menu',
      query: ListQuery,
      answers: { 200: rowsReply(Product), 400: 'There is no such column to sort by' },
    },
    listed(products),
  )
  on.get(
    '/api/Products/:id',
    { tag: 'Products', summary: 'One product', answers: { 200: rowReply(Product), 404: refusals.notFound } },
    ({ shop, params }) => readRow(shop, products, params.id),
  )
  on.post(
    '/api/Products',
    {
      tag: 'Products',
      summary: 'Something new on the menu (staff)',
      security: ['bearer'],
      body: ProductBody,
      answers: { 201: createdRowReply(Product), 400: refusals.invalid, 403: refusals.notStaff },
    },
    signedIn(guarded('POST', '/api/Products', addProduct)),
  )
  on.put(
    '/api/Products/:id',
    {
      tag: 'Products',
      summary: 'Change a product (staff)',
      security: ['bearer'],
      body: Type.Partial(ProductBody),
      answers: {
        200: rowReply(Product),
        400: refusals.invalid,
        403: refusals.notStaff,
        404: refusals.notFound,
      },
    },
    guarded('PUT', '/api/Products/:id', changeProduct),
  )
  on.delete('/api/Products/:id', denyAll)

  on.get(
    '/api/Quantitys',
    { tag: 'Products', summary: 'What is in stock', answers: { 200: rowsReply(StockRow) } },
    preparedList(quantities),
  )
  on.post('/api/Quantitys', denyAll)
  on.get(
    '/api/Quantitys/:id',
    {
      tag: 'Products',
      summary: 'How much of one product there is (accounting)',
      security: ['bearer'],
      answers: { 200: rowReply(StockRow), 403: refusals.notStaff },
    },
    forStaff(STOREKEEPERS, ({ shop, params }) => readRow(shop, quantities, params.id)),
  )
  on.put(
    '/api/Quantitys/:id',
    {
      tag: 'Products',
      summary: 'Count the stock (accounting)',
      security: ['bearer'],
      body: Type.Object({
        quantity: Type.Optional(Type.Integer({ minimum: 0 })),
        limitPerUser: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
      }),
      answers: { 200: rowReply(StockRow), 400: refusals.invalid, 403: refusals.notStaff },
    },
    guarded('PUT', '/api/Quantitys/:id', ({ shop, params, body }) =>
      withValidation(() => {
        const { quantity, limitPerUser } = body
        return updateRow(shop, quantities, params.id, { quantity, limitPerUser })
      }),
    ),
  )
  on.delete('/api/Quantitys/:id', denyAll)
}

function listed(resource: Resource): Handler {
  return ({ shop, query, request }) => listLongRows(shop, resource, query, () => request.yieldTurn())
}

/**
 * A list of numbers, which need no translation. Every page of the shop asks for it, so the list without parameters is
 * made once per change of a table.
 */
function preparedList(resource: Resource): Handler {
  const made = new WeakMap<Tables, { version: number; text: PreparedText }>()
  const list = listed(resource)
  const make = async (call: Call, version: number): Promise<unknown> => {
    const { tables } = call.shop
    const found = await list(call)
    if (found instanceof HttpReply || isLongJson(found)) return found
    const text = new PreparedText(Buffer.from(JSON.stringify(found)), JSON_TYPE)
    made.set(tables, { version, text })
    return text
  }
  return (call) => {
    if (Object.keys(call.query).length > 0) return list(call)
    const { tables } = call.shop
    const version = tables.publicVersion
    const known = made.get(tables)
    return known?.version === version ? known.text : make(call, version)
  }
}

/** For users that this call's guard accepts; for everybody if it has no guard. */
function guarded(method: 'POST' | 'PUT', path: string, handler: Handler): Handler {
  return async (call) => {
    const guards = await call.shop.call<typeof UnguardedUpdate>('unguarded-update').guards()
    const guard = guards.find((one) => one.method === method && one.path === path)
    return guard ? forStaff(guard.roles, handler)(call) : handler(call)
  }
}

async function addProduct({ shop, body, session }: Call): Promise<unknown> {
  const fields = await described(shop, body)
  return withValidation(() =>
    shop.tables.transaction(() => {
      const row = createRow(shop, products, { deluxePrice: body.price, ...fields })
      createRow(shop, quantities, { ProductId: row.id, quantity: 0 })
      const userId = customerOf(shop, session)?.id
      shop.emit('product.changed', { userId, before: undefined, after: factsOf(row) })
      return createdReply(products, row)
    }),
  )
}

async function changeProduct({ shop, params, body, session }: Call): Promise<unknown> {
  const fields = await described(shop, body)
  const before = findRow(shop, products, params.id)
  if (!before) return notFound()
  return withValidation(() => {
    const changed = updateRow(shop, products, params.id, { ...deluxeToo(before, body), ...fields })
    const after = findRow(shop, products, params.id)
    if (after) {
      const userId = customerOf(shop, session)?.id
      shop.emit('product.changed', { userId, before: factsOf(before), after: factsOf(after) })
    }
    return changed
  })
}

/** Members never pay more than others: their price follows if it was the same, or would be higher. */
function deluxeToo(before: Row, { price }: Fields): Fields {
  const wanted = Number(price)
  if (price === undefined || price === null || !Number.isFinite(wanted)) return {}
  const deluxePrice = Number(before.deluxePrice)
  return deluxePrice === Number(before.price) || deluxePrice > wanted ? { deluxePrice: wanted } : {}
}

async function described(shop: Shop, body: Fields): Promise<Fields> {
  const { description } = body
  // Overlong values are refused later without being filtered, which could take long.
  if (typeof description !== 'string' || description.length > LONGEST_DESCRIPTION) return body
  const { toDescription } = shop.call<typeof RawDescription>('raw-description')
  return { ...body, description: await toDescription(description, sanitizeDescription) }
}

function factsOf(row: Row) {
  return {
    id: Number(row.id),
    name: String(row.name),
    description: String(row.description ?? ''),
    price: Number(row.price),
  }
}

/** The time of the filter grows much faster than the nesting of tags. */
const NESTING = 20
/** Longest text that is filtered, in characters; the rest is cut. No text of the shop may be longer. */
const MOST_SIGNS = 4_096
/** Maximum number of rounds of filtering one text. */
const MOST_ROUNDS = 10

/** Tags that staff may use in descriptions, links included. */
const DESCRIPTION: IOptions = {
  allowedTags: ['a', 'b', 'i', 'em', 'strong', 'u', 'p', 'br', 'ul', 'ol', 'li', 'code'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  nestingLimit: NESTING,
}

/** Removes everything from a description but text, emphasis and links. */
function sanitizeDescription(text: string): Promise<string> {
  return untilStable(text, DESCRIPTION)
}

/** Removing something may create something new, so it is repeated until nothing changes. */
async function untilStable(text: string, options: IOptions): Promise<string> {
  // Loaded on first use, so that a shop starts sooner.
  const { default: sanitize } = await import('sanitize-html')
  let before = text.slice(0, MOST_SIGNS)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const after = sanitize(before, options)
    if (after === before) return after
    before = after
  }
  // A text that keeps changing is malicious.
  return ''
}
