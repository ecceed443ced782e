import { checked, length, wholeNumber } from '../../http/broken-rules.ts'
import { customerOf } from '../../http/customers.ts'
import { filterWords } from '../../http/filter-html.ts'
import { denied } from '../../http/guards.ts'
import {
  created,
  createRow,
  deleteRow,
  findRow,
  listRows,
  notFound,
  type Resource,
  readRow,
} from '../../http/resource.ts'
import { answer, type Call, type Routes } from '../../http/routing.ts'
import { type CustomerCall, forSignedIn } from '../../http/sessions.ts'
import type { Shop } from '../../shop/shop.ts'
import { answerCaptcha, newCaptcha } from './captcha.ts'

/** The web app appends who wrote it, in brackets, to the 160 signs that a comment may have. */
const LONGEST_COMMENT = 160 + 80

const feedbacks: Resource = {
  path: '/api/Feedbacks',
  table: 'Feedbacks',
  name: 'Feedback',
  columns: { UserId: 'number', comment: 'text', rating: 'number' },
  required: ['comment', 'rating'],
  rules: { comment: length(1, LONGEST_COMMENT), rating: wholeNumber(1, 5) },
}

/** What customers think of the shop, and the sum that keeps robots from thinking anything. */
export const feedbackRoutes: Routes = (on) => {
  on.get('/rest/captcha', ({ shop }) => newCaptcha(shop))
  on.get('/api/Feedbacks', ({ shop, query }) => listRows(shop, feedbacks, query))
  on.get(
    '/api/Feedbacks/:id',
    forSignedIn(({ shop, params }) => readRow(shop, feedbacks, params.id)),
  )
  on.post('/api/Feedbacks', writeFeedback)
  on.put('/api/Feedbacks/:id', denied)
  on.delete('/api/Feedbacks/:id', forSignedIn(deleteFeedback))
}

/** Feedback is written in one's own name, whatever the form says, or in nobody's. */
async function writeFeedback({ shop, body, session }: Call): Promise<unknown> {
  const comment = typeof body.comment === 'string' ? await filterWords(body.comment) : body.comment
  const userId = customerOf(shop, session)?.id
  return checked(() =>
    shop.tables.transaction(() => {
      if (!answerCaptcha(shop, body.captchaId, body.captcha)) {
        return answer(401, 'Wrong answer to CAPTCHA. Please try again.')
      }
      const row = createRow(shop, feedbacks, { comment, rating: body.rating, UserId: userId ?? null })
      shop.tell('feedback.written', {
        sent: body,
        stored: {
          id: Number(row.id),
          UserId: userId ?? null,
          comment: String(row.comment),
          rating: Number(row.rating),
        },
        userId,
      })
      return created(feedbacks, row)
    }),
  )
}

/** For those who wrote it, and for the administrators. */
function deleteFeedback({ shop, params, user }: CustomerCall): unknown {
  const row = findRow(shop, feedbacks, params.id)
  if (!row) return notFound()
  if (row.UserId !== user.id && user.role !== 'admin') {
    return answer(403, { error: 'Malicious activity detected' })
  }
  const gone = deleteRow(shop, feedbacks, params.id)
  shop.tell('feedback.deleted', {
    id: Number(row.id),
    rating: Number(row.rating),
    ratingsLeft: ratings(shop),
  })
  return gone
}

function ratings(shop: Shop): number[] {
  return shop.tables.all<{ rating: number }>('SELECT rating FROM Feedbacks').map(({ rating }) => rating)
}
