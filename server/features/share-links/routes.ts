import { createHash } from 'node:crypto'
import { Success } from '#contract/http.ts'
import { ShareBody, SharedLink } from '#contract/shop/share-links.ts'
import type * as PaddingOracle from '../../../labs/padding-oracle/weak.ts'
import { enforceShopQuota, QuotaExceededError } from '../../http/limits/quota.ts'
import {
  html,
  htmlTranslator,
  type PageFrame,
  pageFrameOf,
  renderFramedPage,
} from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { type Call, type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import { findShoppingList, type SavedList } from '../../shop/records/shopping-lists.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'
import { ciphersOf } from './ciphers.ts'
import { openToken } from './open-token.ts'

/** Routes of links to shopping lists. */
export const shareLinkRoutes: Routes = (on) => {
  on.post(
    '/rest/share',
    {
      tag: 'Products',
      summary: 'Share a shopping list by a link',
      security: ['bearer'],
      body: ShareBody,
      answers: {
        200: ['The link', Success(SharedLink)],
        400: 'This cannot be shared',
        403: 'This is not for sharing',
        404: 'You have no such list',
        429: 'There are too many links',
      },
    },
    forCustomers(share),
  )
  on.get(
    '/share/:token',
    {
      tag: 'Products',
      summary: 'What a link leads to, as a page',
      answers: { 200: 'The page', 400: 'The link is damaged', 404: 'The link leads nowhere' },
    },
    openShared,
  )
}

/** Letters of a token. */
const TOKEN = /^[\w.~-]{1,600}$/
const TEXT = /^v=1;kind=(\w{1,20});id=(\w{1,40})$/
const LEDGER = 'ledger'
const LEDGER_ID = '1'

async function share({ shop, user, body }: CustomerCall): Promise<unknown> {
  const { kind, id } = body
  if (kind === LEDGER) return refuse(403, 'The night’s ledger is not for sharing.')
  if (kind !== 'list' || typeof id !== 'string') return refuse(400, 'Only shopping lists can be shared.')
  const list = findShoppingList(shop, id, user.id)
  if (!list) return refuse(404, 'You have no such list.')
  const { seal } = shop.call<typeof PaddingOracle>('padding-oracle')
  const token: unknown = await seal(`v=1;kind=list;id=${list._id}`, ciphersOf(shop))
  if (typeof token !== 'string' || !TOKEN.test(token)) return refuse(500, 'This link cannot be written.')
  saveLink(shop, user.id, token)
  return successBody({ link: `share/${token}` })
}

async function openShared(call: Call): Promise<HttpReply> {
  const { shop, params } = call
  const frame = pageFrameOf(call)
  const { token = '' } = params
  if (!TOKEN.test(token)) return nowhere(frame)
  const opened = await openToken(shop, token)
  if (!('text' in opened)) return nowhere(frame, opened)
  const [, kind = '', id = ''] = TEXT.exec(opened.text) ?? []
  const page = pageOf(shop, { kind, id }, frame)
  if (page === undefined) return nowhere(frame)
  shop.emit('share.opened', { kind, id, isIssued: isIssued(shop, token) })
  return html(200, page)
}

function pageOf(
  shop: Shop,
  { kind, id }: { kind: string; id: string },
  frame: PageFrame,
): string | undefined {
  if (kind === LEDGER && id === LEDGER_ID) return ledgerPage(frame)
  const list = kind === 'list' ? findShoppingList(shop, id) : undefined
  return list && listPage(shop, list, frame)
}

function listPage({ tables }: Shop, { name, items }: SavedList, frame: PageFrame): string {
  const t = htmlTranslator(frame)
  const goods = tables.all<{ id: number; name: string }>(
    `SELECT id, name FROM Products WHERE deletedAt IS NULL AND id IN (${items.map(() => '?').join()}) ORDER BY id`,
    [...items],
  )
  const lines = goods.map(({ name: product }) => `<li>${t(product)}</li>`)
  const list =
    lines.length > 0 ? `<ul>\n${lines.join('\n')}\n</ul>` : `<p>${t('Nothing of it is for sale today.')}</p>`
  return renderFramedPage(
    'A shopping list',
    `<section>\n<h2 dir="auto">${escapeHtml(name)}</h2>\n${list}\n</section>`,
    frame,
  )
}

/** What the night market wrote down. */
const LEDGER_LINES = [
  '22:40: Sold one durian. The buyer asked for a bag, and then for another bag.',
  '23:15: Changed 400 coins for a gentleman who insists that he is a banana.',
  '00:05: Took three lemons in payment. They were ours.',
  '01:30: Gave the melon stall credit until sunrise. They own a curtain.',
  '03:50: Counted the till twice. Different sums. Kept the better one.',
]

function ledgerPage(frame: PageFrame): string {
  const t = htmlTranslator(frame)
  const lines = LEDGER_LINES.map((line) => `<li>${t(line)}</li>`)
  return renderFramedPage(
    'The night’s ledger',
    `<section>\n<ul>\n${lines.join('\n')}\n</ul>\n</section>`,
    frame,
  )
}

const NOWHERE = { status: 404, message: 'This link leads nowhere.' }
const LONGEST_MESSAGE = 200

/** A page that says why a link opens nothing. A learner's version may have written the refusal. */
function nowhere(
  frame: PageFrame,
  { status, message }: { status: number; message: string } = NOWHERE,
): HttpReply {
  const isRefusal = Number.isInteger(status) && status >= 400 && status < 500
  const text = htmlTranslator(frame)(String(message).slice(0, LONGEST_MESSAGE))
  return html(
    isRefusal ? status : NOWHERE.status,
    renderFramedPage('A shared link', `<p role="alert">${text}</p>`, frame),
  )
}

function refuse(status: number, message: string): HttpReply {
  return httpReply(status, { status: 'error', message })
}

/** A link that the shop has made. */
interface SharedToken extends Document {
  userId: number
}

const LINKS = 'shareLinks'
const MOST = 5_000
/** Maximum number of links of one customer. */
const MOST_EACH = 200

/**
 * Only a hash is kept, as id, so that nobody who reads it can open the list. Throws `QuotaExceededError` if the customer
 * or the shop has too many links.
 */
function saveLink(shop: Shop, userId: number, token: string): void {
  if (shop.documents.find(LINKS, { userId }).length >= MOST_EACH) {
    throw new QuotaExceededError('You have shared enough. Use a link that you have.')
  }
  enforceShopQuota(shop, LINKS, { of: 'links', all: MOST }, shop.documents.count(LINKS))
  const _id = hashOf(token)
  // A learner's version may make the same link twice.
  if (!isIssued(shop, token)) shop.documents.insert<SharedToken>(LINKS, { _id, userId })
}

function isIssued(shop: Shop, token: string): boolean {
  return shop.documents.find<SharedToken>(LINKS, { _id: hashOf(token) }).length > 0
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
