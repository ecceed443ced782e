import type * as LoginInjection from '../../../labs/login-injection/weak.ts'
import { denied, signedIn } from '../../http/guards.ts'
import {
  answerBrokenRule,
  created,
  createRow,
  listRows,
  type Resource,
  readRow,
} from '../../http/resource.ts'
import { cookieSession } from '../../http/router.ts'
import { answer, type Call, type Routes } from '../../http/routing.ts'
import { hashAnswer, hashPassword, issueToken } from '../../http/tokens.ts'
import { tableDate } from '../../shop/clock.ts'
import type { Shop } from '../../shop/shop.ts'
import { basketOf, registration, saveLoginIp, textOf, users } from './users.ts'

const questions: Resource = {
  path: '/api/SecurityQuestions',
  table: 'SecurityQuestions',
  name: 'SecurityQuestion',
  columns: { question: 'text' },
}

const answers: Resource = {
  path: '/api/SecurityAnswers',
  table: 'SecurityAnswers',
  name: 'SecurityAnswer',
  columns: { UserId: 'number', SecurityQuestionId: 'number', answer: 'text' },
}

/** Registering, logging in, and who one is. */
export const accountRoutes: Routes = (on) => {
  on.post('/rest/user/login', login)
  on.get('/rest/user/whoami', whoAmI)
  on.get('/rest/saveLoginIp', ({ shop, session, request }) => {
    if (!session) return answer(401, 'Unauthorized')
    return saveLoginIp(shop, session.data.id, plainIp(request.ip)) ?? answer(401, 'Unauthorized')
  })

  on.get(
    '/api/Users',
    signedIn(({ shop, query }) => listRows(shop, users, query)),
  )
  on.get(
    '/api/Users/:id',
    signedIn(({ shop, params }) => readRow(shop, users, params.id)),
  )
  on.post('/api/Users', register)
  on.put('/api/Users/:id', denied)
  on.delete('/api/Users/:id', denied)

  on.get('/api/SecurityQuestions', ({ shop, query }) => listRows(shop, questions, query))
  on.post('/api/SecurityQuestions', denied)
  on.get('/api/SecurityAnswers', denied)
  on.post('/api/SecurityAnswers', ({ shop, body }) => {
    try {
      return created(answers, createRow(shop, answers, { ...body, answer: hashAnswer(textOf(body.answer)) }))
    } catch (error) {
      return answerBrokenRule(error)
    }
  })
}

async function login({ shop, body }: Call): Promise<unknown> {
  const email = sent(body.email)
  const password = sent(body.password)
  shop.tell('login.attempted', { email, password })
  const { findUser } = shop.live<typeof LoginInjection>('login-injection')
  const user = await findUser(shop.sql, { email, password }, hashPassword)
  if (!user?.id) return answer(401, 'Invalid email or password.')
  if (user.totpSecret) {
    const tmpToken = issueToken(
      { userId: user.id, type: 'password_valid_needs_second_factor_token' },
      shop.clock.now(),
    )
    return answer(401, { status: 'totp_token_required', data: { tmpToken } })
  }
  shop.tell('login.succeeded', { user: { id: user.id, email: user.email, role: user.role } })
  const bid = basketOf(shop, user.id)
  const token = issueToken({ data: user, bid }, shop.clock.now())
  return { authentication: { token, bid, umail: user.email } }
}

/** A value as it was sent. A missing one counts as empty: scripts leave the password out. */
function sent(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

function whoAmI({ request }: Call): unknown {
  const session = cookieSession(request)
  if (!session) return { user: {} }
  const { id, email, lastLoginIp, profileImage } = session.data
  return { user: { id, email, lastLoginIp, profileImage } }
}

function register({ shop, body }: Call): unknown {
  try {
    const user = shop.tables.transaction(() => {
      const row = createRow(shop, users, registration(body))
      openWallet(shop, Number(row.id))
      return row
    })
    return created(users, user)
  } catch (error) {
    return answerBrokenRule(error)
  }
}

function openWallet(shop: Shop, userId: number): void {
  const now = tableDate(shop.clock.now())
  shop.tables.run('INSERT INTO Wallets (UserId, balance, createdAt, updatedAt) VALUES (?, 0, ?, ?)', [
    userId,
    now,
    now,
  ])
}

/** An IPv4 address without the prefix that marks it inside IPv6. */
function plainIp(ip: string): string {
  return ip === '::1' ? '127.0.0.1' : ip.replace(/^::ffff:/, '')
}
