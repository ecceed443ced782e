import Type from 'typebox'
import type * as SkippedStep from '../../../labs/skipped-second-step/weak.ts'
import {
  html,
  htmlTranslator,
  type PageFrame,
  pageFrameOf,
  pathToRoot,
  renderFramedPage,
} from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import {
  type Call,
  type HttpReply,
  httpReply,
  type RouteOptions,
  type Routes,
} from '../../http/routing/routes.ts'
import { requireOwnPage } from '../../identity/sessions.ts'
import { createAccount, findSuppliers, type Supplier } from './accounts.ts'
import {
  codePage,
  invoicesPage,
  lockedPage,
  loginPage,
  overviewPage,
  type PortalForm,
  registerPage,
  startPage,
} from './pages.ts'
import { checkCode, checkPin, endSession, normalizeName, portalSessionOf, sessionCookie } from './sessions.ts'

/** Letters and digits, with blanks, hyphens and apostrophes between them. */
const NAME = /^[\p{L}\d][\p{L}\d' -]{1,38}[\p{L}\d]$/u
const MAILBOX = /^[^\s@\p{C}]{1,80}@[^\s@\p{C}]{1,80}$/u
const SHORTEST_PIN = 6
const LONGEST_PIN = 40
/** Longest input; the rest is ignored. */
const LONGEST_TYPED = 400
/** The same for queries of the directory. */
const LONGEST_ASKED = 1_000

/** Pages behind the login. */
const PAGES = {
  overview: { path: '/stall', draw: overviewPage },
  invoices: { path: '/stall/invoices', draw: invoicesPage },
} as const

const FORM = 'application/x-www-form-urlencoded'

function form(summary: string, fields: Record<string, ReturnType<typeof Type.String>>): RouteOptions {
  const answers = { 303: 'Where to go next', 400: 'Something is missing', 401: 'That is not right' }
  return { tag: 'Shop', summary, body: Type.Object(fields), bodyType: FORM, answers }
}

/** Routes of the supplier portal, where suppliers see their invoices. Its pages are rendered on the server. */
export const supplierPortalRoutes: Routes = (on) => {
  on.get('/stall', (call) => showInside(call, 'overview'))
  on.get('/stall/invoices', (call) => showInside(call, 'invoices'))
  on.get('/stall/login', (call) => html(200, loginPage({}, pageFrameOf(call))))
  on.get('/stall/code', async (call) =>
    (await portalSessionOf(call)) ? html(200, codePage({}, pageFrameOf(call))) : goTo(call, 'stall/login'),
  )
  on.get('/stall/help/locked', (call) => html(200, lockedPage(call.shop.clock.now(), pageFrameOf(call))))
  on.get('/stall/directory', findSupplier)
  on.get('/stall/register', (call) => html(200, registerPage({}, pageFrameOf(call))))
  on.post(
    '/stall/login',
    form('Enter the stall office: a code is mailed', { name: Type.String(), pin: Type.String() }),
    sameOriginOnly(logIn),
  )
  on.post(
    '/stall/code',
    form('Enter the code from the mail', { code: Type.String() }),
    sameOriginOnly(enterCode),
  )
  on.post(
    '/stall/register',
    form('Open a stall', { name: Type.String(), mailbox: Type.String(), pin: Type.String() }),
    sameOriginOnly(register),
  )
  on.post('/stall/logout', sameOriginOnly(logOut))
}

/** Refuses requests of other sites. */
function sameOriginOnly(handler: (call: Call) => Promise<HttpReply>): (call: Call) => Promise<HttpReply> {
  return (call) => {
    requireOwnPage(call)
    return handler(call)
  }
}

async function showInside(call: Call, name: keyof typeof PAGES): Promise<HttpReply> {
  const { shop, request } = call
  const { path, draw } = PAGES[name]
  const supplier = await portalSessionOf(call)
  const session = {
    supplier: supplier?.stall._id,
    codeMailed: supplier !== undefined,
    codePassed: supplier?.visit.codePassed === true,
  }
  const { mayEnter } = shop.call<typeof SkippedStep>('skipped-second-step')
  const isOpen = await mayEnter(session, { path, cameFrom: request.headers.referer })
  if (isOpen === true && supplier) {
    shop.emit('stall.pageRead', { supplier: supplier.stall._id, page: name, codePassed: session.codePassed })
    return html(200, draw(supplier.stall, pageFrameOf(call)))
  }
  if (!supplier && name === 'overview') return html(200, startPage(pageFrameOf(call)))
  return goTo(call, supplier ? 'stall/code' : 'stall/login')
}

async function findSupplier(call: Call): Promise<HttpReply> {
  const { query, shop } = call
  const asked = {
    name: query.name?.slice(0, LONGEST_ASKED) ?? '',
    door: query.door?.slice(0, LONGEST_ASKED) ?? '',
  }
  const found = asked.name === '' && asked.door === '' ? undefined : await findSuppliers(shop, asked)
  return html(found === 'unclear' ? 400 : 200, directoryPage({ ...asked, found }, pageFrameOf(call)))
}

async function logIn(call: Call): Promise<HttpReply> {
  const { shop, request } = call
  const name = textIn(call, 'name').slice(0, LONGEST_TYPED)
  const visit = await checkPin(shop, { name, ip: request.ip, pin: textIn(call, 'pin') })
  const again = (status: number, alert: string) => html(status, loginPage({ name, alert }, pageFrameOf(call)))
  if (visit === 'locked') return again(429, 'This stall is locked. Come back in ten minutes.')
  if (visit === 'wrong') return again(401, 'There is no such stall, or it has another PIN.')
  return goTo(call, 'stall/code', visit.id)
}

async function enterCode(call: Call): Promise<HttpReply> {
  const supplier = await portalSessionOf(call)
  if (!supplier) return goTo(call, 'stall/login')
  const visit = checkCode(call.shop, supplier, textIn(call, 'code').trim())
  if (visit === 'wrong') {
    const alert = 'That is not the code. It is in your mailbox, and nowhere else.'
    return html(401, codePage({ alert }, pageFrameOf(call)))
  }
  if (visit === 'over') {
    const alert = 'That code is of no use any more. Start again.'
    return html(401, loginPage({ name: supplier.stall._id, alert }, pageFrameOf(call)))
  }
  return goTo(call, 'stall', visit.id)
}

async function register(call: Call): Promise<HttpReply> {
  const name = normalizeName(textIn(call, 'name'))
  const [mailbox, pin] = [textIn(call, 'mailbox').trim(), textIn(call, 'pin')]
  const again = (status: number, alert: string) => {
    const typed: PortalForm = { name, mailbox, alert }
    return html(status, registerPage(typed, pageFrameOf(call)))
  }
  if (!NAME.test(name)) return again(400, 'A stall needs another name: three to forty letters and digits.')
  if (!MAILBOX.test(mailbox)) return again(400, 'That is no mailbox.')
  if (pin.length < SHORTEST_PIN || pin.length > LONGEST_PIN)
    return again(400, 'A PIN has six to forty signs.')
  const isOpened = await createAccount(call.shop, { name, mailbox, pin })
  return isOpened ? goTo(call, 'stall/login') : again(409, 'Somebody else has a stall of this name.')
}

async function logOut(call: Call): Promise<HttpReply> {
  const supplier = await portalSessionOf(call)
  if (supplier) endSession(call.shop, supplier)
  return goTo(call, 'stall')
}

function textIn({ body }: Call, field: string): string {
  const text = body[field]
  return typeof text === 'string' ? text.slice(0, 2_000) : ''
}

function goTo({ request }: Call, path: string, visit?: string): HttpReply {
  const cookie = visit === undefined ? {} : { 'set-cookie': sessionCookie(visit) }
  return httpReply(303, '', { location: pathToRoot(request) + path, ...cookie })
}

/** A query with its result; undefined if nothing was asked yet. */
interface Asked {
  name: string
  door: string
  found: Supplier[] | 'unclear' | undefined
}

/** The directory, which finds suppliers by name and door code. */
function directoryPage({ name, door, found }: Asked, frame: PageFrame): string {
  const say = htmlTranslator(frame)
  return renderFramedPage(
    'Find a supplier',
    `<p>${say('Somebody who delivers to you told you her door code? Then you may know where to write to her.')}</p>
${found === undefined ? '' : answerOf(found, frame)}<section>
<form action="${frame.home}stall/directory" method="get">
<label for="name">${say('Name of the stall')}</label>
<input id="name" name="name" value="${escapeHtml(name)}" autocomplete="off" autocapitalize="none" spellcheck="false" required>
<label for="door">${say('Door code')}</label>
<input id="door" name="door" value="${escapeHtml(door)}" inputmode="numeric" autocomplete="off" required>
<div class="actions"><button id="find" type="submit">${say('Look it up')}</button></div>
</form>
</section>
<p><a href="${frame.home}stall">${say('The stall office')}</a></p>`,
    frame,
  )
}

function answerOf(found: Supplier[] | 'unclear', frame: PageFrame): string {
  const say = htmlTranslator(frame)
  if (found === 'unclear') {
    return `<p role="alert">${say('The directory did not understand that. It is a simple book.')}</p>\n`
  }
  if (found.length === 0) return `<p role="alert">${say('Nobody has this name and this door code.')}</p>\n`
  const entries = found.map(
    ({ name, mailbox }) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(mailbox)}</dd></div>`,
  )
  return `<section role="status" id="found"><dl class="values">${entries.join('\n')}</dl></section>\n`
}
