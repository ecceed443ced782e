import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SideTables } from '#lab'
import type * as BlindQuery from '../../../labs/blind-query/weak.ts'
import { enforceShopQuota } from '../../http/limits/quota.ts'
import { SqlError } from '../../sandbox/errors.ts'
import { sendEmail } from '../../shop/records/emails.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

/** A current or former subscriber. */
export interface Subscription extends Document {
  email: string
  /** The token in the subscriber's link. */
  token: string
  /** ISO date. */
  since: string
  isOn: boolean
}

const COLLECTION = 'newsletterSubscriptions'
const MOST = 100

/** Subscribers of a new shop. */
const FIRST: readonly Pick<Subscription, 'email' | 'since'>[] = [
  { email: 'quince@aunt-quince.example', since: '2026-03-06T18:00:00.000Z' },
  { email: 'grandma@pomelo-brothers.example', since: '2026-03-06T18:30:00.000Z' },
  { email: 'hoot@night-owl-farms.example', since: '2026-03-07T02:00:00.000Z' },
]

/** All current subscribers. */
export function subscribersOf(shop: Shop): Subscription[] {
  return allOf(shop).filter(({ isOn }) => isOn)
}

function allOf(shop: Shop): Subscription[] {
  if (shop.documents.count(COLLECTION) === 0) {
    shop.tables.transaction(() => {
      for (const one of FIRST) enter(shop, { ...one, token: newToken(), isOn: true })
    })
  }
  return shop.documents.find<Subscription>(COLLECTION)
}

function enter(shop: Shop, subscription: Omit<Subscription, '_id'>): Subscription {
  return shop.documents.insert<Subscription>(COLLECTION, subscription)
}

/** Adds a subscriber; existing ones are kept. Throws `QuotaExceededError` if the list is full. */
export function subscribe(shop: Shop, email: string): Subscription {
  const all = allOf(shop)
  const known = all.find((one) => one.email === email)
  if (known?.isOn) return known
  const since = shop.clock.now().toISOString()
  if (known) {
    const again = { since, token: newToken(), isOn: true }
    const { updated } = shop.documents.update<Subscription>(COLLECTION, { _id: known._id }, (one) => ({
      ...one,
      ...again,
    }))
    return updated[0] ?? { ...known, ...again }
  }
  enforceShopQuota(shop, COLLECTION, { of: 'readers', all: MOST }, all.length - FIRST.length)
  return enter(shop, { email, token: newToken(), since, isOn: true })
}

/** Removes the subscriber of this link. Returns whether the live code found one. */
export async function unsubscribe(shop: Shop, token: string): Promise<boolean> {
  const database = shop.sandbox.database(tablesOf(shop))
  const { isSubscribed } = shop.call<typeof BlindQuery>('blind-query')
  const found = await isSubscribed(database, token).catch((error: unknown) => {
    // Database errors are hidden: the response is that there is no such link.
    if (error instanceof SqlError) return false
    throw error
  })
  if (database.nappedMs > 0) await wait(database.nappedMs)
  const isOnList = subscribersOf(shop).some((one) => one.token === token)
  if (found && isOnList) leave(shop, token)
  shop.emit('newsletter.asked', { token, found, isOnList })
  return found
}

function leave(shop: Shop, token: string): void {
  shop.documents.update<Subscription>(COLLECTION, { token }, (one) => ({ ...one, isOn: false }))
}

/** The newsletter's own database. No other query of the shop reads it. */
function tablesOf(shop: Shop): SideTables {
  return {
    Subscriptions: {
      columns: ['token', 'email', 'since'],
      rows: subscribersOf(shop).map(({ token, email, since }) => [token, email, since]),
    },
    Editors: { columns: ['name', 'editorKey'], rows: [[EDITOR.name, newsletterEditorKey(shop)]] },
  }
}

function newToken(): string {
  return randomBytes(12).toString('hex')
}

interface EditorsKey extends Document {
  key: string
}

const EDITOR_COLLECTION = 'newsletterEditor'

/** The newsletter's editor. Nobody else opens this mailbox. */
export const EDITOR = { name: 'Olive Branch', mailbox: 'olive@the-rind.example' }

/** The editor's key, used instead of a login: twelve hexadecimal digits, different in each shop. */
export function newsletterEditorKey(shop: Shop): string {
  const [known] = shop.documents.find<EditorsKey>(EDITOR_COLLECTION)
  if (known) return known.key
  return shop.documents.insert<EditorsKey>(EDITOR_COLLECTION, { key: randomBytes(6).toString('hex') }).key
}

/** Mails the key to the editor's mailbox. Anybody may trigger this. */
export function mailNewsletterEditorKey(shop: Shop): void {
  const text = `${newsletterEditorKey(shop)} is your key. Whoever has it writes The Rind.`
  sendEmail(shop, { to: EDITOR.mailbox, subject: 'Your key to The Rind', text })
}
