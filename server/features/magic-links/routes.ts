import Type from 'typebox'
import { Authentication, Success } from '#contract/http.ts'
import { MagicLinkRequest, MagicLinkResult } from '#contract/shop/magic-links.ts'
import type { UserRow } from '#lab'
import { pathToRoot } from '../../http/pages/layout.ts'
import { type Call, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { newCode } from '../../identity/codes.ts'
import { openSession, userByEmail, userById } from '../../identity/customers.ts'
import { issueToken } from '../../identity/tokens.ts'
import { sendEmail } from '../../shop/records/emails.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

/** Options of magic links. */
export interface MagicLinkOptions {
  /** Addresses that had an account when the shop opened. */
  regulars: Iterable<string>
}

const LONGEST_ADDRESS = 200

/** Routes of logging in by a mailed link. */
export function magicLinkRoutes({ regulars }: MagicLinkOptions): Routes {
  const locked = new Set([...regulars].map((address) => address.toLowerCase()))
  return (on) => {
    on.post(
      '/rest/magic-link',
      {
        tag: 'Account',
        summary: 'Have a login link mailed to you',
        body: MagicLinkRequest,
        answers: {
          200: ['When it was sent, if somebody has this address', Success(MagicLinkResult)],
          400: 'That is no address',
        },
      },
      sendLink,
    )
    on.get(
      '/magic/:code',
      {
        tag: 'Account',
        summary: 'Log in with a link that was mailed: browsers are led to the page that does it',
        query: Type.Object({ email: Type.String() }),
        answers: {
          200: ['A token and the number of the basket', Authentication],
          303: 'Where your browser shows it',
          401: 'No such link, or a code is needed as well',
        },
      },
      (call) => followLink(call, locked),
    )
  }
}

async function sendLink({ shop, body }: Call): Promise<unknown> {
  const { email } = body
  if (typeof email !== 'string' || email === '' || email.length > LONGEST_ADDRESS) {
    return httpReply(400, { status: 'error', message: 'That is no address.' })
  }
  const now = shop.clock.now()
  await mailLink(shop, email, userByEmail(shop, email), now)
  return successBody({ sentAt: now.toISOString() })
}

/**
 * A GET, as mail programs may send it, only opens a page that requests the session itself. So it does not use the link
 * up.
 */
function followLink({ shop, params, query, request }: Call, locked: ReadonlySet<string>): unknown {
  const [code, email] = [params.code ?? '', query.email ?? '']
  const headers = { 'cache-control': 'no-store', vary: 'accept', 'referrer-policy': 'no-referrer' }
  if (request.headers.accept?.includes('text/html')) {
    const screen = `#/magic/${encodeURIComponent(code)}?email=${encodeURIComponent(email)}`
    return httpReply(303, '', { ...headers, location: pathToRoot(request) + screen })
  }
  const user = takeLink(shop, email, code)
  if (!user) return httpReply(401, 'This link is of no use, or not any more.', headers)
  if (user.totpSecret) {
    const half = { userId: user.id, type: 'password_valid_needs_second_factor_token', byLetter: true }
    const tmpToken = issueToken(half, shop.clock.now())
    return httpReply(401, { status: 'totp_token_required', data: { tmpToken } }, headers)
  }
  shop.emit('magicLink.used', { userId: user.id, isLockedBox: locked.has(user.email.toLowerCase()) })
  return httpReply(200, openSession(shop, user, { byLetter: true }), headers)
}

/** The last link of a customer. The id is the customer's; the code is empty once used. */
interface Link extends Document {
  code: string
  email: string
  /** In ms since 1970. */
  sentAt: number
}

const COLLECTION = 'magicLinks'
const VALID_MS = 15 * 60_000

/** Mails a link that replaces the previous one. */
async function mailLink(shop: Shop, email: string, user: UserRow | undefined, at: Date): Promise<void> {
  // Also computed for unknown addresses, so that the response time reveals no accounts.
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

/** Uses a link up and returns its user; undefined if it is unknown or too old. */
function takeLink(shop: Shop, email: string, code: string): UserRow | undefined {
  if (code === '') return undefined
  const oldest = shop.clock.now().getTime() - VALID_MS
  return shop.tables.transaction(() => {
    const [link] = shop.documents.find<Link>(COLLECTION, { email: { $eq: email }, code: { $eq: code } })
    if (!link || link.sentAt < oldest) return undefined
    shop.documents.update<Link>(COLLECTION, { _id: link._id }, (used) => ({ ...used, code: '' }))
    const user = userById(shop, Number(link._id))
    // The address may have changed, and with it the mailbox.
    return user?.email === email ? user : undefined
  })
}
