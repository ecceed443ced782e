import type { Agent } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { type HostResponse, joinByHostName, requestByHostName } from './by-host-name.ts'
import type { Server, ServerOptions } from './server.ts'
import type { CustomerCall } from './visitors.ts'

/** Pauses of real users. */
const SCREEN_EVERY_MS = { from: 5_000, to: 10_000 }
const ATTACK_EVERY_MS = { from: 10_000, to: 30_000 }
const PROOF_EVERY_MS = { from: 0, to: 2 * 600_000 }
const PATIENCE_MS = 30_000

const login = (email: string, password = 'x'): CustomerCall => ({
  method: 'POST',
  path: '/rest/user/login',
  body: JSON.stringify({ email, password }),
})
const attacks: readonly CustomerCall[] = [
  login("' or 1=1--"),
  login("jim@juice-sh.op'--"),
  { method: 'GET', path: "/rest/products/search?q=')) union select 1,2,3,4,5,6,7,8,9 from sqlite_master--" },
  { method: 'GET', path: '/ftp/coupons_2013.md.bak%2500.md' },
  { method: 'GET', path: '/redirect?to=https://blockchain.info/address/1AbKfgvw9psQ41NbLi8kufDQTezwG8DRZm' },
  { method: 'GET', path: '/rest/nowhere' },
  { method: 'GET', path: '/metrics' },
]
const PROOF: CustomerCall = {
  method: 'POST',
  path: '/training/coding/loginAdminChallenge/attack',
  body: '{}',
}

const reads = (...paths: string[]): CustomerCall[] => paths.map((path) => ({ method: 'GET', path }))

/**
 * What a browser requests when it reloads the shop, apart from the page itself and the socket: its cache has all files.
 * Recorded from a real browser, like the screens.
 */
const LOADED_AGAIN = reads(
  '/rest/products/search?q=',
  '/api/Quantitys/',
  '/api/Challenges/?name=Score%20Board',
  '/training/versions',
  '/training/class',
)

/** What a browser requests for a screen, or for one action on it. A learner goes through them again and again. */
const SCREENS: readonly (readonly CustomerCall[])[] = [
  reads('/api/Challenges/?sort=name', '/api/Hints/?unlocked=true', '/training/notes', '/training/live'),
  [login('jim@juice-sh.op', 'ncc-1701'), ...reads('/rest/continue-code')],
  reads('/rest/user/whoami?fields=id,email', '/rest/products/1/reviews'),
  reads('/rest/products/search?q=', '/api/Quantitys/'),
  [
    { method: 'PUT', path: '/training/class/at', body: '{"challenge":"loginAdminChallenge"}' },
    ...reads(
      '/training/coding/loginAdminChallenge',
      '/snippets/loginAdminChallenge',
      '/snippets/fixes/loginAdminChallenge',
    ),
  ],
  reads('/rest/products/24/reviews', '/training/versions'),
  reads('/api/Feedbacks/'),
]

/** Reports which challenges are solved. */
export const SOLVED_PATH = '/api/Challenges/'

/** Address of the class, and the callback for results. */
export interface SimulatedClass {
  agent: Agent
  port: number
  code: string
  /** The join page: `http://join.class.test:4980`. */
  joinOrigin: string
  until: number
  /** Records the duration of an action of this kind, and its error if there was one. */
  note(kind: MeasuredKind, ms: number, problem?: string): void
}

export type MeasuredKind = 'join' | 'call' | 'proof' | 'socket'

/** A simulated learner, who starts after joining. */
export class SimulatedLearner {
  readonly #simulatedClass: SimulatedClass
  readonly #nickname: string
  #origin = ''
  #cookie = ''
  #socket: Socket | undefined
  #screen = 0
  /** The ETags that this browser has, by path. */
  readonly #etags = new Map<string, string>()

  constructor(simulatedClass: SimulatedClass, nickname: string) {
    this.#simulatedClass = simulatedClass
    this.#nickname = nickname
  }

