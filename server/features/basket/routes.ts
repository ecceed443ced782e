import Type from 'typebox'
import { Basket, BasketItem, OrNull, Success } from '#contract/http.ts'
import type * as DuplicateKeys from '../../../labs/duplicate-keys/weak.ts'
import type * as NegativeQuantity from '../../../labs/negative-quantity/weak.ts'
import type * as OffTheMenu from '../../../labs/off-the-menu/weak.ts'
import type * as ViewBasket from '../../../labs/view-basket/weak.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import { jsonFields } from '../../http/requests/body.ts'
import { listRows } from '../../http/resources/lists.ts'
import { deleteRow, notFound, type Resource, readRow, updateRow } from '../../http/resources/resource.ts'
import { validationReply, withValidation } from '../../http/resources/validation.ts'
import { refusals, rowReply, rowsReply } from '../../http/routing/description.ts'
import {
  type Call,
  type HttpReply,
  httpReply,
  type Routes,
  type Session,
  successBody,
} from '../../http/routing/routes.ts'
import { customerOf, customerProfile, isDeluxe } from '../../identity/customers.ts'
import { signedIn } from '../../identity/sessions.ts'
import type { Shop } from '../../shop/shop.ts'
import {
  basketById,
  basketExists,
  type ItemRow,
  insertItem,
  itemById,
  linesOf,
  ownBasketId,
  stockOf,
} from './store.ts'

const items: Resource = {
  path: '/api/BasketItems',
  table: 'BasketItems',
  name: 'BasketItem',
  columns: { ProductId: 'number', BasketId: 'number', quantity: 'number' },
}

/** Largest quantity that prices can be computed for. */
const MOST_OF_ONE = 1_000_000
/** Maximum number of items without a basket. */
const MOST_LOOSE = 100

type OwnCall = Call & { session: Session }

/** Routes of the basket and its items. */
export const basketRoutes: Routes = (on) => {
  on.get(
    '/rest/basket/:id',
    {
      tag: 'Basket',
      summary: 'A basket and what lies in it',
      security: ['bearer'],
      answers: { 200: ['The basket, or null', Success(OrNull(Basket))] },
    },
    signedIn(viewBasket),
  )
  on.get(
    '/api/BasketItems',
    {
      tag: 'Basket',
      summary: 'The lines of your basket',
      security: ['bearer'],
      answers: { 200: rowsReply(BasketItem) },
    },
    signedIn(({ shop, query, session }) =>
      listRows(shop, items, query, { BasketId: ownBasketOf(shop, session) ?? null }),
    ),
  )
  on.get(
    '/api/BasketItems/:id',
    {
      tag: 'Basket',
      summary: 'One line',
      security: ['bearer'],
      answers: { 200: rowReply(BasketItem), 404: refusals.notFound },
    },
    signedIn(({ shop, params, session }) => {
      const item = itemById(shop, params.id)
      if (item && !mayTouch(shop, session, item)) return notFound()
      return readRow(shop, items, params.id)
    }),
  )
  on.post(
    '/api/BasketItems',
    {
      tag: 'Basket',
      summary: 'Put a product into your basket',
      security: ['bearer'],
      body: Type.Object({
        ProductId: Type.Integer(),
        BasketId: Type.String(),
        quantity: Type.Integer({ minimum: 1 }),
      }),
      answers: { 200: ['The new line', Success(BasketItem)], 400: 'Too many, or sold out' },
    },
    signedIn(addItem),
  )
  on.put(
    '/api/BasketItems/:id',
    {
      tag: 'Basket',
      summary: 'Change how many',
      security: ['bearer'],
      body: Type.Object({ quantity: Type.Integer({ minimum: 1 }) }),
      answers: { 200: ['The line', Success(BasketItem)], 400: 'Too many, or sold out' },
    },
    signedIn(changeItem),
  )
  on.delete(
    '/api/BasketItems/:id',
    {
      tag: 'Basket',
      summary: 'Take a line out',
      security: ['bearer'],
      answers: { 200: 'Gone', 404: refusals.notFound },
    },
    signedIn((call) => {
      const item = itemById(call.shop, call.params.id)
      if (item && !mayTouch(call.shop, call.session, item)) return notYours()
      return deleteRow(call.shop, items, call.params.id)
    }),
  )
}

/** The basket number of the token's user; undefined if there is none. */
function ownBasketOf(shop: Shop, session: Session): number | undefined {
  return ownBasketId(shop, session.data.id ?? customerProfile(shop, session).id)
}

/** Items without a basket belong to nobody. */
function mayTouch(shop: Shop, session: Session, { BasketId }: ItemRow): boolean {
  return BasketId === null || BasketId === ownBasketOf(shop, session)
}

async function viewBasket({ shop, params, session }: OwnCall): Promise<unknown> {
  const basketId = params.id ?? ''
  const { findBasket } = shop.call<typeof ViewBasket>('view-basket')
  const baskets = { byId: (id: number) => basketById(shop, id) }
  const basket = await findBasket(baskets, basketId, {
    id: session.data.id ?? customerProfile(shop, session).id,
    bid: session.bid,
  })
  shop.emit('basket.viewed', { basketId, ownBasketId: session.bid, shownBasketId: basket?.id })
  return successBody(basket ?? null)
}

