import type { BrowserSession } from '#lab'
import { memoryCookies, memoryStorage } from './memory-storage.ts'

/** A page of the shop in a frame outside of the screen. */
export interface Page {
  document: Document
  /** Texts of the alert boxes that the page tried to show. */
  alerts: readonly string[]
  close(): void
}

const QUIET_FOR_MS = 350

/** The page did not become idle in time, so nothing can be said about it. */
export class PageTimeout extends Error {}

/** Cookies of a returning visitor, so that no banner covers the page. */
const COOKIES = { language: 'en', welcomebanner_status: 'dismiss', cookieconsent_status: 'dismiss' }

function hiddenFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = 'Attack'
  frame.inert = true
  frame.setAttribute('aria-hidden', 'true')
  // Off the screen, but rendered: hidden frames have no visible text and get no animation frames.
  frame.style.cssText = 'position:fixed;top:0;left:-4000px;width:1280px;height:800px;border:0;opacity:0'
  return frame
}

function isSocketAddress(url: string | URL): boolean {
  return String(url).includes('socket.io')
}

/** The frame must not report to the shop what it shows, and must not receive notices for the learner. */
class QuietRequest extends XMLHttpRequest {
  private quiet = false

  override open(method: string, url: string | URL, ...rest: [async?: boolean]): void {
    this.quiet = isSocketAddress(url)
    super.open(method, url, rest[0] ?? true)
  }

  override send(body?: Document | XMLHttpRequestBodyInit | null): void {
    if (!this.quiet) super.send(body)
  }
}

const QuietSocket = new Proxy(WebSocket, {
  construct(Socket, [url, protocols]: [string | URL, string | string[] | undefined]) {
    return isSocketAddress(url) ? new EventTarget() : new Socket(url, protocols)
  },
})

/** Records alert boxes instead of showing them, in this window and in all frames inside it. */
function listen(view: Window, alerts: string[], heard: WeakSet<Document>): void {
  const answers = { alert: undefined, confirm: false, prompt: null, print: undefined, open: null }
  for (const [name, answer] of Object.entries(answers)) {
    const value = (text?: unknown) => {
      if (name === 'alert') alerts.push(text === undefined ? '' : String(text))
      return answer
    }
    Object.defineProperty(view, name, { value, configurable: true, writable: true })
  }
  if (heard.has(view.document)) return
  heard.add(view.document)
  // Observers run before the task that executes a new frame's `javascript:` address.
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) listenInside(node, alerts, heard)
  }).observe(view.document, { childList: true, subtree: true })
}

function listenInside(node: Node, alerts: string[], heard: WeakSet<Document>): void {
  if (!('querySelectorAll' in node) || typeof node.querySelectorAll !== 'function') return
  const frames: Iterable<Element> = node.querySelectorAll('iframe, frame')
  for (const element of [node, ...frames]) {
    const view = viewOf(element)
    if (view) listen(view, alerts, heard)
    element.addEventListener('load', () => {
      const later = viewOf(element)
      if (later) listen(later, alerts, heard)
    })
  }
}

/** The window inside a frame, unless it belongs to another origin. */
function viewOf(element: Node): Window | undefined {
  if (!('contentWindow' in element) || !('contentDocument' in element)) return undefined
  const inside = element.contentDocument
  return inside && typeof inside === 'object' && 'defaultView' in inside
    ? asWindow(inside.defaultView)
    : undefined
}

function asWindow(view: unknown): Window | undefined {
  return isWindow(view) ? view : undefined
}

function isWindow(view: unknown): view is Window {
  return typeof view === 'object' && view !== null && 'document' in view
}

function replaceServices(view: Window, session: BrowserSession | undefined): void {
  const token = session && { token: session.token }
  const basket = session?.bid === undefined ? {} : { bid: String(session.bid) }
  const services = {
    localStorage: memoryStorage(token),
    sessionStorage: memoryStorage(basket),
    XMLHttpRequest: QuietRequest,
    WebSocket: QuietSocket,
  }
  for (const [name, value] of Object.entries(services)) {
    Object.defineProperty(view, name, { value, configurable: true })
  }
  Object.defineProperty(view.document, 'cookie', {
    ...memoryCookies({ ...COOKIES, ...token }),
    configurable: true,
  })
  // The learner's back button must not lead through the pages of the attack.
  view.history.pushState = (...place) => view.history.replaceState(...place)
}

async function sourceOf(url: URL, signal: AbortSignal, session: BrowserSession | undefined): Promise<string> {
  const bearer = session && { authorization: `Bearer ${session.token}` }
  const answer = await fetch(url, { headers: { accept: 'text/html', ...bearer }, signal })
  const text = await answer.text()
  if (answer.headers.get('content-type')?.includes('html')) return text
  const pre = document.createElement('pre')
  pre.textContent = text
  return pre.outerHTML
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Counts the pending requests of the page. */
function countRequests(view: Window & typeof globalThis): () => number {
  let underWay = 0
  const send = view.fetch.bind(view)
  const counted: typeof fetch = async (...request) => {
    underWay += 1
    try {
      return await send(...request)
    } finally {
      underWay -= 1
    }
  }
  Object.defineProperty(view, 'fetch', { value: counted, configurable: true, writable: true })
  return () => underWay
}

/** Resolves when the page is loaded and rendered, has no pending requests, and has not changed for a while. */
async function atRest(inside: Document, requests: () => number, signal: AbortSignal): Promise<void> {
  let changed = performance.now()
  const note = () => {
    changed = performance.now()
  }
  const observer = new MutationObserver(note)
  observer.observe(inside, { childList: true, subtree: true, characterData: true, attributes: true })
  const isBusy = () =>
    inside.readyState !== 'complete' ||
    requests() > 0 ||
    inside.querySelector('[aria-busy="true"], app-root:empty') !== null
  while (performance.now() - changed < QUIET_FOR_MS) {
    await pause(40)
    if (signal.aborted) break
    if (isBusy()) note()
  }
  observer.disconnect()
  if (signal.aborted) throw new PageTimeout('the page did not come to rest in time')
}

/**
 * Opens a page such as `/#/search?q=apple` in a new frame and waits until it is idle. The page uses the learner's live
 * shop, but as a stranger or with the given session: its storage and cookies are its own and end with it.
 */
export async function openPage(path: string, signal: AbortSignal, session?: BrowserSession): Promise<Page> {
  const url = new URL(`.${path}`, document.baseURI)
  const source = await sourceOf(url, signal, session)
  const frame = hiddenFrame()
  document.body.append(frame)
  try {
    return await fill(frame, { source, url, session }, signal)
  } catch (error) {
    frame.remove()
    throw error
  }
}

interface Place {
  source: string
  url: URL
  session: BrowserSession | undefined
}

async function fill(
  frame: HTMLIFrameElement,
  { source, url, session }: Place,
  signal: AbortSignal,
): Promise<Page> {
  const inside = frame.contentDocument
  const view = inside?.defaultView
  if (!view || !inside) throw new PageTimeout('the frame did not open')
  const alerts: string[] = []
  // Written instead of loaded, so that everything is in place before the first script runs.
  inside.open()
  view.history.replaceState(null, '', url)
  replaceServices(view, session)
  listen(view, alerts, new WeakSet())
  const requests = countRequests(view)
  inside.write(source)
  inside.close()
  await atRest(inside, requests, signal)
  return { document: inside, alerts, close: () => frame.remove() }
}
