import type { Document } from './documents.ts'
import type { Shop } from './shop.ts'

/** Something that the shop mailed to one of its customers. */
export interface Letter extends Document {
  to: string
  subject: string
  text: string
  /** Where it leads in the shop, if anywhere: `/magic/…`. */
  link?: string
}

const COLLECTION = 'letters'

/** Mails a letter. Nothing leaves the shop: each mailbox is in its own file, and holds the last letter only. */
export function sendLetter(shop: Shop, letter: Omit<Letter, '_id'>): void {
  const { updated } = shop.documents.update<Letter>(COLLECTION, { to: letter.to }, ({ _id }) => {
    return { _id, ...letter }
  })
  if (updated.length === 0) shop.documents.insert<Letter>(COLLECTION, letter)
}

/** The last letter that the shop mailed to an address. */
export function lastLetter(shop: Shop, to: string): Letter | undefined {
  return shop.documents.find<Letter>(COLLECTION, { to })[0]
}
