import { extname, posix } from 'node:path'
import Type from 'typebox'
import { DataExport, ImageCaptcha } from '#contract/http.ts'
import type * as FormInLocals from '../../../labs/form-in-locals/weak.ts'
import type { Branding } from '../../config/branding.ts'
import { renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import type { Translator } from '../../http/replies/translations.ts'
import { createdReply, createRow, type Resource } from '../../http/resources/resource.ts'
import { withValidation } from '../../http/resources/validation.ts'
import { httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { customerOf } from '../../identity/customers.ts'
import { isProviderAccount } from '../../identity/provider.ts'
import {
  type CustomerCall,
  denyAll,
  forCookieSession,
  forCustomers,
  requireOwnPage,
  signedIn,
} from '../../identity/sessions.ts'
import { hashAnswer } from '../../identity/tokens.ts'
import { fakeHostFiles, HOME_FOLDER } from '../../shop/records/fake-host.ts'
import type { Shop } from '../../shop/shop.ts'
import { exportData, newImageCaptcha } from './export.ts'

const requests: Resource = {
  path: '/api/PrivacyRequests',
  table: 'PrivacyRequests',
  name: 'PrivacyRequest',
  quota: { of: 'privacy requests', each: 100, all: 1_000 },
  columns: { UserId: 'number', deletionRequested: 'flag' },
}

const EXPIRED_TOKEN = 'token=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'
const HTML = 'text/html; charset=utf-8'

/** Routes of data export and erasure. */
export const privacyRoutes: Routes = (on) => {
  on.get(
    '/rest/image-captcha',
    {
      tag: 'Privacy',
      summary: 'Five letters in a picture',
      security: ['bearer'],
      answers: { 200: ['The picture', ImageCaptcha] },
    },
    ({ shop, session }) => {
      const user = customerOf(shop, session)
      if (!user) return httpReply(401, 'You need to be logged in to request a CAPTCHA.')
      return newImageCaptcha(shop, user.id)
    },
  )
  on.post(
    '/rest/user/data-export',
    {
      tag: 'Privacy',
      summary: 'All that the shop knows of you',
      security: ['bearer'],
      body: Type.Object({ format: Type.Optional(Type.String()), answer: Type.Optional(Type.String()) }),
      answers: { 200: ['It all', DataExport], 401: 'Not logged in, or the wrong letters' },
    },
    forCustomers(exportData),
  )
  on.get(
    '/dataerasure',
    {
      tag: 'Privacy',
      summary: 'The page on which to ask to be forgotten',
      security: ['cookie'],
      answers: { 200: 'The page', 500: 'The page for an account without a security answer' },
    },
    forCookieSession(askForErasure),
  )
  on.post(
    '/dataerasure',
    {
      tag: 'Privacy',
      summary: 'Ask to be forgotten on that page',
      security: ['cookie'],
      body: Type.Object({ email: Type.String(), securityAnswer: Type.String() }),
      bodyType: 'application/x-www-form-urlencoded',
      answers: { 200: 'Noted', 401: 'Not the right answer' },
    },
    forCookieSession(noteErasure),
  )
  on.post(
    '/rest/user/erasure-request',
    { tag: 'Privacy', summary: 'Ask to be forgotten', security: ['bearer'], answers: { 200: 'Noted' } },
    forCustomers(({ shop, user }) => withValidation(() => successBody(requestErasure(shop, user.id)))),
  )

  on.post(
    '/api/PrivacyRequests',
    {
      tag: 'Privacy',
      summary: 'Note a wish',
      security: ['bearer'],
      body: Type.Object({ deletionRequested: Type.Boolean() }),
      answers: { 201: 'The new row, its address in the header Location' },
    },
    signedIn(({ shop, body, session }) =>
      withValidation(() => {
        const user = customerOf(shop, session)
        return createdReply(requests, createRow(shop, requests, { ...body, UserId: user?.id ?? null }))
      }),
    ),
  )
  on.get('/api/PrivacyRequests', denyAll)
  on.get('/api/PrivacyRequests/:id', denyAll)
  on.put('/api/PrivacyRequests/:id', denyAll)
  on.delete('/api/PrivacyRequests/:id', denyAll)
}

function requestErasure(shop: Shop, userId: number): unknown {
  return createRow(shop, requests, { UserId: userId, deletionRequested: true })
}

function askForErasure({ shop, translator: speech, user }: CustomerCall): unknown {
  const question = securityOf(shop, user.id)?.question
  const isMissing = question === undefined && !isProviderAccount(user)
  const form = { look: shop.branding, speech, email: user.email, question }
  // Existing clients know this status and message for accounts without a question.
  if (!isMissing) return httpReply(200, erasurePage(form), { 'content-type': HTML })
  const html = erasurePage({ ...form, error: 'Error: No answer found!', refusal: NO_ANSWER })
  return httpReply(500, html, { 'content-type': HTML })
}

const NO_ANSWER = 'No security question belongs to your account. Your e-mail address is enough.'

/** Why the user is not accepted as the owner of the account. */
const REFUSAL = 'That is not what we have on file. Please try again.'

async function noteErasure(call: CustomerCall): Promise<unknown> {
  const { shop, translator: speech, user, body } = call
  requireOwnPage(call)
  const email = typeof body.email === 'string' ? body.email.trim() : ''
  shop.emit('erasure.requested', { userId: user.id, email })
  const { branding: look } = shop
  const { question, answerHash } = securityOf(shop, user.id) ?? {}
  const isAnswered = answerHash === undefined || hashAnswer(String(body.securityAnswer ?? '')) === answerHash
  // Existing clients send only the cookie.
  const isCookieAlone = body.email === undefined && body.securityAnswer === undefined
  const isConfirmed = isCookieAlone || (email.toLowerCase() === user.email.toLowerCase() && isAnswered)
  let isRefused = false
  const views = viewsOf(shop, {
    dataErasureForm: () => {
      isRefused = true
      return erasurePage({ look, speech, email: user.email, question, refusal: REFUSAL })
    },
    dataErasureResult: (name) =>
      erasureRequestedPage({ look, speech, email: isCookieAlone ? user.email : name }),
  })
  const { answerPage } = shop.call<typeof FormInLocals>('form-in-locals')
  const html = await answerPage(views, isConfirmed ? 'dataErasureResult' : 'dataErasureForm', body)
  if (isRefused) return httpReply(401, html, { 'content-type': HTML })
  if (isConfirmed) requestErasure(shop, user.id)
  return httpReply(200, html, { 'content-type': HTML, 'set-cookie': EXPIRED_TOKEN })
}

/** The customer's security question and hashed answer; undefined if there is none. */
function securityOf(shop: Shop, userId: number): { question: string; answerHash: string } | undefined {
  return shop.tables.get<{ question: string; answerHash: string }>(
    `SELECT q.question, a.answer AS answerHash FROM SecurityAnswers a
      JOIN SecurityQuestions q ON q.id = a.SecurityQuestionId WHERE a.UserId = ?`,
    [userId],
  )
}

/** The folder of the shop's templates on the fake host. */
const VIEWS = `${HOME_FOLDER}/views`
const ENDING = '.hbs'
/** Characters of a file that are shown in place of a layout. */
const SHOWN = 100

/**
 * Pages of the fake host. A `layout` among the values names a file of that host, whose beginning is shown as text
 * instead of the page. It is never executed.
 */
interface PrivacyPages {
  render(page: string, values: Record<string, unknown>): string
  resolve(path: string): string
}

/** Pages that are rendered from an e-mail address. */
function viewsOf(shop: Shop, pages: Readonly<Record<string, (email: string) => string>>): PrivacyPages {
  return {
    resolve: (path) => posix.resolve(HOME_FOLDER, path),
    render: (page, { layout, email }) => {
      if (typeof layout === 'string' && layout !== '') return layoutText(shop, layout)
      const fill = Object.hasOwn(pages, page) ? pages[page] : undefined
      return fill?.(typeof email === 'string' ? email : '') ?? ''
    },
  }
}

function layoutText(shop: Shop, layout: string): string {
  const place = posix.join(VIEWS, extname(layout) === '' ? `${layout}${ENDING}` : layout)
  const bytes = fakeHostFiles(shop).get(place)
  if (!bytes) throw new HttpFailure(500, `ENOENT: no such file or directory, open '${place}'`)
  shop.emit('layout.rendered', { layout })
  return `${Buffer.from(bytes).toString().slice(0, SHOWN)}......`
}

interface Erasure {
  look: Branding
  speech: Translator
  email: string
  /** The security question; undefined if the customer has none. */
  question: string | undefined
  /** The error that existing clients look for. It is not translated. */
  error?: string
  /** Why the last attempt was refused, or what is special about this account. */
  refusal?: string
}

const WHAT_HAPPENS =
  'You can ask us to forget you: your account, your addresses, your cards, your reviews. Tell us that it is really you, and we get to work. Once it is done nobody can bring it back, not even with a ladder.'
const FORGOTTEN =
  'We will forget all about {{email}}. You are logged out already, and this browser has let go of you, too.'

/** The form to request erasure. */
function erasurePage({ look, speech, email, question, error, refusal }: Erasure): string {
  const say = (english: string) => escapeHtml(speech.translate(english))
  const body = `<h1>${say('Leave no pip behind')}</h1>
<section>
<p>${say(WHAT_HAPPENS)}</p>
${refusal ? `<p role="alert"><strong>${say(refusal)}</strong>${error ? ` <code lang="en">${escapeHtml(error)}</code>` : ''}</p>` : ''}
<form method="post" action="./dataerasure">
<label for="email">${say('Your e-mail address')}</label>
<input id="email" name="email" type="email" autocomplete="email" placeholder="${escapeHtml(email)}" required>
${question === undefined ? '' : answerField(say, question)}<div class="actions"><button id="submitButton" type="submit">${say('Forget me')}</button></div>
</form>
</section>`
  return renderPage({
    title: `${speech.translate('Data erasure')} · ${look.name}`,
    branding: look,
    translator: speech,
    body,
  })
}

function answerField(say: (english: string) => string, question: string): string {
  return `<label for="securityAnswer">${say(question)}</label>
<input id="securityAnswer" name="securityAnswer" type="password" autocomplete="off" aria-describedby="hint" required>
<p class="hint" id="hint">${say('The answer that you chose when you registered.')}</p>
`
}

/** The page after the request. It also logs the customer out. */
function erasureRequestedPage({
  look,
  speech,
  email,
}: Omit<Erasure, 'question' | 'error' | 'refusal'>): string {
  const say = (english: string) => escapeHtml(speech.translate(english))
  const forgotten = say(FORGOTTEN).replace('{{email}}', () => `<strong>${escapeHtml(email)}</strong>`)
  const body = `<h1>${say('Noted, with a tear of juice')}</h1>
<section>
<p>${forgotten}</p>
<p><a href="./#/">${say('Back to the shop, as a stranger')}</a></p>
</section>
<script>
for (const name of ['token', 'email', 'totp_tmp_token', 'lstdtxprt']) localStorage.removeItem(name)
sessionStorage.clear()
</script>`
  return renderPage({
    title: `${speech.translate('Data erasure')} · ${look.name}`,
    branding: look,
    translator: speech,
    body,
  })
}
