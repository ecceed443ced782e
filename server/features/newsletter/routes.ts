import Type from 'typebox'
import {
  alertHtml,
  html,
  htmlTranslator,
  type PageFrame,
  pageFrameOf,
  pathToRoot,
  renderFramedPage,
} from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { equalInConstantTime } from '../../http/requests/bearer.ts'
import { type Call, type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import { requireOwnPage } from '../../identity/sessions.ts'
import { type Issue, issuesOf, sendIssue, sendWelcome } from './issues.ts'
import { mailNewsletterEditorKey, newsletterEditorKey, subscribe, unsubscribe } from './subscriptions.ts'

const MAILBOX = /^[^\s@\p{C}]{1,80}@[^\s@\p{C}]{1,80}$/u
/** Longest token; the rest is ignored. */
const LONGEST_TOKEN = 2_000
const FORM = 'application/x-www-form-urlencoded'

/** Routes of the newsletter: reading, subscribing, and the editor's page. */
export const newsletterRoutes: Routes = (on) => {
  on.get('/newsletter', (call) => showIssues(call, 200))
  on.get('/newsletter/editor', (call) => html(200, editorPage({}, pageFrameOf(call))))
  on.get(
    '/newsletter/unsubscribe',
    {
      tag: 'Shop',
      summary: 'Leave the newsletter, by the link at the end of a letter',
      query: Type.Object({ token: Type.Optional(Type.String()) }),
      answers: { 200: 'You are off the list', 404: 'There is no such link' },
    },
    leave,
  )
  on.post(
    '/newsletter',
    {
      tag: 'Shop',
      summary: 'Get the newsletter',
      body: Type.Object({ email: Type.String() }),
      bodyType: FORM,
      answers: { 200: 'You are on the list', 400: 'That is no address' },
    },
    join,
  )
  on.post(
    '/newsletter/issues',
    {
      tag: 'Shop',
      summary: 'Send an issue of the newsletter to everybody on its list',
      body: Type.Object({ text: Type.String(), editorKey: Type.String() }),
      answers: { 303: 'It is sent', 400: 'There is nothing in it', 403: 'That is not the editor’s key' },
    },
    publish,
  )
  on.post('/newsletter/key', (call) => {
    requireOwnPage(call)
    mailNewsletterEditorKey(call.shop)
    const notice = 'It is in her mailbox now.'
    return html(200, editorPage({ notice }, pageFrameOf(call)))
  })
}

async function leave(call: Call): Promise<HttpReply> {
  const { query, shop } = call
  const token = query.token?.slice(0, LONGEST_TOKEN) ?? ''
  if (token === '') return html(200, unsubscribePage('asked', pageFrameOf(call)))
  const isOff = await unsubscribe(shop, token)
  return html(isOff ? 200 : 404, unsubscribePage(isOff ? 'off' : 'unknown', pageFrameOf(call)))
}

function join(call: Call): HttpReply {
  requireOwnPage(call)
  const { shop } = call
  const email = textIn(call, 'email').trim().toLowerCase()
  if (!MAILBOX.test(email)) return showIssues(call, 400, { email, alert: 'That is no mailbox.' })
  shop.tables.transaction(() => sendWelcome(shop, subscribe(shop, email)))
  // The same response for existing subscribers, who must not be revealed.
  return showIssues(call, 200, { notice: 'You are on the list. Look into your mailbox.' })
}

function publish(call: Call): HttpReply {
  requireOwnPage(call)
  const { shop, request } = call
  const text = textIn(call, 'text').trim()
  const again = (status: number, alert: string) =>
    html(status, editorPage({ text, alert }, pageFrameOf(call)))
  if (text === '') return again(400, 'An empty page is no issue, however honest.')
  if (!equalInConstantTime(textIn(call, 'editorKey').trim(), newsletterEditorKey(shop)))
    return again(403, 'That is not the editor’s key.')
  sendIssue(shop, text)
  return httpReply(303, '', { location: `${pathToRoot(request)}newsletter` })
}

function showIssues(call: Call, status: number, typed: NewsletterForm = {}): HttpReply {
  return html(status, newsletterPage(issuesOf(call.shop), typed, pageFrameOf(call)))
}

function textIn({ body }: Call, field: string): string {
  const text = body[field]
  return typeof text === 'string' ? text.slice(0, LONGEST_TEXT) : ''
}

/** Values of a form and its result, in English. */
interface NewsletterForm {
  email?: string
  text?: string
  alert?: string
  notice?: string
}

/** Longest issue, in characters. */
const LONGEST_TEXT = 2_000

/** The newsletter with its subscription form. */
function newsletterPage(issues: readonly Issue[], typed: NewsletterForm, frame: PageFrame): string {
  const say = htmlTranslator(frame)
  const { email = '' } = typed
  return renderFramedPage(
    'The Rind',
    `<p>${say('News from the alley: once a week, thin, and a little bitter. In your mailbox, if you like.')}</p>
${newsOf(typed, frame)}<section>
<form action="${frame.home}newsletter" method="post">
<label for="email">${say('Your e-mail address')}</label>
<input id="email" type="email" name="email" value="${escapeHtml(email)}" maxlength="160" autocomplete="email" aria-describedby="email-hint" required>
<p class="hint" id="email-hint">${say('At the end of each letter there is a link that takes you off the list again.')}</p>
<div class="actions"><button id="subscribe" type="submit">${say('Put me on the list')}</button></div>
</form>
</section>
${issues.map((issue) => articleOf(issue, frame)).join('\n')}
<p><a href="${frame.home}newsletter/editor">${say('You write it? To the editor’s desk.')}</a></p>`,
    frame,
  )
}

function articleOf({ number, date, text }: Issue, frame: PageFrame): string {
  const { lang } = frame.translator
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  const paragraphs = frame.translator
    .translate(text)
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part)}</p>`)
  return `<article class="issue"><h2>${htmlTranslator(frame)('Issue')} ${number}</h2>
