import { AsyncLocalStorage } from 'node:async_hooks'
import type { Effect } from '#contract/training.ts'

/** Most characters that are remembered of what was sent, and of what came back. */
const MOST_SENT = 2_000
const MOST_ANSWERED = 1_200
/** So many exchanges are remembered of each shop. */
const REMEMBERED = 6
/** So many effects are noted of each exchange, cut to so many characters. */
const MOST_EFFECTS = 3
const LONGEST_EFFECT = 1_000

/** What somebody asked of a shop. */
export interface ExchangeRequest {
  at: Date
  /** Of a request; `SOCKET` for what came over the socket. */
  method: string
  /** With its query; of what came over the socket the name of the event. */
  path: string
  /** The address as the shop knows it, `/rest/basket/:id`; undefined for what it has no route for. */
  route?: string | undefined
  /** Those that may matter for an attack. */
  headers: Readonly<Record<string, string>>
  body: string
}

/** A question, and what the shop had to say to it. */
export class Exchange {
  readonly request: ExchangeRequest
  status: number | undefined
  answer = ''
  /** Fixes that had a say in the answer: the version by the lab whose code it is. */
  readonly fixes = new Map<string, string>()
  /** What it became inside. */
  readonly effects: Effect[] = []
  /** Somebody asks whose doing counts for nobody: a trainer who was let in. */
  readonly isUncounted: boolean
  #onAnswer: (() => void)[] = []
  #watchClient: (() => AbortSignal) | undefined
  #left: AbortSignal | undefined

  /** `watch` gives a signal that aborts when whoever asked has left before he was answered. */
  constructor(request: ExchangeRequest, watch?: () => AbortSignal, { isUncounted = false } = {}) {
    this.#watchClient = watch
    this.isUncounted = isUncounted
    this.request = { ...request, path: cut(request.path, MOST_SENT), body: cut(request.body, MOST_SENT) }
  }

  /**
   * Aborts when whoever asked has left before he was answered. Made when it is asked for: most requests have nothing to
   * give up.
   */
  get clientLeft(): AbortSignal | undefined {
    this.#left ??= this.#watchClient?.()
    return this.#left
  }

  /** Notes what came back. The first answer counts. */
  close(status: number, answer: string): void {
    if (this.status !== undefined) return
    this.status = status
    this.answer = cut(answer, MOST_ANSWERED)
    // It is remembered longer than the request it came by.
    this.#watchClient = undefined
    for (const listener of this.#onAnswer.splice(0)) listener()
  }

  /** Notes what it became. The first ones count. */
  note(kind: Effect['kind'], text: string): void {
    if (this.effects.length < MOST_EFFECTS) this.effects.push({ kind, text: cut(text, LONGEST_EFFECT) })
  }

  onAnswer(listener: () => void): void {
    this.#onAnswer.push(listener)
  }
}

/** What a shop was asked last, and what it is being asked at this moment. Nothing of it is written anywhere. */
export class Exchanges {
  readonly #now = new AsyncLocalStorage<Exchange>()
  #recent: Exchange[] = []

  /** Everything that `work` sets off, now or later, belongs to this exchange. */
  run(exchange: Exchange, work: () => void): void {
    this.#now.run(exchange, work)
  }

  /** Remembers an exchange for a while, so that it can be told what led to something. */
  remember(exchange: Exchange): void {
    this.#recent = [...this.#recent, exchange].slice(-REMEMBERED)
  }

  /** The exchange that what happens now belongs to. */
  get current(): Exchange | undefined {
    return this.#now.getStore()
  }

  /** Whether whoever is the cause of what happens now has left: see `Exchange`. */
  readonly clientLeft = (): AbortSignal | undefined => this.current?.clientLeft

  /** An exchange with those before it, oldest first. */
  upTo(exchange: Exchange): Exchange[] {
    const at = this.#recent.indexOf(exchange)
    const before = at < 0 ? this.#recent : this.#recent.slice(0, at)
    return [...before, exchange]
  }
}

/** The beginning of a text, with nothing left that holds on to the rest of it. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${Buffer.from(text.slice(0, most)).toString()}…`
}
