import Type from 'typebox'
import { Authentication, TwoFactorStatus } from '#contract/http.ts'
import { withRateLimit } from '../../http/limits/rate-limiter.ts'
import { refusals } from '../../http/routing/description.ts'
import { type Call, type Handler, type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import { changeUser, customerOf, openSession, userById } from '../../identity/customers.ts'
import { type CustomerCall, signedIn } from '../../identity/sessions.ts'
import { hashPassword, issueToken, readToken } from '../../identity/tokens.ts'
import { isRightCode, newSecret } from '../../shop/records/totp.ts'

const LOGIN_TOKEN = 'password_valid_needs_second_factor_token'
const SETUP_TOKEN = 'totp_setup_secret'

/** Routes of the second factor: a code that changes every thirty seconds. */
export const twoFactorRoutes: Routes = (on) => {
  on.post(
    '/rest/2fa/verify',
    {
      tag: 'Second factor',
      summary: 'Log in with a code',
      body: Type.Object({ tmpToken: Type.String(), totpToken: Type.String() }),
      answers: {
        200: ['A token and the number of the basket', Authentication],
        401: 'No',
        429: refusals.tooMany,
      },
    },
    withRateLimit('2fa-verify', verify),
  )
  on.get(
    '/rest/2fa/status',
    {
      tag: 'Second factor',
      summary: 'Whether it is on; if not, a secret to switch it on with',
      security: ['bearer'],
      answers: { 200: ['The state', TwoFactorStatus] },
    },
    forKnown(status),
  )
  on.post(
    '/rest/2fa/setup',
    {
      tag: 'Second factor',
      summary: 'Switch it on',
      security: ['bearer'],
      body: Type.Object({ password: Type.String(), setupToken: Type.String(), initialToken: Type.String() }),
      answers: { 200: 'Done', 401: 'No', 429: refusals.tooMany },
    },
    withRateLimit('2fa-setup', forKnown(setUp)),
  )
  on.post(
    '/rest/2fa/disable',
    {
      tag: 'Second factor',
      summary: 'Switch it off',
      security: ['bearer'],
      body: Type.Object({ password: Type.String() }),
      answers: { 200: 'Done', 401: 'No', 429: refusals.tooMany },
    },
    withRateLimit('2fa-disable', forKnown(disable)),
  )
}

/** All refusals are the same, so that they do not reveal which part was wrong. */
function refused(): HttpReply {
  return httpReply(401, '')
}

/** For users with a valid token. */
function forKnown(handler: (call: CustomerCall) => unknown): Handler {
  return signedIn((call) => {
    const user = customerOf(call.shop, call.session)
    return user ? handler({ ...call, user }) : refused()
  })
}

function verify({ shop, body }: Call): unknown {
  const payload = typeof body.tmpToken === 'string' ? readToken(body.tmpToken) : undefined
  if (payload?.type !== LOGIN_TOKEN || typeof payload.userId !== 'number') return refused()
  const user = userById(shop, payload.userId)
  if (!user?.totpSecret || !isRightCode(user.totpSecret, String(body.totpToken), shop.clock.now())) {
    return refused()
  }
  shop.emit('secondFactor.passed', { user: { id: user.id, email: user.email }, secret: user.totpSecret })
  return openSession(shop, user, { byLetter: payload.byLetter === true })
}

function status({ shop, user }: CustomerCall): TwoFactorStatus {
  if (user.totpSecret) return { setup: true }
  const secret = newSecret()
  const setupToken = issueToken({ secret, type: SETUP_TOKEN }, shop.clock.now())
  return { setup: false, secret, email: user.email, setupToken }
}

function setUp({ shop, user, body }: CustomerCall): unknown {
  const payload = typeof body.setupToken === 'string' ? readToken(body.setupToken) : undefined
  if (payload?.type !== SETUP_TOKEN || typeof payload.secret !== 'string') return refused()
  if (user.totpSecret || !isPassword(user.password, body.password)) return refused()
  if (!isRightCode(payload.secret, String(body.initialToken), shop.clock.now())) return refused()
  changeUser(shop, user.id, { totpSecret: payload.secret })
  shop.emit('secondFactor.changed', { userId: user.id, isOn: true })
  return httpReply(200, '')
}

function disable({ shop, user, body }: CustomerCall): unknown {
  if (!isPassword(user.password, body.password)) return refused()
  changeUser(shop, user.id, { totpSecret: '' })
  shop.emit('secondFactor.changed', { userId: user.id, isOn: false })
  return httpReply(200, '')
}

function isPassword(hash: string, sent: unknown): boolean {
  return typeof sent === 'string' && hashPassword(sent) === hash
}