<p class="hint"><time datetime="${date.slice(0, 10)}">${day}</time></p>
${paragraphs.join('\n')}</article>`
}

/** The page behind the link of a message. */
function unsubscribePage(answer: 'off' | 'unknown' | 'asked', frame: PageFrame): string {
  const say = htmlTranslator(frame)
  const words = {
    off: `<section role="status"><p>${say('You are off the list. No hard feelings, and no more mail.')}</p></section>`,
    unknown: `<p role="alert">${say('There is no such link. Perhaps somebody has clicked it before you.')}</p>`,
    asked: `<section><p>${say('To leave, follow the link at the end of a letter. It knows who you are, and we do not.')}</p></section>`,
  }
  return renderFramedPage(
    'Leaving The Rind',
    `${words[answer]}
<p><a href="${frame.home}newsletter">${say('Back to The Rind')}</a></p>`,
    frame,
  )
}

/** The editor's page. */
function editorPage(typed: NewsletterForm, frame: PageFrame): string {
  const say = htmlTranslator(frame)
  const { text = '' } = typed
  return renderFramedPage(
    'The editor’s desk',
    `${newsOf(typed, frame)}<section>
<form action="${frame.home}newsletter/issues" method="post">
<label for="text">${say('This week’s issue')}</label>
<textarea id="text" name="text" maxlength="${LONGEST_TEXT}" required>${escapeHtml(text)}</textarea>
<label for="key">${say('Editor’s key')}</label>
<input id="key" name="editorKey" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="key-hint" required>
<p class="hint" id="key-hint">${say('Twelve hexadecimal digits. Only one person has them.')}</p>
<div class="actions"><button id="send" type="submit">${say('Send it to everybody')}</button></div>
</form>
</section>
<section>
<p>${say('Lost your key? We mail it to the editor, whoever asks.')}</p>
<form action="${frame.home}newsletter/key" method="post">
<div class="actions"><button id="mail-key" type="submit" class="quiet">${say('Mail the key to the editor')}</button></div>
</form>
</section>
<p><a href="${frame.home}newsletter">${say('Back to The Rind')}</a></p>`,
    frame,
  )
}

function newsOf({ alert, notice }: NewsletterForm, frame: PageFrame): string {
  const said =
    notice === undefined ? '' : `<p class="notice" role="status">${htmlTranslator(frame)(notice)}</p>\n`
  return alertHtml(alert, frame) + said
}
