import { enforceShopQuota } from '../../http/limits/quota.ts'
import { sendEmail } from '../../shop/records/emails.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'
import { type Subscription, subscribersOf } from './subscriptions.ts'

/** An issue of the newsletter. */
export interface Issue {
  number: number
  /** ISO date. */
  date: string
  text: string
}

interface Sent extends Document, Issue {}

const COLLECTION = 'newsletterIssues'
const MOST = 100
/** Maximum number of issues that are shown. */
const SHOWN = 12

/** Issues from before the shop opened, in English. */
const FIRST: readonly Issue[] = [
  {
    number: 2,
    date: '2026-03-13T18:00:00.000Z',
    text: 'The lemons are in a mood this week. We recommend the oranges, who have forgiven us. Aunt Quince has jelly in seven colours, and nobody has seen the eighth.',
  },
  {
    number: 1,
    date: '2026-03-06T18:00:00.000Z',
    text: 'This is The Rind, the part of the fruit that you throw away and miss later. It is thin, it is a little bitter, and it comes on Fridays.',
  },
]

/** The latest issues, newest first. */
export function issuesOf(shop: Shop): Issue[] {
  const sent = shop.documents.find<Sent>(COLLECTION).map(({ number, date, text }) => ({ number, date, text }))
  return [...sent.reverse(), ...FIRST].slice(0, SHOWN)
}

/** Sends an issue to all subscribers. Throws `QuotaExceededError` if there are too many issues. */
export function sendIssue(shop: Shop, text: string): void {
  const count = shop.documents.count(COLLECTION)
  enforceShopQuota(shop, COLLECTION, { of: 'issues', all: MOST }, count)
  const issue = { number: FIRST.length + count + 1, date: shop.clock.now().toISOString(), text }
  const readers = subscribersOf(shop)
  shop.tables.transaction(() => {
    shop.documents.insert<Sent>(COLLECTION, issue)
    for (const reader of readers) mail(shop, reader, text)
  })
  shop.emit('newsletter.sent', { text })
}

/** Sends a new subscriber a message with their link. */
export function sendWelcome(shop: Shop, reader: Subscription): void {
  mail(shop, reader, 'Welcome to The Rind. It comes on Fridays, and it does not keep.')
}

function mail(shop: Shop, { email, token }: Subscription, text: string): void {
  const end = `Had enough? Open this in the shop: /newsletter/unsubscribe?token=${token}`
  sendEmail(shop, { to: email, subject: 'The Rind', text: `${text}\n\n${end}` })
}
