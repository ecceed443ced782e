import { randomInt } from 'node:crypto'
import Type from 'typebox'
import { SecurityQuestion } from '#contract/http.ts'
import type { UserRow } from '#lab'
import type * as GuessablePasswords from '../../../labs/guessable-passwords/weak.ts'
import type * as SecurityQuestionLab from '../../../labs/security-question/weak.ts'
import type * as SpoofableRateLimit from '../../../labs/spoofable-rate-limit/weak.ts'
import type * as UnverifiedPasswordChange from '../../../labs/unverified-password-change/weak.ts'
import { clientAddressOf, withRateLimit } from '../../http/limits/rate-limiter.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import { refusals } from '../../http/routing/description.ts'
import { type Call, httpReply, type Routes } from '../../http/routing/routes.ts'
import { changeUser, customerOf, publicUser, userByEmail, userById } from '../../identity/customers.ts'
import { readSession } from '../../identity/session-tokens.ts'
import { blockedError } from '../../identity/sessions.ts'
import { hashAnswer, hashPassword } from '../../identity/tokens.ts'
import { formatIsoDate } from '../../shop/clock.ts'
import { sendEmail } from '../../shop/records/emails.ts'
import type { Shop } from '../../shop/shop.ts'
import { readCounter, writeCounter } from '../../shop/storage/counters.ts'

const SCHEME = 'Bearer '

/** Routes to change a user's own password. */
export const passwordRoutes: Routes = (on) => {
  on.get(
    '/rest/user/change-password',
    {
      tag: 'Account',
      summary: 'Change your password',
      security: ['bearer'],
      query: Type.Object({
        current: Type.Optional(Type.String()),
        new: Type.Optional(Type.String()),
        repeat: Type.Optional(Type.String()),
      }),
      answers: { 200: 'You', 401: 'Why not' },
    },
    async (call) => {
      const { shop, query, request } = call
      const refusal = await refuseNewPassword(shop, query)
      if (refusal) return httpReply(401, refusal)
      // Existing clients also write `Bearer=`: the character between scheme and token has never mattered.
      const token = request.headers.authorization?.slice(SCHEME.length)
      const session = token ? await readSession(shop, token) : undefined
      if (!session) throw blockedError(call)
      const user = customerOf(shop, session)
      return user ? changePassword(shop, user, query) : httpReply(404, 'User not found.')
    },
  )
}

async function changePassword(
  shop: Shop,
  user: UserRow,
  query: NewPassword & Call['query'],
): Promise<unknown> {
  const { mayChange } = shop.call<typeof UnverifiedPasswordChange>('unverified-password-change')
  const isAllowed = await mayChange(query.current, user.password, hashPassword)
  // The user may have changed meanwhile.
  if (!isAllowed || userById(shop, user.id)?.password !== user.password) {
    return httpReply(401, 'Current password is not correct.')
  }
  const password = query.new ?? ''
  const changed = changeUser(shop, user.id, { password: hashPassword(password) })
  shop.emit('password.changed', {
    user: { id: user.id, email: user.email },
    current: query.current,
    password,
  })
  return { user: publicUser(changed) }
}

/** Well-known passwords in lower case: from lists of leaked passwords, and those of seeded customers. */
const WELL_KNOWN: ReadonlySet<string> = new Set([
  ...['12345678', '123456789', '1234567890', '11111111', '00000000', '87654321', '12341234', '123123123'],
  ...['password', 'password1', 'password12', 'password123', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'password!'],
  ...['administrator', 'admin123', 'admin1234', 'admin12345', 'admin123!', 'adminadmin', 'root1234'],
  ...['qwertyuiop', 'qwerty123', 'qwertz123', '1q2w3e4r', '1q2w3e4r5t', 'qazwsxedc', '1qaz2wsx', 'asdfghjkl'],
  ...['iloveyou', 'iloveyou1', 'sunshine', 'princess', 'football', 'baseball', 'superman', 'starwars'],
  ...['letmein1', 'letmein123', 'welcome1', 'welcome123', 'changeme', 'changeme1', 'trustno1', 'whatever'],
  ...['abc12345', 'abcd1234', 'a1b2c3d4', 'test1234', 'computer', 'internet', 'dragon123', 'monkey123'],
  ...['mr. noodles', 'mr. n00dles', 'correct horse battery staple', 'correcthorsebatterystaple'],
])

/** Whether the live code accepts a password. */
export function acceptsPassword(shop: Shop, password: string): Promise<boolean> {
  return shop.call<typeof GuessablePasswords>('guessable-passwords').willDo(password, WELL_KNOWN)
}

/** A new password as it was sent. */
interface NewPassword {
  new?: string | undefined
  repeat?: string | undefined
}

/** Why a new password is refused, in the messages that existing clients know. */
async function refuseNewPassword(
  shop: Shop,
  { new: password, repeat }: NewPassword,
): Promise<string | undefined> {
  if (!password || password === 'undefined') return 'Password cannot be empty.'
  if (password !== repeat) return 'New and repeated password do not match.'
  return (await acceptsPassword(shop, password)) ? undefined : 'This password is too easy to guess.'
}

