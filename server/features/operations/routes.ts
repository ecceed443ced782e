import Type from 'typebox'
import { Success } from '#contract/http.ts'
import { Health, NightShiftTask } from '#contract/shop/operations.ts'
import type { Branding } from '../../config/branding.ts'
import { pathToRoot, renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Translator } from '../../http/replies/translations.ts'
import { type Call, type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { customerOf } from '../../identity/customers.ts'
import { cookieSession, NOT_LOGGED_IN } from '../../identity/sessions.ts'
import { GAUGES, type Gauge, type Gauges, type Properties, readGauge } from './gauges.ts'
import { isPoller, NIGHT_TASKS } from './poller.ts'

/** The endpoints by visibility. */
interface Wall {
  everybody: string[]
  /** For administrators only. */
  admins: string[]
  /** Left out of the list. */
  unlisted: string[]
  /** Words in names of headers and settings whose values are masked. */
  masked: string[]
}

/** Routes for operators of the shop: monitoring endpoints, and the tasks of the night shift. */
export const operationsRoutes: Routes = (on) => {
  on.get(
    '/actuator',
    { tag: 'Shop', summary: 'The gauges that you may read', answers: { 200: 'Their addresses' } },
    listGauges,
  )
  on.get(
    '/actuator/:gauge',
    {
      tag: 'Shop',
      summary: 'Read a gauge: health, for one',
      answers: { 200: ['What it shows', Health], 403: 'Not for you', 404: 'No such gauge' },
    },
    showGauge,
  )
  on.get(
    '/rest/night-shift/tasks',
    {
      tag: 'Shop',
      summary: 'What the night shift has to do',
      security: ['bearer'],
      answers: {
        200: ['The tasks, in their order', Success(Type.Array(NightShiftTask))],
        401: 'Neither an administrator nor the poller',
      },
    },
    showTasks,
  )
}

async function listGauges(call: Call): Promise<HttpReply> {
  const { shop, request, translator: speech } = call
  const wall = shop.live<Wall>('open-actuator')
  const open = (await isAdmin(call)) ? [...wall.everybody, ...wall.admins] : wall.everybody
  const names = GAUGES.filter((name) => open.includes(name) && !wall.unlisted.includes(name))
  if (wantsPage(call))
    return sendPage(200, gaugesPage(names, { look: shop.branding, speech, home: pathToRoot(request) }))
  return httpReply(200, { gauges: Object.fromEntries(names.map((name) => [name, `/actuator/${name}`])) })
}

async function showGauge(call: Call): Promise<HttpReply> {
  const { shop, params, request, translator: speech } = call
  const name = GAUGES.find((one) => one === params.gauge)
  const wall = shop.live<Wall>('open-actuator')
  const frame = { look: shop.branding, speech, home: pathToRoot(request) }
  const refuse = (status: number, message: string): HttpReply =>
    wantsPage(call)
      ? sendPage(status, closedPage(message, frame))
      : httpReply(status, { status: 'error', message })
  if (!name || !hangs(wall, name)) return refuse(404, 'There is no such gauge.')
  if (!wall.everybody.includes(name) && !(await isAdmin(call))) {
    return refuse(403, 'This gauge is for administrators.')
  }
  const shown = readGauge(shop, name, wall.masked)
  return wantsPage(call) ? sendPage(200, gaugePage(name, shown, frame)) : httpReply(200, shown)
}

async function showTasks(call: Call): Promise<unknown> {
  const isPollers = isPoller(call)
  if (!isPollers && !(await isAdmin(call))) return httpReply(401, NOT_LOGGED_IN)
  call.shop.emit('nightShift.read', { by: isPollers ? 'poller' : 'staff' })
  return successBody(NIGHT_TASKS)
}

function hangs({ everybody, admins }: Wall, name: Gauge): boolean {
  return everybody.includes(name) || admins.includes(name)
}

/** By bearer token, or by the cookie of the shop's pages. */
async function isAdmin({ shop, session, request }: Call): Promise<boolean> {
  return customerOf(shop, session ?? (await cookieSession(request)))?.role === 'admin'
}

/** Browsers receive pages, other clients JSON. */
function wantsPage({ request }: Call): boolean {
  return request.headers.accept?.includes('text/html') === true
}

function sendPage(status: number, html: string): HttpReply {
  return httpReply(status, html, { 'content-type': 'text/html; charset=utf-8' })
}

interface Frame {
  look: Branding
  speech: Translator
  /** Path to the shop's root. */
  home: string
}

/** Description of each endpoint. */
const MEANINGS: Record<Gauge, string> = {
  health: 'Is everything running?',
  info: 'Which shop is this?',
  env: 'What is it set to?',
  httpexchanges: 'Which machines came by, and what did they ask for?',
}

/** A list of links to all endpoints. */
function gaugesPage(names: readonly Gauge[], frame: Frame): string {
  const { translate: say } = frame.speech
  const entries = names.map(
    (name) =>
      `<li><a href="${frame.home}actuator/${name}">${name}</a><p class="hint">${escapeHtml(say(MEANINGS[name]))}</p></li>`,
  )
  const none = `<p>${escapeHtml(say('Nothing hangs here for you.'))}</p>`
  return framed(
    'Gauges',
    `<p>${escapeHtml(say('For the people who run the shop at night, and for the machines that help them.'))}</p>
<section>${entries.length > 0 ? `<ul class="gauges">${entries.join('\n')}</ul>` : none}</section>`,
    frame,
  )
}

/** The page of an endpoint. */
function gaugePage<Name extends Gauge>(name: Name, shown: Gauges[Name], frame: Frame): string {
  const { translate: say } = frame.speech
  return framed(
    name,
    `<p>${escapeHtml(say(MEANINGS[name]))}</p>
${sections(shown, frame.speech)}
<p><a href="${frame.home}actuator">${escapeHtml(say('All gauges'))}</a></p>`,
    frame,
  )
}

/** The page without permission. */
function closedPage(message: string, frame: Frame): string {
  return framed('Gauges', `<section><p>${escapeHtml(frame.speech.translate(message))}</p></section>`, frame)
}

function sections(shown: Gauges[Gauge], { translate: say }: Translator): string {
  if ('exchanges' in shown) {
    return shown.exchanges
      .map(
        ({ timestamp, request: { method, uri, headers }, response }) =>
          `<section><h2><code>${escapeHtml(`${method} ${uri}`)}</code></h2>
<p class="hint"><time datetime="${timestamp}">${timestamp.slice(0, 10)} ${timestamp.slice(11, 19)} UTC</time> · ${response.status}</p>
${list(headers)}</section>`,
      )
      .join('\n')
  }
  if ('settings' in shown) return `<section>${list(shown.settings)}</section>`
  if ('app' in shown) return `<section>${list(shown.app)}</section>`
  return `<section><h2>${escapeHtml(say('Status'))}: ${escapeHtml(shown.status)}</h2>${list(shown.components)}</section>`
}

function list(values: Properties): string {
  const entries = Object.entries(values).map(
    ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  )
  return `<dl class="values">${entries.join('\n')}</dl>`
}

function framed(title: string, content: string, { look, speech, home }: Frame): string {
  const heading = speech.translate(title)
  const body = `<h1>${escapeHtml(heading)}</h1>\n${content}`
  return renderPage({ title: `${heading} · ${look.name}`, branding: look, translator: speech, home, body })
}
