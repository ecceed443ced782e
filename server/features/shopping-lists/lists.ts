import { enforceShopQuota, QuotaExceededError } from '../../http/limits/quota.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

/** What a customer means to buy some day. */
export interface KeptList extends Document {
  userId: number
  name: string
  /** Ids of products, which may be gone by now. */
  items: readonly number[]
}

const COLLECTION = 'shoppingLists'
const MOST = 5_000
/** A customer who needs another one gives an old one a new name. */
const MOST_EACH = 60

/** Writes a new list. Throws `QuotaReached` where the customer, or the shop, has too many. */
export function writeList(shop: Shop, list: Omit<KeptList, '_id'>): KeptList {
  if (listsOf(shop, list.userId).length >= MOST_EACH) {
    throw new QuotaExceededError(`You have ${MOST_EACH} lists. Give an old one a new name.`)
  }
  enforceShopQuota(shop, COLLECTION, { of: 'shopping lists', all: MOST }, shop.documents.count(COLLECTION))
  return shop.documents.insert<KeptList>(COLLECTION, list)
}

/** The lists of a customer, latest first. */
export function listsOf(shop: Shop, userId: number): KeptList[] {
  return shop.documents.find<KeptList>(COLLECTION, { userId }).toReversed()
}

/** A list of this customer; undefined where there is none, or it is somebody else's. */
export function findList(shop: Shop, userId: number, id: string): KeptList | undefined {
  return shop.documents.find<KeptList>(COLLECTION, { _id: id, userId })[0]
}

/** Writes a list of this customer anew; undefined as above. */
export function changeList(
  shop: Shop,
  { userId, id }: { userId: number; id: string },
  fields: Pick<KeptList, 'name' | 'items'>,
): KeptList | undefined {
  const change = (list: KeptList): KeptList => ({ ...list, ...fields })
  return shop.documents.update<KeptList>(COLLECTION, { _id: id, userId }, change).updated[0]
}