async function addItem({ shop, body, rawBody, session, request }: OwnCall): Promise<unknown> {
  const own = ownBasketOf(shop, session)
  const { readItem } = shop.call<typeof DuplicateKeys>('duplicate-keys')
  const isJson = request.headers['content-type']?.includes('application/json')
  const sent = await readItem(isJson ? rawBody : JSON.stringify(body), jsonFields, { basketId: own })
  if (!sent) return notYours()
  const ProductId = Number(sent.ProductId)
  const BasketId = sent.BasketId === undefined ? null : Number(sent.BasketId)
  const quantity = Number(sent.quantity)
  const refusal = await refuseQuantity(shop, session, ProductId, quantity)
  if (refusal) return refusal
  if (BasketId === null && linesOf(shop, null) >= MOST_LOOSE) {
    return httpReply(429, { error: 'Too many things lie about. Please put them into a basket first.' })
  }
  try {
    const { id, at } = insertItem(shop, { ProductId, BasketId, quantity })
    if (BasketId !== null) {
      shop.emit('basket.itemAdded', {
        basketId: BasketId,
        productId: ProductId,
        quantity,
        ownBasketId: own,
      })
    }
    // Existing clients receive their own values back, with the types that they sent.
    const { ProductId: product, BasketId: basket, quantity: amount } = sent
    return successBody({
      id,
      ProductId: product,
      BasketId: basket,
      quantity: amount,
      updatedAt: at,
      createdAt: at,
    })
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('UNIQUE'))
      throw new HttpFailure(500, 'Validation error')
    return validationReply(error)
  }
}

async function changeItem({ shop, params, body, session }: OwnCall): Promise<unknown> {
  const item = itemById(shop, params.id)
  const isGiven = item?.BasketId === null && body.BasketId !== undefined
  const fixed = (['BasketId', 'ProductId'] as const).find((field) => body[field] !== undefined)
  if (fixed && !(isGiven && fixed === 'BasketId')) return cannotChange(fixed)
  if (!item) {
    if (body.quantity === undefined) return httpReply(404, { message: 'Not Found', errors: [] })
    throw new HttpFailure(500, 'No such item found!')
  }
  if (!mayTouch(shop, session, item)) return notYours()
  if (isGiven) return giveBasket(shop, item, body.BasketId)
  if (body.quantity === undefined) return readRow(shop, items, params.id)
  const quantity = Number(body.quantity)
  const refusal = await refuseQuantity(shop, session, item.ProductId, quantity)
  if (refusal) return refusal
  // The item may have got an owner meanwhile.
  const now = itemById(shop, params.id)
  if (now && !mayTouch(shop, session, now)) return notYours()
  const { BasketId: basketId, ProductId: productId } = now ?? item
  if (basketId !== null) {
    shop.emit('basket.itemChanged', { basketId, productId, quantity, ownBasketId: basketId })
  }
  return updateRow(shop, items, params.id, { quantity })
}

/** Puts an item without a basket into one. Existing clients choose any basket. */
function giveBasket(shop: Shop, item: ItemRow, sent: unknown): unknown {
  if (!basketExists(shop, Number(sent))) throw new HttpFailure(500, `Basket with id=${sent} does not exist.`)
  return withValidation(() => updateRow(shop, items, String(item.id), { BasketId: Number(sent) }))
}

/** A refusal if the quantity is not available, otherwise undefined. */
async function refuseQuantity(
  shop: Shop,
  session: Session,
  productId: number,
  quantity: number,
): Promise<HttpReply | undefined> {
  const stock = stockOf(shop, productId)
  const customer = customerOf(shop, session)
  const { isForSale } = shop.call<typeof OffTheMenu>('off-the-menu')
  const isOffered =
    stock &&
    (await isForSale(
      { stock: stock.quantity, deletedAt: stock.deletedAt },
      { role: customer?.role ?? session.data.role },
    ))
  if (!isOffered) throw new HttpFailure(500, 'No such product found!')
  if (!Number.isInteger(quantity) || Math.abs(quantity) > MOST_OF_ONE) {
    return httpReply(400, { error: 'Please choose at least one.' })
  }
  const limit = isDeluxe(customer) ? null : stock.limitPerUser
  const { refuseQuantity: refuse } = shop.call<typeof NegativeQuantity>('negative-quantity')
  const error = await refuse(quantity, { left: stock.quantity, limit })
  return error === undefined ? undefined : httpReply(400, { error })
}

function cannotChange(field: string): HttpReply {
  const message = `\`${field}\` cannot be updated due \`noUpdate\` constraint`
  return httpReply(400, { message: `null: ${message}`, errors: [{ field, message }] })
}

/** Existing clients know these quotes. */
function notYours(): HttpReply {
  return httpReply(401, "{'error' : 'Invalid BasketId'}")
}
