import Type from 'typebox'
import { Authentication, Success } from '#contract/http.ts'
import { MagicLinkRequest, MagicLinkSent } from '#contract/shop/magic-links.ts'
import { pathToRoot } from '../../http/pages/layout.ts'
import { answer, type Call, type Routes, success } from '../../http/routing/routes.ts'
import { openSession, userByEmail } from '../../identity/customers.ts'
import { issueToken } from '../../identity/tokens.ts'
import { mailLink, takeLink } from './links.ts'

/** Whose mailboxes are locked. */
export interface MagicLinkParts {
  /** Addresses that had an account when the shop opened. */
  regulars: Iterable<string>
}

const LONGEST_ADDRESS = 200

/** Logging in without a password, by a link that is mailed. */
export function magicLinkRoutes({ regulars }: MagicLinkParts): Routes {
  const locked = new Set([...regulars].map((address) => address.toLowerCase()))
  return (on) => {
    on.post(
      '/rest/magic-link',
      {
        tag: 'Account',
        summary: 'Have a login link mailed to you',
        body: MagicLinkRequest,
        answers: {
          200: ['When it was sent, if somebody has this address', Success(MagicLinkSent)],
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
    return answer(400, { status: 'error', message: 'That is no address.' })
  }
  const now = shop.clock.now()
  await mailLink(shop, email, userByEmail(shop, email), now)
  return success({ sentAt: now.toISOString() })
}

/**
 * Whoever only looks at what a letter links to, as some mail programs do, is led to a page and uses nothing up: that page
 * asks again, for the session itself.
 */
function followLink({ shop, params, query, request }: Call, locked: ReadonlySet<string>): unknown {
  const [code, email] = [params.code ?? '', query.email ?? '']
  const headers = { 'cache-control': 'no-store', vary: 'accept', 'referrer-policy': 'no-referrer' }
  if (request.headers.accept?.includes('text/html')) {
    const screen = `#/magic/${encodeURIComponent(code)}?email=${encodeURIComponent(email)}`
    return answer(303, '', { ...headers, location: pathToRoot(request) + screen })
  }
  const user = takeLink(shop, email, code)
  if (!user) return answer(401, 'This link is of no use, or not any more.', headers)
  if (user.totpSecret) {
    const half = { userId: user.id, type: 'password_valid_needs_second_factor_token', byLetter: true }
    const tmpToken = issueToken(half, shop.clock.now())
    return answer(401, { status: 'totp_token_required', data: { tmpToken } }, headers)
  }
  shop.emit('magicLink.used', { userId: user.id, isLockedBox: locked.has(user.email.toLowerCase()) })
  return answer(200, openSession(shop, user, { byLetter: true }), headers)
}
