import Type from 'typebox'
import { frameOf, html } from '../../http/pages/frame.ts'
import { pathToRoot } from '../../http/pages/layout.ts'
import { equalInConstantTime } from '../../http/requests/bearer.ts'
import { type Answer, answer, type Call, type Routes } from '../../http/routing/routes.ts'
import { requireOwnPage } from '../../identity/sessions.ts'
import { editorsKey, mailEditorsKey } from './editor.ts'
import { issuesOf, sendIssue, sendWelcome } from './issues.ts'
import { editorPage, farewellPage, LONGEST_TEXT, type NewsletterForm, newsletterPage } from './pages.ts'
import { subscribe, unsubscribe } from './subscriptions.ts'

const MAILBOX = /^[^\s@\p{C}]{1,80}@[^\s@\p{C}]{1,80}$/u
/** Longest token; the rest is ignored. */
const LONGEST_TOKEN = 2_000
const FORM = 'application/x-www-form-urlencoded'

/** Routes of the newsletter: reading, subscribing, and the editor's page. */
export const newsletterRoutes: Routes = (on) => {
  on.get('/newsletter', (call) => showIssues(call, 200))
  on.get('/newsletter/editor', (call) => html(200, editorPage({}, frameOf(call))))
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
    mailEditorsKey(call.shop)
    const notice = 'It is in her mailbox now.'
    return html(200, editorPage({ notice }, frameOf(call)))
  })
}

async function leave(call: Call): Promise<Answer> {
  const { query, shop } = call
  const token = query.token?.slice(0, LONGEST_TOKEN) ?? ''
  if (token === '') return html(200, farewellPage('asked', frameOf(call)))
  const isOff = await unsubscribe(shop, token)
  return html(isOff ? 200 : 404, farewellPage(isOff ? 'off' : 'unknown', frameOf(call)))
}

function join(call: Call): Answer {
  requireOwnPage(call)
  const { shop } = call
  const email = textIn(call, 'email').trim().toLowerCase()
  if (!MAILBOX.test(email)) return showIssues(call, 400, { email, alert: 'That is no mailbox.' })
  shop.tables.transaction(() => sendWelcome(shop, subscribe(shop, email)))
  // The same response for existing subscribers, who must not be revealed.
  return showIssues(call, 200, { notice: 'You are on the list. Look into your mailbox.' })
}

function publish(call: Call): Answer {
  requireOwnPage(call)
  const { shop, request } = call
  const text = textIn(call, 'text').trim()
  const again = (status: number, alert: string) => html(status, editorPage({ text, alert }, frameOf(call)))
  if (text === '') return again(400, 'An empty page is no issue, however honest.')
  if (!equalInConstantTime(textIn(call, 'editorKey').trim(), editorsKey(shop)))
    return again(403, 'That is not the editor’s key.')
  sendIssue(shop, text)
  return answer(303, '', { location: `${pathToRoot(request)}newsletter` })
}

function showIssues(call: Call, status: number, typed: NewsletterForm = {}): Answer {
  return html(status, newsletterPage(issuesOf(call.shop), typed, frameOf(call)))
}

function textIn({ body }: Call, field: string): string {
  const text = body[field]
  return typeof text === 'string' ? text.slice(0, LONGEST_TEXT) : ''
}
