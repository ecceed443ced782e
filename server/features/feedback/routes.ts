import Type from 'typebox'
import { Captcha, Feedback } from '#contract/http.ts'
import type * as LeakedRecoveryPhrase from '../../../labs/leaked-recovery-phrase/weak.ts'
import type * as MissingOwnerCheck from '../../../labs/missing-owner-check/weak.ts'
import type * as SinglePassFilter from '../../../labs/single-pass-filter/weak.ts'
import type * as TrustedAuthor from '../../../labs/trusted-author/weak.ts'
import type * as UncheckedRating from '../../../labs/unchecked-rating/weak.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import { isFromOurPages } from '../../http/requests/origin.ts'
import { findRows } from '../../http/resources/lists.ts'
import {
  createdReply,
  createRow,
  deleteRow,
  findRow,
  notFound,
  publicRow,
  type Resource,
  type Row,
} from '../../http/resources/resource.ts'
import {
  createViolation,
  InvalidRowError,
  lengthRule,
  wholeNumberRule,
  withValidation,
} from '../../http/resources/validation.ts'
import { createdRowReply, ListQuery, refusals, rowReply, rowsReply } from '../../http/routing/description.ts'
import { type Call, httpReply, type Routes, type Session, successBody } from '../../http/routing/routes.ts'
import { customerOf, customerProfile, userById } from '../../identity/customers.ts'
import { denyAll, signedIn } from '../../identity/sessions.ts'
import type { Shop } from '../../shop/shop.ts'
import { checkCaptchaAnswer, newCaptcha } from './captcha.ts'

/** The web app appends the author in brackets to the 160 characters of a comment. */
const LONGEST_COMMENT = 160 + 80

const feedbacks: Resource = {
  path: '/api/Feedbacks',
  table: 'Feedbacks',
  name: 'Feedback',
  quota: { of: 'pieces of feedback', all: 1_000 },
  columns: { UserId: 'number', comment: 'text', rating: 'number' },
  required: ['rating'],
  rules: { comment: lengthRule(0, LONGEST_COMMENT), rating: wholeNumberRule(0, 5) },
}

/** Routes of feedback and its captcha. */
export const feedbackRoutes: Routes = (on) => {
  on.get(
    '/rest/captcha',
    {
      tag: 'Feedback',
      summary: 'A sum to be done',
      answers: { 200: ['The sum, its number and its answer', Captcha] },
    },
    ({ shop }) => newCaptcha(shop),
  )
  on.get(
    '/api/Feedbacks',
    {
      tag: 'Feedback',
      summary: 'What customers say',
      query: ListQuery,
      answers: { 200: rowsReply(Feedback) },
    },
    (call) => listPublished(call, feedbacks),
  )
  on.get(
    '/api/Feedbacks/:id',
    {
      tag: 'Feedback',
      summary: 'One feedback',
      security: ['bearer'],
      answers: { 200: rowReply(Feedback), 404: refusals.notFound },
    },
    signedIn((call) => readPublished(call, feedbacks)),
  )
  on.post(
    '/api/Feedbacks',
    {
      tag: 'Feedback',
      summary: 'Say something',
      body: Type.Object({
        comment: Type.String(),
        rating: Type.Integer({ minimum: 1, maximum: 5 }),
        captchaId: Type.Integer(),
        captcha: Type.String(),
      }),
      answers: { 201: createdRowReply(Feedback), 400: refusals.invalid, 401: 'The sum was wrong' },
    },
    writeFeedback,
  )
  on.put('/api/Feedbacks/:id', denyAll)
  on.delete(
    '/api/Feedbacks/:id',
    {
      tag: 'Feedback',
      summary: 'Take it back (administrators may take back any)',
      security: ['bearer'],
      answers: { 200: 'Done', 403: refusals.notStaff, 404: refusals.notFound },
    },
    signedIn(deleteFeedback),
  )
}

/** The live code decides whom feedback is attributed to. */
async function writeFeedback({ shop, body, session }: Call): Promise<unknown> {
  if (body.captchaId === undefined) {
    throw new HttpFailure(500, 'WHERE parameter "captchaId" has invalid "undefined" value')
  }
  const comment = await cleaned(shop, body.comment)
  const customer = customerOf(shop, session)
  const customers = { exists: (id: number) => userById(shop, id) !== undefined }
  const { authorOf } = shop.call<typeof TrustedAuthor>('trusted-author')
  const UserId = await authorOf(body, customers, customer && { id: customer.id })
  if (UserId === undefined) return refused()
  const hasRating = await isRating(shop, body.rating)
  const passCaptcha = await checkCaptchaAnswer(shop, body.captchaId, body.captcha)
  return withValidation(() =>
    shop.tables.transaction(() => {
      if (!passCaptcha()) return httpReply(401, 'Wrong answer to CAPTCHA. Please try again.')
      if (!hasRating)
        throw new InvalidRowError([createViolation('rating', Number(body.rating) > 5 ? 'max' : 'min')])
      const row = createRow(shop, feedbacks, { comment, rating: body.rating, UserId })
      shop.emit('feedback.written', {
        sent: body,
        stored: {
          id: Number(row.id),
          UserId,
          comment: String(row.comment ?? ''),
          rating: Number(row.rating),
        },
        userId: customer?.id,
      })
      return createdReply(feedbacks, row)
    }),
  )
}

