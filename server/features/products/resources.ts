import { amount, checked, length, wholeNumber } from '../../http/broken-rules.ts'
import { filterDescription } from '../../http/filter-html.ts'
import { denied } from '../../http/guards.ts'
import {
  created,
  createRow,
  findRow,
  listRows,
  notFound,
  type Resource,
  type Row,
  readRow,
  updateRow,
} from '../../http/resource.ts'
import type { Fields, Routes } from '../../http/routing.ts'
import { type CustomerCall, forStaff } from '../../http/sessions.ts'

const products: Resource = {
  path: '/api/Products',
  table: 'Products',
  name: 'Product',
  columns: { name: 'text', description: 'text', price: 'number', deluxePrice: 'number', image: 'text' },
  required: ['name', 'price'],
  rules: {
    name: length(1, 255),
    description: length(0, 4096),
    price: amount,
    deluxePrice: amount,
    image: length(0, 255),
  },
  softDelete: true,
}

const quantities: Resource = {
  path: '/api/Quantitys',
  table: 'Quantities',
  name: 'Quantity',
  columns: { ProductId: 'number', quantity: 'number', limitPerUser: 'number' },
  required: ['quantity'],
  rules: { quantity: wholeNumber(0, 1_000_000), limitPerUser: wholeNumber(1, 1_000_000) },
}

const EDITORS = ['accounting', 'admin']
const STOREKEEPERS = ['accounting']

/** What is on the menu and how much of it there is: open to all to read, and to staff to change. */
export const resourceRoutes: Routes = (on) => {
  on.get('/api/Products', ({ shop, query }) => listRows(shop, products, query))
  on.get('/api/Products/:id', ({ shop, params }) => readRow(shop, products, params.id))
  on.post('/api/Products', forStaff(EDITORS, addProduct))
  on.put('/api/Products/:id', forStaff(EDITORS, changeProduct))
  on.delete('/api/Products/:id', denied)

  on.get('/api/Quantitys', ({ shop, query }) => listRows(shop, quantities, query))
  on.post('/api/Quantitys', denied)
  on.get(
    '/api/Quantitys/:id',
    forStaff(STOREKEEPERS, ({ shop, params }) => readRow(shop, quantities, params.id)),
  )
  on.put(
    '/api/Quantitys/:id',
    forStaff(STOREKEEPERS, ({ shop, params, body }) =>
      checked(() => {
        const { quantity, limitPerUser } = body
        return updateRow(shop, quantities, params.id, { quantity, limitPerUser })
      }),
    ),
  )
  on.delete('/api/Quantitys/:id', denied)
}

async function addProduct({ shop, body, user }: CustomerCall): Promise<unknown> {
  const fields = await filtered(body)
  return checked(() =>
    shop.tables.transaction(() => {
      const row = createRow(shop, products, { deluxePrice: body.price, ...fields })
      createRow(shop, quantities, { ProductId: row.id, quantity: 0 })
      shop.tell('product.changed', { userId: user.id, before: undefined, after: factsOf(row) })
      return created(products, row)
    }),
  )
}

async function changeProduct({ shop, params, body, user }: CustomerCall): Promise<unknown> {
  const fields = await filtered(body)
  const before = findRow(shop, products, params.id)
  if (!before) return notFound()
  return checked(() => {
    const changed = updateRow(shop, products, params.id, { ...deluxeToo(before, body), ...fields })
    const after = findRow(shop, products, params.id)
    if (after) {
      shop.tell('product.changed', { userId: user.id, before: factsOf(before), after: factsOf(after) })
    }
    return changed
  })
}

/** Members never pay more than others: their price follows where it was the same, or would be higher. */
function deluxeToo(before: Row, { price }: Fields): Fields {
  const wanted = Number(price)
  if (price === undefined || price === null || !Number.isFinite(wanted)) return {}
  const deluxePrice = Number(before.deluxePrice)
  return deluxePrice === Number(before.price) || deluxePrice > wanted ? { deluxePrice: wanted } : {}
}

async function filtered(body: Fields): Promise<Fields> {
  const { description } = body
  return typeof description === 'string'
    ? { ...body, description: await filterDescription(description) }
    : body
}

function factsOf(row: Row) {
  return {
    id: Number(row.id),
    name: String(row.name),
    description: String(row.description ?? ''),
    price: Number(row.price),
  }
}
