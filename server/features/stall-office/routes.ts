import Type from 'typebox'
import type * as SkippedStep from '../../../labs/skipped-second-step/weak.ts'
import { frameOf, html } from '../../http/pages/frame.ts'
import { pathToRoot } from '../../http/pages/layout.ts'
import { type Answer, answer, type Call, type RouteOptions, type Routes } from '../../http/routing/routes.ts'
import { requireOwnPage } from '../../identity/sessions.ts'
import { lookUp } from './directory.ts'
import { directoryPage } from './directory-page.ts'
import {
  codePage,
  doorPage,
  invoicesPage,
  lockedPage,
  loginPage,
  overviewPage,
  registerPage,
  type Typed,
} from './pages.ts'
import { openStall } from './stalls.ts'
import { begin, end, pass, visitCookie, visitOf } from './visits.ts'
import { stallName } from './watch.ts'

/** Letters and digits, with blanks, hyphens and apostrophes between them. */
const NAME = /^[\p{L}\d][\p{L}\d' -]{1,38}[\p{L}\d]$/u
const MAILBOX = /^[^\s@\p{C}]{1,80}@[^\s@\p{C}]{1,80}$/u
const SHORTEST_PIN = 6
const LONGEST_PIN = 40
/** More of a name is not looked at, nor written down. */
const LONGEST_TYPED = 400
/** The same for questions to the directory. */
const LONGEST_ASKED = 1_000

/** What is behind the two steps. */
const PAGES = {
  overview: { path: '/stall', draw: overviewPage },
  invoices: { path: '/stall/invoices', draw: invoicesPage },
} as const

const FORM = 'application/x-www-form-urlencoded'

function form(summary: string, fields: Record<string, ReturnType<typeof Type.String>>): RouteOptions {
  const answers = { 303: 'Where to go next', 400: 'Something is missing', 401: 'That is not right' }
  return { tag: 'Shop', summary, body: Type.Object(fields), bodyType: FORM, answers }
}

/** The office where those who bring the fruit look after their invoices. Its pages are drawn here. */
export const stallOfficeRoutes: Routes = (on) => {
  on.get('/stall', (call) => showInside(call, 'overview'))
  on.get('/stall/invoices', (call) => showInside(call, 'invoices'))
  on.get('/stall/login', (call) => html(200, loginPage({}, frameOf(call))))
  on.get('/stall/code', async (call) =>
    (await visitOf(call)) ? html(200, codePage({}, frameOf(call))) : goTo(call, 'stall/login'),
  )
  on.get('/stall/help/locked', (call) => html(200, lockedPage(call.shop.clock.now(), frameOf(call))))
  on.get('/stall/directory', findSupplier)
  on.get('/stall/register', (call) => html(200, registerPage({}, frameOf(call))))
  on.post(
    '/stall/login',
    form('Enter the stall office: a code is mailed', { name: Type.String(), pin: Type.String() }),
    fromHere(logIn),
  )
  on.post('/stall/code', form('Enter the code from the mail', { code: Type.String() }), fromHere(enterCode))
  on.post(
    '/stall/register',
    form('Open a stall', { name: Type.String(), mailbox: Type.String(), pin: Type.String() }),
    fromHere(register),
  )
  on.post('/stall/logout', fromHere(logOut))
}

/** Only for forms of our own pages. */
function fromHere(handler: (call: Call) => Promise<Answer>): (call: Call) => Promise<Answer> {
  return (call) => {
    requireOwnPage(call)
    return handler(call)
  }
}

async function showInside(call: Call, name: keyof typeof PAGES): Promise<Answer> {
  const { shop, request } = call
  const { path, draw } = PAGES[name]
  const visiting = await visitOf(call)
  const session = {
    supplier: visiting?.stall._id,
    codeMailed: visiting !== undefined,
    codePassed: visiting?.visit.codePassed === true,
  }
  const { mayEnter } = shop.call<typeof SkippedStep>('skipped-second-step')
  const isOpen = await mayEnter(session, { path, cameFrom: request.headers.referer })
  if (isOpen === true && visiting) {
    shop.emit('stall.pageRead', { supplier: visiting.stall._id, page: name, codePassed: session.codePassed })
    return html(200, draw(visiting.stall, frameOf(call)))
  }
  if (!visiting && name === 'overview') return html(200, doorPage(frameOf(call)))
  return goTo(call, visiting ? 'stall/code' : 'stall/login')
}

async function findSupplier(call: Call): Promise<Answer> {
  const { query, shop } = call
  const asked = {
    name: query.name?.slice(0, LONGEST_ASKED) ?? '',
    door: query.door?.slice(0, LONGEST_ASKED) ?? '',
  }
  const found = asked.name === '' && asked.door === '' ? undefined : await lookUp(shop, asked)
  return html(found === 'unclear' ? 400 : 200, directoryPage({ ...asked, found }, frameOf(call)))
}

async function logIn(call: Call): Promise<Answer> {
  const { shop, request } = call
  const name = textIn(call, 'name').slice(0, LONGEST_TYPED)
  const visit = await begin(shop, { name, ip: request.ip, pin: textIn(call, 'pin') })
  const again = (status: number, alert: string) => html(status, loginPage({ name, alert }, frameOf(call)))
  if (visit === 'locked') return again(429, 'This stall is locked. Come back in ten minutes.')
  if (visit === 'wrong') return again(401, 'There is no such stall, or it has another PIN.')
  return goTo(call, 'stall/code', visit.id)
}

async function enterCode(call: Call): Promise<Answer> {
  const visiting = await visitOf(call)
  if (!visiting) return goTo(call, 'stall/login')
  const visit = pass(call.shop, visiting, textIn(call, 'code').trim())
  if (visit === 'wrong') {
    const alert = 'That is not the code. It is in your mailbox, and nowhere else.'
    return html(401, codePage({ alert }, frameOf(call)))
  }
  if (visit === 'over') {
    const alert = 'That code is of no use any more. Start again.'
    return html(401, loginPage({ name: visiting.stall._id, alert }, frameOf(call)))
  }
  return goTo(call, 'stall', visit.id)
}

async function register(call: Call): Promise<Answer> {
  const name = stallName(textIn(call, 'name'))
  const [mailbox, pin] = [textIn(call, 'mailbox').trim(), textIn(call, 'pin')]
  const again = (status: number, alert: string) => {
    const typed: Typed = { name, mailbox, alert }
    return html(status, registerPage(typed, frameOf(call)))
  }
  if (!NAME.test(name)) return again(400, 'A stall needs another name: three to forty letters and digits.')
  if (!MAILBOX.test(mailbox)) return again(400, 'That is no mailbox.')
  if (pin.length < SHORTEST_PIN || pin.length > LONGEST_PIN)
    return again(400, 'A PIN has six to forty signs.')
  const isOpened = await openStall(call.shop, { name, mailbox, pin })
  return isOpened ? goTo(call, 'stall/login') : again(409, 'Somebody else has a stall of this name.')
}

async function logOut(call: Call): Promise<Answer> {
  const visiting = await visitOf(call)
  if (visiting) end(call.shop, visiting)
  return goTo(call, 'stall')
}

function textIn({ body }: Call, field: string): string {
  const text = body[field]
  return typeof text === 'string' ? text.slice(0, 2_000) : ''
}

function goTo({ request }: Call, path: string, visit?: string): Answer {
  const cookie = visit === undefined ? {} : { 'set-cookie': visitCookie(visit) }
  return answer(303, '', { location: pathToRoot(request) + path, ...cookie })
}
