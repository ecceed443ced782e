import { setTimeout as wait } from 'node:timers/promises'
import { ATTACKS } from '../../scripts/bench/load/acknowledged.ts'
import {
  type ClassAddress as HostNameAddress,
  type HostResponse,
  joinByHostName,
  requestByHostName,
} from '../../scripts/bench/load/by-host-name.ts'
import { SOLVED_PATH } from '../../scripts/bench/load/simulated-learner.ts'

/** Where the class is reachable: through HAProxy, or directly. */
export interface JoinAddress extends HostNameAddress {
  code: string
  /** Origin of the join pages: `http://join.class.localhost:4980`. */
  joinOrigin: string
}

/** A call with an unexpected answer. */
export interface FailedCall {
  shop: string
  path: string
  /** 0 without an answer. */
  status: number
  /** Text of the answer, without the page around it. */
  answerText: string
  sentAt: number
  at: number
}

const PAUSE_MS = { from: 1_000, to: 3_000 }
const PAGES = [
  '/',
  '/rest/products/search?q=',
  '/api/Quantitys',
  '/rest/products/1/reviews',
  '/rest/user/whoami',
]

/** A simulated learner who remembers what the shop confirmed. */
export class Learner {
  readonly nickname: string
  /** When the shop confirmed each new customer, and each solved challenge. */
  readonly customers = new Map<string, number>()
  readonly solved = new Map<string, number>()
  readonly failed: FailedCall[] = []
  calls = 0
  readonly #joinAddress: JoinAddress
  #origin = ''
  #cookie = ''
  #isAtWork = false
  #round = 0

  constructor(joinAddress: JoinAddress, nickname: string) {
    this.#joinAddress = joinAddress
    this.nickname = nickname
  }

  /** Name of the shop. */
  get shop(): string {
    return new URL(this.#origin).hostname.split('.')[0] ?? ''
  }

  /** Joins and opens the shop's first page. */
  async join(): Promise<void> {
    const joined = await joinByHostName(this.#joinAddress, { ...this.#joinAddress, nickname: this.nickname })
    if ('problem' in joined) throw new Error(joined.problem)
    this.#origin = joined.origin
    this.#cookie = joined.cookie
    const { status } = await this.call('GET', '/')
    if (status !== 200) throw new Error(`The first page was answered with ${status}`)
  }

  /** Browses, attacks and signs customers up until stopped. */
  async work(): Promise<void> {
    this.#isAtWork = true
    while (this.#isAtWork) {
      await wait(PAUSE_MS.from + Math.random() * (PAUSE_MS.to - PAUSE_MS.from))
      if (this.#isAtWork) await this.#doSomething(this.#round++)
    }
  }

  stop(): void {
    this.#isAtWork = false
  }

  /** Whether the shop answers. Failures are not recorded. */
  async isServed(): Promise<boolean> {
    const { status } = await this.#send('GET', `${this.#origin}/rest/products/search?q=`)
    return status === 200
  }

  /** Reads the customers and solved challenges that the shop has. */
  async look(): Promise<{ customers: Set<string>; solved: Set<string> }> {
    const { text: welcome } = await this.#must('POST', '/rest/user/login', {
      email: "' or 1=1--",
      password: 'x',
    })
    const { authentication } = JSON.parse(welcome) as { authentication: { token: string } }
    const authorization = { authorization: `Bearer ${authentication.token}` }
    const { text: users } = await this.#must('GET', '/api/Users', undefined, authorization)
    const { text: challenges } = await this.#must('GET', SOLVED_PATH)
    const { data } = JSON.parse(users) as { data: { email: string }[] }
    return { customers: new Set(data.map(({ email }) => email)), solved: solvedIn(challenges) }
  }

  /** Forgets other customers: the shop was restored to an earlier state, so their loss is expected. */
  forgetAllBut(customers: ReadonlySet<string>): void {
    for (const one of this.customers.keys()) if (!customers.has(one)) this.customers.delete(one)
  }

  /** Sends a request to the shop, and records a failure. */
  async call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<HostResponse> {
    const sentAt = Date.now()
    const answer = await this.#send(method, this.#origin + path, body && JSON.stringify(body), {
      'content-type': 'application/json',
      ...headers,
    })
    this.calls++
    const { status, text } = answer
    // Expected errors: 401 for a foreign basket, and 500 for broken SQL.
    if (status === 0 || status === 421 || status === 429 || status > 500) {
      this.failed.push({ shop: this.shop, path, status, answerText: plainText(text), sentAt, at: Date.now() })
    }
    return answer
  }

  async #must(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<HostResponse> {
    const answer = await this.call(method, path, body, headers)
    if (answer.status === 200) return answer
    throw new Error(
      `${path} of ${this.shop} was answered with ${answer.status}: ${answer.text.slice(0, 200)}`,
    )
  }

  async #doSomething(round: number): Promise<void> {
    const turn = Math.floor(round / 3)
    if (round % 3 === 0) await this.call('GET', PAGES[turn % PAGES.length] ?? '/')
    else if (round % 3 === 1) await this.#signUp(`${this.nickname}-${round}@example.org`.toLowerCase())
    else if (turn % 2 === 0) await this.call('GET', ATTACKS[(turn / 2) % ATTACKS.length] ?? '/')
    else await this.#lookAtSolves()
  }

  async #signUp(email: string): Promise<void> {
    const password = 'a password'
    const answer = await this.call('POST', '/api/Users', { email, password, passwordRepeat: password })
    if (answer.status === 201) this.customers.set(email, Date.now())
  }

  async #lookAtSolves(): Promise<void> {
    const { status, text } = await this.call('GET', SOLVED_PATH)
    if (status !== 200) return
    for (const key of solvedIn(text)) if (!this.solved.has(key)) this.solved.set(key, Date.now())
  }

  /** Never fails: without an answer the status is 0. */
  #send(method: string, url: string, body?: string, headers?: Record<string, string>): Promise<HostResponse> {
    return requestByHostName(this.#joinAddress, {
      method,
      url,
      cookie: this.#cookie,
      body,
      ...(headers && { headers }),
    })
  }
}

function plainText(page: string): string {
  const plain = page.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ')
  return plain.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}

function solvedIn(text: string): Set<string> {
  const { data } = JSON.parse(text) as { data: { key: string; solved: boolean }[] }
  return new Set(data.filter(({ solved }) => solved).map(({ key }) => key))
}
