import Type from 'typebox'
import { SecurityQuestion } from '#contract/http.ts'
import { listRows } from '../../http/resources/lists.ts'
import { createdReply, createRow, type Resource } from '../../http/resources/resource.ts'
import { lengthRule, notUnique, withValidation } from '../../http/resources/validation.ts'
import { refusals, rowsReply } from '../../http/routing/description.ts'
import { type Call, httpReply, type Routes } from '../../http/routing/routes.ts'
import { userById } from '../../identity/customers.ts'
import { denyAll } from '../../identity/sessions.ts'
import { hashAnswer } from '../../identity/tokens.ts'
import { readCounter } from '../../shop/storage/counters.ts'
import { trimmedText } from './users.ts'

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
  required: ['UserId', 'SecurityQuestionId', 'answer'],
  rules: { answer: lengthRule(1, 255) },
}

/** How long after registration an answer may be set without a login. */
const GRACE_MS = 15 * 60_000

/** Routes of security questions and their answers. */
export const securityAnswerRoutes: Routes = (on) => {
  on.get(
    '/api/SecurityQuestions',
    { tag: 'Account', summary: 'Questions to choose from', answers: { 200: rowsReply(SecurityQuestion) } },
    ({ shop, query }) => listRows(shop, questions, query),
  )
  on.get('/api/SecurityQuestions/:id', denyAll)
  on.post('/api/SecurityQuestions', denyAll)
  on.put('/api/SecurityQuestions/:id', denyAll)
  on.delete('/api/SecurityQuestions/:id', denyAll)

  on.get('/api/SecurityAnswers', denyAll)
  on.get('/api/SecurityAnswers/:id', denyAll)
  on.post(
    '/api/SecurityAnswers',
    {
      tag: 'Account',
      summary: 'Answer one, just after registering or logged in',
      body: Type.Object({
        UserId: Type.Integer(),
        SecurityQuestionId: Type.Integer(),
        answer: Type.String(),
      }),
      answers: {
        201: 'The new row, its address in the header Location',
        400: refusals.invalid,
        401: refusals.noSession,
      },
    },
    saveAnswer,
  )
  on.put('/api/SecurityAnswers/:id', denyAll)
  on.delete('/api/SecurityAnswers/:id', denyAll)
}

function saveAnswer(call: Call): unknown {
  const { shop, body } = call
  const userId = Number(body.UserId)
  const known = shop.tables.get('SELECT 1 FROM SecurityAnswers WHERE UserId = ?', [userId])
  if (known) return notUnique('UserId')
  if (body.UserId !== undefined && !mayAnswer(call, userId)) {
    return httpReply(401, { message: 'Please log in to answer this question.', errors: [] })
  }
  return withValidation(() => {
    const text = trimmedText(body.answer)
    const row = createRow(shop, answers, { ...body, answer: text && hashAnswer(text) })
    shop.emit('securityAnswer.saved', { userId, securityQuestionId: Number(row.SecurityQuestionId) })
    return createdReply(answers, row)
  })
}

/**
 * An answer lets its author take the account over, so only the owner may set it, or somebody who has just registered
 * the account.
 */
function mayAnswer({ shop, session }: Call, userId: number): boolean {
  if (!Number.isSafeInteger(userId) || !userById(shop, userId)) return false
  if (session?.data.id === userId) return true
  const registered = readCounter(shop.tables, registrationTimeKey(userId))
  return registered !== undefined && shop.clock.now().getTime() - registered.at < GRACE_MS
}

/** The key under which the shop stores the time of a registration. */
export function registrationTimeKey(userId: number): string {
  return `registered:${userId}`
}
