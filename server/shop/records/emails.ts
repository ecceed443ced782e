import type { Shop } from '../shop.ts'
import type { Document } from '../storage/documents.ts'

/** Something that the shop mailed to one of its customers. */
export interface Email extends Document {
  to: string
  subject: string
  text: string
  /** Where it leads in the shop, if anywhere: `/magic/…`. */
  link?: string
}

const COLLECTION = 'letters'

/** Mails a letter. Nothing leaves the shop: each mailbox is in its own file, and holds the last letter only. */
export function sendEmail(shop: Shop, email: Omit<Email, '_id'>): void {
  const { updated } = shop.documents.update<Email>(COLLECTION, { to: email.to }, ({ _id }) => {
    return { _id, ...email }
  })
  if (updated.length === 0) shop.documents.insert<Email>(COLLECTION, email)
}

/** The last letter that the shop mailed to an address. */
export function lastEmail(shop: Shop, to: string): Email | undefined {
  return shop.documents.find<Email>(COLLECTION, { to })[0]
}
