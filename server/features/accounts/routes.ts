import { isIP } from 'node:net'
import Type from 'typebox'
import { Authentication, PublicUser, WhoAmI } from '#contract/http.ts'
import type { UserRow } from '#lab'
import type * as ChosenFields from '../../../labs/chosen-fields/weak.ts'
import type * as DerivedPassword from '../../../labs/derived-password/weak.ts'
import type * as JsonWithPadding from '../../../labs/json-with-padding/weak.ts'
import type * as LoginInjection from '../../../labs/login-injection/weak.ts'
import type * as MissingRoleCheck from '../../../labs/missing-role-check/weak.ts'
import type * as SpoofedAddress from '../../../labs/spoofed-address/weak.ts'
import { isFromOurPages, originOf } from '../../http/requests/origin.ts'
import { listRows, MOST_ROWS, offsetOf } from '../../http/resources/lists.ts'
import { createdReply, createRow, publicRow, type Row, readRow } from '../../http/resources/resource.ts'
import { withAsyncValidation } from '../../http/resources/validation.ts'
import { createdRowReply, ListQuery, refusals, rowReply, rowsReply } from '../../http/routing/description.ts'
import {
  type Call,
  type Fields,
  type Handler,
  httpReply,
  type Routes,
  successBody,
} from '../../http/routing/routes.ts'
import { changeUser, customerOf, customerProfile, openSession, publicUser } from '../../identity/customers.ts'
import { derivedPassword, readIdentity } from '../../identity/provider.ts'
import { bonusOnRegistration, recordReferral } from '../../identity/referrals.ts'
import { identifiesUser } from '../../identity/session-tokens.ts'
import { cookieSession, denyAll, signedIn } from '../../identity/sessions.ts'
import { hashPassword, issueToken } from '../../identity/tokens.ts'
import { openWallet } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import { writeCounter } from '../../shop/storage/counters.ts'
import { acceptsPassword, passwordRoutes, recoveryRoutes } from './passwords.ts'
import { registrationTimeKey, securityAnswerRoutes } from './security-answers.ts'
import {
  eraseDeletedUsers,
  hasRequiredFields,
  isReservedEmail,
  newUserRow,
  trimmedText,
  users,
} from './users.ts'

/** Routes to register, to log in, and to read the current user. */
export const accountRoutes: Routes = (on) => {
  on.post(
    '/rest/user/login',
    {
      tag: 'Account',
      summary: 'Log in',
      body: Type.Object(
        { email: Type.String(), password: Type.String() },
        { example: { email: 'demo', password: 'demo' } },
      ),
      answers: {
        200: ['A token and the number of the basket', Authentication],
        401: 'Wrong e-mail or password, or a code is needed as well',
      },
    },
    login,
  )
  on.get(
    '/rest/user/whoami',
    {
      tag: 'Account',
      summary: 'Who the cookie says you are',
      security: ['cookie'],
      answers: { 200: ['The user, or an empty one', WhoAmI] },
    },
    whoAmI,
  )
  on.get(
    '/rest/saveLoginIp',
    { tag: 'Account', summary: 'Note where you are', security: ['bearer'], answers: { 200: 'You' } },
    saveLoginIp,
  )
  on.get(
    '/rest/user/authentication-details',
    {
      tag: 'Account',
      summary: 'All users with their secrets blotted out',
      security: ['bearer'],
      answers: { 200: 'The rows' },
    },
    forDirectory(({ shop, query }) => successBody(authenticationDetails(shop, offsetOf(query)))),
  )

  on.get(
    '/api/Users',
    {
      tag: 'Account',
      summary: 'All users',
      security: ['bearer'],
      query: ListQuery,
      answers: { 200: rowsReply(PublicUser) },
    },
    forDirectory(({ shop, query }) => listRows(shop, users, query)),
  )
  on.get(
    '/api/Users/:id',
    {
      tag: 'Account',
      summary: 'One user',
      security: ['bearer'],
      answers: { 200: rowReply(PublicUser), 404: refusals.notFound },
    },
    signedIn(({ shop, params }) => readRow(shop, users, params.id)),
  )
  on.post(
    '/api/Users',
    {
      tag: 'Account',
      summary: 'Register',
      body: Type.Object({
        email: Type.String(),
        password: Type.String(),
        passwordRepeat: Type.String(),
        referral: Type.Optional(
          Type.String({ description: 'The referral code of the customer who invited you' }),
        ),
      }),
      answers: { 201: createdRowReply(PublicUser), 400: refusals.invalid },
    },
    register,
  )
  on.put('/api/Users/:id', denyAll)
  on.delete('/api/Users/:id', denyAll)

  passwordRoutes(on)
  recoveryRoutes(on)
  securityAnswerRoutes(on)
}

async function login({ shop, body }: Call): Promise<unknown> {
  const email = sent(body.email)
  const password = sent(body.password)
  shop.emit('login.attempted', { email, password })
  await eraseDeletedUsers(shop)
  const { findUser } = shop.call<typeof LoginInjection>('login-injection')
  const user = await findUser(shop.sql, { email, password }, hashPassword)
  if (!user?.id) return httpReply(401, 'Invalid email or password.')
  if (user.password === hashPassword(password)) {
    const refusal = await refuseRightPassword(shop, user.email, body)
    if (refusal) return httpReply(401, refusal)
  }
  if (user.totpSecret) {
    const tmpToken = issueToken(
      { userId: user.id, type: 'password_valid_needs_second_factor_token' },
      shop.clock.now(),
    )
    return httpReply(401, { status: 'totp_token_required', data: { tmpToken } })
  }
  return openSession(shop, user, { sent: { email, password } })
}

