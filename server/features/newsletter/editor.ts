import { randomBytes } from 'node:crypto'
import { sendEmail } from '../../shop/records/emails.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

interface EditorsKey extends Document {
  key: string
}

const COLLECTION = 'newsletterEditor'

/** The newsletter's editor. Nobody else opens this mailbox. */
export const EDITOR = { name: 'Olive Branch', mailbox: 'olive@the-rind.example' }

/** The editor's key, used instead of a login: twelve hexadecimal digits, different in each shop. */
export function editorsKey(shop: Shop): string {
  const [known] = shop.documents.find<EditorsKey>(COLLECTION)
  if (known) return known.key
  return shop.documents.insert<EditorsKey>(COLLECTION, { key: randomBytes(6).toString('hex') }).key
}

/** Mails the key to the editor's mailbox. Anybody may trigger this. */
export function mailEditorsKey(shop: Shop): void {
  const text = `${editorsKey(shop)} is your key. Whoever has it writes The Rind.`
  sendEmail(shop, { to: EDITOR.mailbox, subject: 'Your key to The Rind', text })
}