  /** Joins the class and loads the first page of the learner's shop. */
  async join(): Promise<void> {
    const { note } = this.#simulatedClass
    const since = performance.now()
    const joined = await joinByHostName(this.#simulatedClass, {
      ...this.#simulatedClass,
      nickname: this.#nickname,
    })
    if ('problem' in joined) return note('join', performance.now() - since, joined.problem)
    this.#origin = joined.origin
    this.#cookie = joined.cookie
    const first = await this.#send('GET', `${this.#origin}/`)
    const problem = first.status === 200 ? undefined : `the first page was answered with ${first.status}`
    note('join', performance.now() - since, problem)
  }

  /** Name of the learner's shop; empty before they have joined. */
  get shop(): string {
    return this.#origin === '' ? '' : (new URL(this.#origin).hostname.split('.')[0] ?? '')
  }

  /** Requests a path of the learner's shop; undefined if there is no response. */
  async ask(path: string): Promise<string | undefined> {
    const { status, text } = await this.#send('GET', this.#origin + path)
    return status === 0 ? undefined : text
  }

  /** Works until the time is up. */
  async learn(): Promise<void> {
    await Promise.all([
      this.#again(SCREEN_EVERY_MS, () => this.#openScreen()),
      this.#again(ATTACK_EVERY_MS, () => this.#call(attacks[Math.floor(Math.random() * attacks.length)])),
      this.#again(PROOF_EVERY_MS, () => this.#call(PROOF, 'proof')),
    ])
  }

  /** Closes the page. */
  leave(): void {
    this.#socket?.disconnect()
  }

  /** Does what a browser does to reload the page. Resolves when everything has arrived and the socket is connected. */
  async reload(): Promise<void> {
    this.leave()
    await this.#call({ method: 'GET', path: '/' })
    await Promise.all([this.#connect(), ...LOADED_AGAIN.map((call) => this.#call(call))])
  }

  async #again({ from, to }: { from: number; to: number }, work: () => Promise<void>): Promise<void> {
    for (;;) {
      const pause = from + Math.random() * (to - from)
      const left = this.#simulatedClass.until - performance.now()
      await sleep(Math.min(pause, Math.max(left, 0)))
      if (left <= pause) return
      await work()
    }
  }

  async #openScreen(): Promise<void> {
    const screen = SCREENS[this.#screen++ % SCREENS.length] ?? []
    await Promise.all(screen.map((call) => this.#call(call)))
  }

  async #call(call: CustomerCall | undefined, kind: MeasuredKind = 'call'): Promise<void> {
    if (!call) return
    const since = performance.now()
    const { status } = await this.#send(call.method, this.#origin + call.path, call.body)
    // Expected errors: 401 for another user's basket, 500 for invalid SQL.
    const isRefused = status === 0 || status === 421 || status === 429 || status > 500
    const problem = isRefused ? `${call.path.slice(0, 40)} was answered with ${status}` : undefined
    this.#simulatedClass.note(kind, performance.now() - since, problem)
  }

  /** Never rejects. */
  #connect(): Promise<void> {
    const { host } = new URL(this.#origin)
    const since = performance.now()
    const { note, port } = this.#simulatedClass
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = (problem?: string): void => {
      note('socket', performance.now() - since, problem)
      resolve()
    }
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      timeout: PATIENCE_MS,
      extraHeaders: { host, cookie: this.#cookie, origin: this.#origin },
    })
    socket.on('connect', () => done())
    socket.on('connect_error', ({ message }) => done(`socket: ${message}`))
    socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') note('socket', 0, `socket lost: ${reason}`)
    })
    this.#socket = socket
    return promise
  }

  /** Never rejects: without a response the status is 0. */
  async #send(method: string, url: string, body?: string): Promise<HostResponse> {
    const { pathname, search } = new URL(url)
    // All other responses are only awaited.
    const isRead = pathname === SOLVED_PATH && search === ''
    const known = method === 'GET' ? this.#etags.get(pathname + search) : undefined
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(!isRead && { 'accept-encoding': 'gzip, deflate, br' }),
      ...(!isRead && known !== undefined && { 'if-none-match': known }),
    }
    const answered = await requestByHostName(this.#simulatedClass, {
      method,
      url,
      cookie: this.#cookie,
      headers,
      body,
      isRead,
    })
    if (method === 'GET' && answered.etag !== undefined) this.#etags.set(pathname + search, answered.etag)
    return answered
  }
}

const NAME = 'Rehearsal'
const BASE = 'class.test'

/** The settings that make a server a class server. */
export const classServer = {
  env: { ...process.env, CLASS: NAME, CLASS_BASE: BASE, DASHBOARD_PORT: '0' },
  firstRequest: { path: '/', host: `join.${BASE}` },
} satisfies Partial<ServerOptions>

/** The class's join page and its code. */
export function joinPageOf(
  { port }: Server,
  dataDir: string,
): { port: number; code: string; joinOrigin: string } {
  return { port, code: codeIn(join(dataDir, 'class.sqlite')), joinOrigin: `http://join.${BASE}:${port}` }
}

function codeIn(file: string): string {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return String(db.prepare('SELECT code FROM classes WHERE name = ?').get(NAME)?.code)
  } finally {
    db.close()
  }
}
