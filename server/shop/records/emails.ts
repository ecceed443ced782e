import type { Shop } from '../shop.ts'
import type { Document } from '../storage/documents.ts'

/** An e-mail from the shop to one of its customers. */
export interface Email extends Document {
  to: string
  subject: string
  text: string
  /** A link into the shop, if there is one: `/magic/…`. */
  link?: string
}

const COLLECTION = 'letters'

/** Sends an e-mail. Nothing leaves the shop: each mailbox is in its file, and holds the last e-mail only. */
export function sendEmail(shop: Shop, email: Omit<Email, '_id'>): void {
  const { updated } = shop.documents.update<Email>(COLLECTION, { to: email.to }, ({ _id }) => {
    return { _id, ...email }
  })
  if (updated.length === 0) shop.documents.insert<Email>(COLLECTION, email)
}

/** The last e-mail that the shop sent to an address. */
export function lastEmail(shop: Shop, to: string): Email | undefined {
  return shop.documents.find<Email>(COLLECTION, { to })[0]
}