/** A comment after the live code's filter. A comment that is too long is refused before, to spare the filter. */
async function cleaned(shop: Shop, sent: unknown): Promise<unknown> {
  if (typeof sent !== 'string' || sent.length > LONGEST_COMMENT) return sent
  return shop.call<typeof SinglePassFilter>('single-pass-filter').cleanComment(sent)
}

/** Whether the live code accepts a rating. The table checks that there is one. */
async function isRating(shop: Shop, sent: unknown): Promise<boolean> {
  if (sent === undefined || sent === null || sent === '') return true
  return shop.call<typeof UncheckedRating>('unchecked-rating').isRating(sent)
}

/** For users that the live code allows. */
async function deleteFeedback({
  shop,
  params,
  session,
  request,
}: Call & { session: Session }): Promise<unknown> {
  const row = findRow(shop, feedbacks, params.id)
  if (!row) return notFound()
  const { mayRemove } = shop.call<typeof MissingOwnerCheck>('missing-owner-check')
  const feedback = { UserId: row.UserId === null ? null : Number(row.UserId), rating: Number(row.rating) }
  const { id, email, role } = customerProfile(shop, session)
  const customer = { id, email, role }
  const isAllowed = await mayRemove(feedback, { customer, isFromOurPages: isFromOurPages(request) })
  if (!isAllowed) return refused()
  const gone = deleteRow(shop, feedbacks, params.id)
  shop.emit('feedback.deleted', {
    id: Number(row.id),
    rating: Number(row.rating),
    ratingsLeft: ratings(shop),
  })
  return gone
}

function refused(): unknown {
  return httpReply(403, { error: 'Malicious activity detected' })
}

function ratings(shop: Shop): number[] {
  return shop.tables.all<{ rating: number }>('SELECT rating FROM Feedbacks').map(({ rating }) => rating)
}

/** The live code that decides what is shown of rows. */
type Publish = (rows: readonly Row[]) => Promise<Row[]>

/** All feedback for a query, as the reader may see it. */
async function listPublished({ shop, query, session }: Call, feedbacks: Resource): Promise<unknown> {
  const publish = publisherFor(shop, session !== undefined)
  const asksForText = query.q !== undefined || query.comment !== undefined || query.sort?.includes('comment')
  const source = asksForText ? await withoutChanged(shop, feedbacks, publish) : feedbacks
  const found = findRows(shop, source, query)
  return Array.isArray(found) ? successBody(await publish(found)) : found
}

/** One feedback, as the reader may see it. */
async function readPublished({ shop, params, session }: Call, feedbacks: Resource): Promise<unknown> {
  const row = findRow(shop, feedbacks, params.id)
  if (!row) return notFound()
  const [published] = await publisherFor(shop, session !== undefined)([publicRow(feedbacks, row)])
  return successBody(published)
}

function publisherFor(shop: Shop, isSignedIn: boolean): Publish {
  const { publishedComment } = shop.callEach<typeof LeakedRecoveryPhrase>('leaked-recovery-phrase')
  return async (rows) => {
    const said = rows.filter(({ comment }) => comment !== null)
    const comments = await publishedComment(
      said.map(({ comment, rating }) => [
        { comment: String(comment), rating: Number(rating) },
        { isSignedIn },
      ]),
    )
    const published = new Map(said.map((row, at) => [row, { ...row, comment: comments[at] ?? '' }]))
    return rows.map((row) => published.get(row) ?? row)
  }
}

/**
 * The resource without rows that the live code changes: their matches and sort order would reveal the hidden words step
 * by step.
 */
async function withoutChanged(shop: Shop, feedbacks: Resource, publish: Publish): Promise<Resource> {
  const rows = shop.tables.all<Row>('SELECT id, comment, rating FROM Feedbacks')
  const published = await publish(rows)
  const changed = rows
    .filter(({ comment }, at) => published[at]?.comment !== comment)
    .map(({ id }) => Number(id))
  if (changed.length === 0) return feedbacks
  return { ...feedbacks, table: `(SELECT * FROM Feedbacks WHERE id NOT IN (${changed.join(', ')}))` }
}