/** Why an account does not open although the password is right. */
async function refuseRightPassword(shop: Shop, email: string, body: Fields): Promise<string | undefined> {
  const password = sent(body.password)
  // An empty password is in no list of leaked passwords. Registration decides whether it is allowed.
  if (password !== '' && !(await acceptsPassword(shop, password))) {
    return 'Too many people know this password. Please choose a new one.'
  }
  return (await mayOpen(shop, { email, password }, body)) ? undefined : 'Please sign in where you signed up.'
}

/** A value as it was sent. A missing one counts as empty, as scripts may leave the password out. */
function sent(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

async function whoAmI({ shop, request, query }: Call): Promise<unknown> {
  const session = await cookieSession(request)
  const { describe } = shop.call<typeof ChosenFields>('chosen-fields')
  const claimed = session && identifiesUser(session) ? await describe({ ...session.data }, query.fields) : {}
  const { pack } = shop.call<typeof JsonWithPadding>('json-with-padding')
  const { referer } = request.headers
  const { type, text } = await pack(
    { user: claimed },
    { callback: query.callback, referer, origin: originOf(request) },
  )
  shop.emit('identity.told', { told: claimed, isScript: type === 'text/javascript' })
  return httpReply(200, text, { 'content-type': `${type}; charset=utf-8` })
}

async function register({ shop, body }: Call): Promise<unknown> {
  if (!(await hasRequiredFields(shop, body))) return httpReply(400, 'Invalid email/password cannot be empty')
  if (isReservedEmail(shop, trimmedText(body.email))) {
    return httpReply(500, { message: 'internal error', errors: ['This address is not for customers.'] })
  }
  return withAsyncValidation(async () => {
    const fields = await newUserRow(shop, body)
    const due = await bonusOnRegistration(shop, trimmedText(body.email), body.referral)
    const user = shop.tables.transaction(() => {
      const row = createRow(shop, users, fields)
      openWallet(shop, Number(row.id))
      if (due) recordReferral(shop, Number(row.id), String(row.email), due)
      writeCounter(shop.tables, registrationTimeKey(Number(row.id)), {
        count: 1,
        at: shop.clock.now().getTime(),
      })
      return row
    })
    const { id, email, role } = user
    shop.emit('user.registered', {
      sent: body,
      user: { id: Number(id), email: String(email), role: String(role) },
    })
    return createdReply(users, user)
  })
}

async function saveLoginIp({ shop, session, request }: Call): Promise<unknown> {
  const user = customerOf(shop, session)
  if (!user) return httpReply(401, 'Unauthorized')
  const remote = plainIp(request.ip, request.raw.socket.remoteAddress)
  const header = request.headers['true-client-ip']?.toString()
  const { addressOf } = shop.call<typeof SpoofedAddress>('spoofed-address')
  const ip = await addressOf({ header, remote }, (text) => isIP(text) !== 0)
  shop.emit('loginIp.saved', { userId: user.id, ip, header })
  return publicUser(changeUser(shop, user.id, { lastLoginIp: ip }))
}

/** An IPv4 address without the prefix of an IPv4-mapped IPv6 address. Anything but an address is ignored. */
function plainIp(claimed: string, seen: string | undefined): string {
  const ip = (isIP(claimed) ? claimed : (seen ?? '')).replace(/^::ffff:/, '')
  return ip === '::1' ? '127.0.0.1' : ip
}

/** Only for users who may list users; 403 otherwise. */
function forDirectory(handler: Handler): Handler {
  return signedIn(async (call) => {
    const { shop, session, request } = call
    const { maySeeCustomers } = shop.call<typeof MissingRoleCheck>('missing-role-check')
    const { id, email, role } = customerProfile(shop, session)
    const caller = { id, email, role, isFromOurPages: isFromOurPages(request) }
    return (await maySeeCustomers(caller))
      ? handler(call)
      : httpReply(403, { error: 'Malicious activity detected' })
  })
}

/** A page of users with masked secrets and their last login. */
function authenticationDetails(shop: Shop, offset: number): unknown[] {
  const rows = shop.tables.all<Row & Pick<UserRow, 'password' | 'totpSecret'>>(
    `SELECT u.*, CAST(m.at / 1000 AS INTEGER) AS lastLoginTime FROM Users u
      LEFT JOIN ff_marks m ON m.name = 'login:' || u.id
      WHERE u.deletedAt IS NULL ORDER BY u.id LIMIT ? OFFSET ?`,
    [MOST_ROWS, offset],
  )
  return rows.map((user) => ({
    ...publicRow(users, user),
    password: '*'.repeat(user.password.length),
    totpSecret: '*'.repeat(user.totpSecret.length),
  }))
}

/** Whether the live code opens an account for a login with the right password. */
function mayOpen(shop: Shop, login: { email: string; password: string }, more: Fields): Promise<boolean> {
  const account = { email: login.email, signsInElsewhere: isDerivedPassword(login) }
  const accessToken = typeof more.accessToken === 'string' ? more.accessToken : undefined
  const provider = { emailOf: (token: string) => emailIn(shop, token) }
  const lab = shop.call<typeof DerivedPassword>('derived-password')
  return lab.mayOpen(account, { oauth: more.oauth === true, accessToken }, provider)
}

/** A longer text is not a token, and would take long to parse. */
const LONGEST_TOKEN = 16 << 10

function emailIn({ clock }: Shop, token: string): string | undefined {
  return token.length <= LONGEST_TOKEN ? readIdentity(token, clock.now())?.email : undefined
}

/** Whether this is the password that the sign-in page derives from the address. Nobody else would choose it. */
function isDerivedPassword({ email, password }: { email: string; password: string }): boolean {
  return password === derivedPassword(email)
}
