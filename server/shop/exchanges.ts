import { AsyncLocalStorage } from 'node:async_hooks'
import type { Effect } from '#contract/training.ts'

/** Maximum number of characters that are kept of a request, and of its response. */
const MOST_SENT = 2_000
const MOST_ANSWERED = 1_200
/** Exchanges that are kept of each shop. */
const REMEMBERED = 6
/** Effects that are kept of each exchange, and their longest text in characters. */
const MOST_EFFECTS = 3
const LONGEST_EFFECT = 1_000

/** A request to a shop. */
export interface ExchangeRequest {
  at: Date
  /** The method of a request; `SOCKET` for a message over the socket. */
  method: string
  /** The path with its query; for a message over the socket the name of its event. */
  path: string
  /** The route's path, `/rest/basket/:id`; undefined if there is no such route. */
  route?: string | undefined
  /** Headers that may matter for an attack. */
  headers: Readonly<Record<string, string>>
  body: string
}

/** A request and its response. */
export class Exchange {
  readonly request: ExchangeRequest
  status: number | undefined
  answer = ''
  /** Fixes that took part in the response: the version by lab. */
  readonly fixes = new Map<string, string>()
  /** What the request became inside the shop. */
  readonly effects: Effect[] = []
  /** The request counts for nobody: it comes from a trainer who visits the shop. */
  readonly isUncounted: boolean
  #onAnswer: (() => void)[] = []
  #watchClient: (() => AbortSignal) | undefined
  #left: AbortSignal | undefined

  /** `watch` returns a signal that aborts if the client disconnects before it gets a response. */
  constructor(request: ExchangeRequest, watch?: () => AbortSignal, { isUncounted = false } = {}) {
    this.#watchClient = watch
    this.isUncounted = isUncounted
    const { path, body } = request
    const isShort = path.length <= MOST_SENT && body.length <= MOST_SENT
    this.request = isShort ? request : { ...request, path: cut(path, MOST_SENT), body: cut(body, MOST_SENT) }
  }

  /**
   * Aborts if the client disconnects before it gets a response. Created on first use: most requests have nothing to
   * cancel.
   */
  get clientLeft(): AbortSignal | undefined {
    this.#left ??= this.#watchClient?.()
    return this.#left
  }

  /** Records the response. Only the first one counts. */
  close(status: number, answer: string): void {
    if (this.status !== undefined) return
    this.status = status
    this.answer = cut(answer, MOST_ANSWERED)
    // The exchange is kept longer than its request.
    this.#watchClient = undefined
    if (this.#onAnswer.length === 0) return
    for (const listener of this.#onAnswer.splice(0)) listener()
  }

  /** Records an effect, up to a limit. */
  note(kind: Effect['kind'], text: string): void {
    if (this.effects.length < MOST_EFFECTS) this.effects.push({ kind, text: cut(text, LONGEST_EFFECT) })
  }

  onAnswer(listener: () => void): void {
    this.#onAnswer.push(listener)
  }
}

/** The latest exchanges of a shop, and the current one. They are kept in memory only. */
export class Exchanges {
  readonly #now = new AsyncLocalStorage<Exchange>()
  readonly #recent: Exchange[] = []

  /** Runs `work`. Everything that it causes, now or later, belongs to this exchange. */
  run(exchange: Exchange, work: () => void): void {
    this.#now.run(exchange, work)
  }

  /** Keeps an exchange for a while, so that a solved challenge can show what led to it. */
  remember(exchange: Exchange): void {
    this.#recent.push(exchange)
    if (this.#recent.length > REMEMBERED) this.#recent.shift()
  }

  /** The exchange that the running code belongs to. */
  get current(): Exchange | undefined {
    return this.#now.getStore()
  }

  /** The signal of the current exchange that its client disconnected: see `Exchange`. */
  readonly clientLeft = (): AbortSignal | undefined => this.current?.clientLeft

  /** An exchange with those before it, oldest first. */
  upTo(exchange: Exchange): Exchange[] {
    const at = this.#recent.indexOf(exchange)
    const before = at < 0 ? this.#recent : this.#recent.slice(0, at)
    return [...before, exchange]
  }
}

/** The beginning of a text, as a copy that does not keep the rest in memory. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${Buffer.from(text.slice(0, most)).toString()}…`
}
