import { ask, logIn, reportTools, signUp } from '#contract/lab/tools.ts'
import type { ClientToServer } from '#contract/socket.ts'
import type { Body, Browser, Http, HttpOptions, HttpResponse, ShopSettings, Tools } from '#lab'
import { emitSocket } from '#web/socket.ts'
import { openPage, type Page } from './page.ts'

/** The tools of one run. `close` removes the page that the run left open. */
export interface Toolbox {
  tools: Tools
  close(): void
}

/** Cookies are sent, because one of them may say whose shop this is. */
async function send(
  method: string,
  path: string,
  body: Body | undefined,
  options: HttpOptions = {},
): Promise<HttpResponse> {
  const headers = new Headers(options.headers)
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  const isForm = body instanceof FormData
  if (typeof body === 'object' && !isForm) headers.set('content-type', 'application/json')
  const answer = await fetch(new URL(`.${path}`, document.baseURI), {
    method,
    headers,
    redirect: 'manual',
    body: typeof body === 'object' && !isForm ? JSON.stringify(body) : (body ?? null),
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text,
    bytes,
    json: () => JSON.parse(text),
  }
}

const http: Http = {
  get: (path, options) => send('GET', path, undefined, options),
  post: (path, body, options) => send('POST', path, body, options),
  put: (path, body, options) => send('PUT', path, body, options),
  patch: (path, body, options) => send('PATCH', path, body, options),
  delete: (path, options) => send('DELETE', path, undefined, options),
}

/** What scripts of solutions may send. */
const SOCKET_EVENTS: Record<Exclude<keyof ClientToServer, 'watch contest'>, true> = {
  'notification received': true,
  verifyLocalXssChallenge: true,
  verifySvgInjectionChallenge: true,
  verifyCloseNotificationsChallenge: true,
}

function isSocketEvent(event: string): event is keyof typeof SOCKET_EVENTS {
  return event in SOCKET_EVENTS
}

async function emit(event: string, payload: unknown): Promise<void> {
  if (!isSocketEvent(event)) throw new Error(`The shop does not listen to ${event}`)
  emitSocket(event, payload)
}

/** Ends the run unless the condition holds. */
function expect(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise)
}

/** The text that a customer can read: without hidden parts, with white space as on the screen. */
function visibleText(element: Element | undefined): string | undefined {
  if (!element) return undefined
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let read = ''
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode
    if (parentElement?.checkVisibility({ visibilityProperty: true })) read += textContent
  }
  return read.replaceAll(/\s+/g, ' ').trim()
}

/** The tools of an attack or a functional check, in the learner's own page. */
export function createToolbox(settings: ShopSettings, signal: AbortSignal): Toolbox {
  let page: Page | undefined
  const find = (selector: string) => page?.document.querySelector<HTMLElement>(selector) ?? undefined
  const close = () => {
    page?.close()
    page = undefined
  }
  const browser: Browser = {
    open: async (path, session) => {
      close()
      page = await openPage(path, signal, session)
    },
    alerts: async () => [...(page?.alerts ?? [])],
    html: async (selector) => find(selector)?.innerHTML,
    text: async (selector) => visibleText(find(selector)),
  }
  const notHere = () =>
    Promise.reject(
      new Error('A browser has no mailboxes, no authenticator, no wallets, no chain and packs no archives'),
    )
  const session: Tools['logIn'] = (email, password) => logIn(http, email, password)
  const tools: Tools = {
    http,
    browser,
    chain: { accounts: notHere, balance: notHere, at: notHere, deploy: notHere },
    logIn: session,
    signUp: (account, coins) => signUp({ http, logIn: session }, account, coins),
    ...reportTools({ http, logIn: session, settings }),
    ask: (said, options) => ask(http, said, options),
    zip: notHere,
    lastLetter: notHere,
    authenticator: notHere,
    walletOf: notHere,
    emit,
    expect,
    settings,
  }
  return { tools, close }
}
