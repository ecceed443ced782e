import Type from 'typebox'
import { Success } from '#contract/http.ts'
import {
  LONGEST_LIST_NAME,
  MOST_ON_LIST,
  type PrintedLine,
  PrintedList,
  ShoppingList,
  ShoppingListBody,
} from '#contract/shop/shopping-lists.ts'
import type { SqlValue } from '#lab'
import type * as SecondOrder from '../../../labs/second-order-query/weak.ts'
import { enforceShopQuota, QuotaExceededError } from '../../http/limits/quota.ts'
import {
  type Fields,
  type HttpReply,
  httpReply,
  type Routes,
  successBody,
} from '../../http/routing/routes.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import { findShoppingList, type SavedList, SHOPPING_LISTS } from '../../shop/records/shopping-lists.ts'
import type { Shop } from '../../shop/shop.ts'

const TAG = { tag: 'Products', security: ['bearer'] } as const

/** Routes of shopping lists, printed with current prices. */
export const shoppingListRoutes: Routes = (on) => {
  on.get(
    '/rest/lists',
    {
      ...TAG,
      summary: 'Your shopping lists',
      answers: { 200: ['The lists, latest first', Success(Type.Array(ShoppingList))] },
    },
    forCustomers(({ shop, user }) => successBody(listsOf(shop, user.id).map(shown))),
  )
  on.post(
    '/rest/lists',
    {
      ...TAG,
      summary: 'Write a shopping list',
      body: ShoppingListBody,
      answers: {
        201: ['The list', Success(ShoppingList)],
        400: 'No name, too long a one, or not a list of product ids',
        429: 'You have too many lists, or the shop has',
      },
    },
    forCustomers(write),
  )
  on.put(
    '/rest/lists/:id',
    {
      ...TAG,
      summary: 'Give a shopping list another name, and other products',
      body: ShoppingListBody,
      answers: { 200: ['The list', Success(ShoppingList)], 400: 'As above', 404: 'You have no such list' },
    },
    forCustomers(change),
  )
  on.get(
    '/rest/lists/:id/print',
    {
      ...TAG,
      summary: 'Print a shopping list, with the prices of today',
      answers: { 200: ['What is on the paper', Success(PrintedList)], 404: 'You have no such list' },
    },
    forCustomers(print),
  )
}

async function write({ shop, body, user }: CustomerCall): Promise<unknown> {
  const asked = readList(body)
  if (!asked) return refuse()
  const name = await kept(shop, asked.name)
  const list = writeList(shop, { userId: user.id, name, items: asked.items })
  return httpReply(201, successBody(shown(list)))
}

async function change({ shop, body, user, params }: CustomerCall): Promise<unknown> {
  const { id = '' } = params
  const asked = readList(body)
  if (!asked) return refuse()
  if (!findShoppingList(shop, id, user.id)) return missing()
  const name = await kept(shop, asked.name)
  const list = changeList(shop, { userId: user.id, id }, { name, items: asked.items })
  return list ? successBody(shown(list)) : missing()
}

async function print({ shop, user, params }: CustomerCall): Promise<unknown> {
  const list = findShoppingList(shop, params.id ?? '', user.id)
  if (!list) return missing()
  const { linesOf } = shop.call<typeof SecondOrder>('second-order-query')
  const found = await linesOf(shop.sql, { name: list.name, ids: list.items })
  const lines = found.map(({ name, price }) => ({ name: cellOf(name), price: cellOf(price) }))
  shop.emit('list.printed', {
    userId: user.id,
    listName: list.name,
    lines,
    accounts: () => shop.tables.all('SELECT id, email, password FROM Users WHERE deletedAt IS NULL'),
  })
  return successBody({ name: list.name, lines })
}

/** The name after the live code's filter, cut off if that made it too long. */
async function kept(shop: CustomerCall['shop'], name: string): Promise<string> {
  const { nameToKeep } = shop.call<typeof SecondOrder>('second-order-query')
  return (await nameToKeep(name)).slice(0, 2 * LONGEST_LIST_NAME)
}

/** Parses a name and ids; undefined if invalid. Duplicates are removed. */
function readList({ name, items }: Fields): Pick<SavedList, 'name' | 'items'> | undefined {
  if (typeof name !== 'string' || name.trim() === '' || name.length > LONGEST_LIST_NAME) return undefined
  if (!Array.isArray(items) || items.length > MOST_ON_LIST || !items.every(isId)) return undefined
  return { name: name.trim(), items: [...new Set(items)] }
}

/** A column value as printed text: bytes as letters. */
function cellOf(value: SqlValue | undefined): PrintedLine['name'] {
  if (value === undefined || value === null || typeof value === 'number') return value ?? null
  return value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function shown({ _id, name, items }: SavedList) {
  return { id: _id, name, items }
}

function refuse(): HttpReply {
  const message = `A list has a name of ${LONGEST_LIST_NAME} letters at most, and ${MOST_ON_LIST} products.`
  return httpReply(400, { status: 'error', message })
}

function missing(): HttpReply {
  return httpReply(404, { status: 'error', message: 'You have no such list.' })
}

const MOST = 5_000
/** Maximum number of lists of one customer. */
const MOST_EACH = 60

/** Creates a list. Throws `QuotaExceededError` if the customer or the shop has too many. */
function writeList(shop: Shop, list: Omit<SavedList, '_id'>): SavedList {
  if (listsOf(shop, list.userId).length >= MOST_EACH) {
    throw new QuotaExceededError(`You have ${MOST_EACH} lists. Give an old one a new name.`)
  }
  enforceShopQuota(
    shop,
    SHOPPING_LISTS,
    { of: 'shopping lists', all: MOST },
    shop.documents.count(SHOPPING_LISTS),
  )
  return shop.documents.insert<SavedList>(SHOPPING_LISTS, list)
}

/** The lists of a customer, latest first. */
function listsOf(shop: Shop, userId: number): SavedList[] {
  return shop.documents.find<SavedList>(SHOPPING_LISTS, { userId }).toReversed()
}

/** Changes a list of this customer; undefined as above. */
function changeList(
  shop: Shop,
  { userId, id }: { userId: number; id: string },
  fields: Pick<SavedList, 'name' | 'items'>,
): SavedList | undefined {
  const change = (list: SavedList): SavedList => ({ ...list, ...fields })
  return shop.documents.update<SavedList>(SHOPPING_LISTS, { _id: id, userId }, change).updated[0]
}