/** Routes to reset a forgotten password. */
export const recoveryRoutes: Routes = (on) => {
  on.get(
    '/rest/user/security-question',
    {
      tag: 'Account',
      summary: "Somebody's security question",
      query: Type.Object({ email: Type.String() }),
      answers: {
        200: ['The question, or an empty object', Type.Object({ question: Type.Optional(SecurityQuestion) })],
      },
    },
    securityQuestion,
  )
  const reset = withRateLimit('reset-password', resetPassword, countedAs)
  on.post(
    '/rest/user/reset-password',
    {
      tag: 'Account',
      summary: 'A new password for those who know the answer',
      body: Type.Object({
        email: Type.String(),
        answer: Type.String(),
        new: Type.String(),
        repeat: Type.String(),
      }),
      answers: { 200: 'You', 401: 'Why not', 429: refusals.tooMany },
    },
    reset,
  )
  // Other methods count as attempts as well.
  const counted = withRateLimit('reset-password', unknownCall, countedAs)
  for (const add of [on.get, on.put, on.patch, on.delete]) add('/rest/user/reset-password', counted)
}

/** The key under which an attempt is counted, according to the live code. */
function countedAs(call: Call): Promise<string> {
  const { shop, body, request } = call
  const headers = Object.entries(request.headers).map(([name, value]) => [name, value?.toString()])
  return shop.call<typeof SpoofableRateLimit>('spoofable-rate-limit').countedAs({
    account: typeof body.email === 'string' ? body.email : '',
    remoteAddress: clientAddressOf(call),
    headers: Object.fromEntries(headers),
  })
}

interface Secret {
  id: number
  question: string
  createdAt: string
  updatedAt: string
  /** The hashed answer. */
  answer: string
}

function secretOf(shop: Shop, { id }: UserRow): Secret | undefined {
  return shop.tables.get<Secret>(
    `SELECT q.id, q.question, q.createdAt, q.updatedAt, a.answer FROM SecurityQuestions q
      JOIN SecurityAnswers a ON a.SecurityQuestionId = q.id WHERE a.UserId = ?`,
    [id],
  )
}

async function securityQuestion({ shop, query }: Call): Promise<unknown> {
  if (!query.email) throw new HttpFailure(500, 'WHERE parameter "email" has invalid "undefined" value')
  const user = userByEmail(shop, query.email)
  const secret = user && secretOf(shop, user)
  if (!secret) return {}
  const { id, createdAt, updatedAt } = secret
  const { ask } = shop.call<typeof SecurityQuestionLab>('security-question')
  const question = await ask(secret, mailboxOf(shop, user))
  return {
    question: { id, question, createdAt: formatIsoDate(createdAt), updatedAt: formatIsoDate(updatedAt) },
  }
}

async function resetPassword(call: Call): Promise<unknown> {
  const { shop, body } = call
  const { email, answer: given } = body
  if (typeof email !== 'string' || typeof given !== 'string' || !email || !given) throw blockedError(call)
  const password = typeof body.new === 'string' ? body.new : ''
  const repeat = typeof body.repeat === 'string' ? body.repeat : undefined
  const refusal = await refuseNewPassword(shop, { new: password, repeat })
  if (refusal) return httpReply(401, refusal)
  const user = userByEmail(shop, email)
  const secret = user && secretOf(shop, user)
  const { convinces } = shop.call<typeof SecurityQuestionLab>('security-question')
  if (!secret || !(await convinces(secret, given, mailboxOf(shop, user), hashAnswer))) {
    return httpReply(401, 'Wrong answer to security question.')
  }
  const changed = changeUser(shop, user.id, { password: hashPassword(password) })
  shop.emit('password.reset', {
    user: { id: user.id, email: user.email },
    answer: given,
    isTrueAnswer: hashAnswer(given) === secret.answer,
    password,
  })
  return { user: publicUser(changed) }
}

function unknownCall({ request }: Call): never {
  throw new HttpFailure(500, `Unexpected path: ${request.url}`)
}

const VALID_MS = 15 * 60_000

/** Codes that are mailed to one customer. */
interface Mailbox {
  sendCode(): void
  takeCode(code: string): boolean
}

/** The mailbox of a customer, for reset codes. */
function mailboxOf(shop: Shop, { id, email }: UserRow): Mailbox {
  const name = `reset-code:${id}`
  const now = shop.clock.now().getTime()
  // Looked up at each use, as the code may be taken meanwhile.
  const currentCode = (): number | undefined => {
    const mark = readCounter(shop.tables, name)
    return mark && now - mark.at <= VALID_MS ? mark.count : undefined
  }
  let isSent = false
  return {
    // Repeated requests return the same code: the form asks again when the customer comes back from their mailbox.
    sendCode: () => {
      // Do not mail the same code twice.
      if (isSent) return
      isSent = true
      const current = currentCode()
      const count = current ?? randomInt(10_000_000, 100_000_000)
      if (current === undefined) writeCounter(shop.tables, name, { count, at: now })
      sendEmail(shop, {
        to: email,
        subject: 'A new password?',
        text: `Somebody asked for a new password for your account. If it was you, here is your code: ${count}`,
      })
    },
    takeCode: (code) => {
      const current = currentCode()
      if (current === undefined || String(current) !== code) return false
      writeCounter(shop.tables, name, { count: 0, at: 0 })
      return true
    },
  }
}
