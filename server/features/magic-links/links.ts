import type { UserRow } from '#lab'
import { newCode } from '../../identity/codes.ts'
import { userById } from '../../identity/customers.ts'
import { sendEmail } from '../../shop/records/emails.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

/** The link that a customer was mailed last. Its id is her number; the code is empty once it was used. */
interface Link extends Document {
  code: string
  email: string
  /** In ms since 1970. */
  sentAt: number
}

const COLLECTION = 'magicLinks'
const VALID_MS = 15 * 60_000

/** Mails a link that takes the place of the one before. */
export async function mailLink(
  shop: Shop,
  email: string,
  user: UserRow | undefined,
  at: Date,
): Promise<void> {
  // Made for nobody as well: how long it takes must not tell who has an account.
  const code = await newCode(shop, email, at)
  if (!user) return
  const link = { code, email, sentAt: at.getTime() }
  const _id = String(user.id)
  const { updated } = shop.documents.update<Link>(COLLECTION, { _id }, (old) => ({ ...old, ...link }))
  if (updated.length === 0) shop.documents.insert<Link>(COLLECTION, { _id, ...link })
  const path = `/magic/${code}?email=${encodeURIComponent(email)}`
  sendEmail(shop, {
    to: email,
    subject: 'Your way in',
    text: `Somebody wants to log in without a password. If it was you, here is your link. It opens your account once,
within a quarter of an hour:

${path}`,
    link: path,
  })
}

/** Whose link this is, which is used up with that; undefined where there is none, or it is too old. */
export function takeLink(shop: Shop, email: string, code: string): UserRow | undefined {
  if (code === '') return undefined
  const oldest = shop.clock.now().getTime() - VALID_MS
  return shop.tables.transaction(() => {
    const [link] = shop.documents.find<Link>(COLLECTION, { email: { $eq: email }, code: { $eq: code } })
    if (!link || link.sentAt < oldest) return undefined
    shop.documents.update<Link>(COLLECTION, { _id: link._id }, (used) => ({ ...used, code: '' }))
    const user = userById(shop, Number(link._id))
    // Whoever has another address by now has another mailbox.
    return user?.email === email ? user : undefined
  })
}
