import type { UserRow } from '#lab'
import { changeUser, publicUser, userByEmail } from '../../http/customers.ts'
import { Failure } from '../../http/failures.ts'
import { limited } from '../../http/rate-limit.ts'
import { answer, type Call, type Routes } from '../../http/routing.ts'
import { blocked, forCustomers } from '../../http/sessions.ts'
import { hashAnswer, hashPassword } from '../../http/tokens.ts'
import { isoDate } from '../../shop/clock.ts'
import type { Shop } from '../../shop/shop.ts'

/** Changing a password, and getting a new one with the answer to a security question. */
export const passwordRoutes: Routes = (on) => {
  on.get('/rest/user/change-password', (call) => {
    if (!call.session) throw blocked(call)
    return forCustomers(({ shop, query, user }) => changePassword(shop, user, query))(call)
  })
  on.get('/rest/user/security-question', securityQuestion)
  const reset = limited('reset-password', resetPassword)
  on.post('/rest/user/reset-password', reset)
  on.put('/rest/user/reset-password', limited('reset-password', unknownCall))
  on.get('/rest/user/reset-password', limited('reset-password', unknownCall))
}

interface NewPassword {
  current?: string | undefined
  new?: string | undefined
  repeat?: string | undefined
}

function changePassword(shop: Shop, user: UserRow, query: NewPassword): unknown {
  const refusal = refuseNewPassword(query)
  if (refusal) return answer(401, refusal)
  if (hashPassword(query.current ?? '') !== user.password) {
    return answer(401, 'Current password is not correct.')
  }
  const password = query.new ?? ''
  const changed = changeUser(shop, user.id, { password: hashPassword(password) })
  shop.tell('password.changed', {
    user: { id: user.id, email: user.email },
    current: query.current,
    password,
  })
  return { user: publicUser(changed) }
}

/** Why a new password cannot be, in the words that existing clients know. */
function refuseNewPassword({ new: password, repeat }: NewPassword): string | undefined {
  if (!password || password === 'undefined') return 'Password cannot be empty.'
  return password === repeat ? undefined : 'New and repeated password do not match.'
}

interface Question {
  id: number
  question: string
  createdAt: string
  updatedAt: string
}

function securityQuestion({ shop, query }: Call): unknown {
  if (!query.email) throw new Failure(400, 'Please say whose security question you would like to see')
  const question = shop.tables.get<Question>(
    `SELECT q.id, q.question, q.createdAt, q.updatedAt FROM SecurityQuestions q
      JOIN SecurityAnswers a ON a.SecurityQuestionId = q.id JOIN Users u ON u.id = a.UserId
      WHERE u.email = ? AND u.deletedAt IS NULL`,
    [query.email],
  )
  if (!question) return {}
  const { createdAt, updatedAt } = question
  return { question: { ...question, createdAt: isoDate(createdAt), updatedAt: isoDate(updatedAt) } }
}

function resetPassword(call: Call): unknown {
  const { shop, body } = call
  const { email, answer: given } = body
  if (typeof email !== 'string' || typeof given !== 'string' || !email || !given) throw blocked(call)
  const password = typeof body.new === 'string' ? body.new : undefined
  const repeat = typeof body.repeat === 'string' ? body.repeat : undefined
  const refusal = refuseNewPassword({ new: password, repeat })
  if (refusal) return answer(401, refusal)
  const user = userByEmail(shop, email)
  if (!user || answerOf(shop, user.id) !== hashAnswer(given)) {
    return answer(401, 'Wrong answer to security question.')
  }
  const changed = changeUser(shop, user.id, { password: hashPassword(password ?? '') })
  shop.tell('password.reset', {
    user: { id: user.id, email: user.email },
    answer: given,
    password: password ?? '',
  })
  return { user: publicUser(changed) }
}

function answerOf(shop: Shop, userId: number): string | undefined {
  return shop.tables.get<{ answer: string }>('SELECT answer FROM SecurityAnswers WHERE UserId = ?', [userId])
    ?.answer
}

function unknownCall({ request }: Call): never {
  throw new Failure(500, `Unexpected path: ${request.url}`)
}
