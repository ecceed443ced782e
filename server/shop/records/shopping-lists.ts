import type { Shop } from '../shop.ts'
import type { Document } from '../storage/documents.ts'

/** A saved shopping list. */
export interface SavedList extends Document {
  userId: number
  name: string
  /** Ids of products, which may be deleted by now. */
  items: readonly number[]
}

export const SHOPPING_LISTS = 'shoppingLists'

/** The list of this id, of one customer if `userId` is given. */
export function findShoppingList(shop: Shop, id: string, userId?: number): SavedList | undefined {
  const query = { _id: id, ...(userId !== undefined && { userId }) }
  return shop.documents.find<SavedList>(SHOPPING_LISTS, query)[0]
}
