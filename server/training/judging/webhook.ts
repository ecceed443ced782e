export interface WebhookOptions {
  url: string
  /** Called with a message when a delivery has failed for good. */
  warn(message: string): void
  /** Milliseconds to wait before each retry. */
  waits?: readonly number[]
}

/** Two minutes in total: long enough for a scoring server to restart. */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]
const LONGEST_CALL_MS = 5_000
/** More than a whole class solves while its scoring server restarts. Further solves are reported later. */
const MOST_WAITING = 1_000

interface Delivery {
  body: string
  done(delivered: boolean): void
}

/**
 * Posts JSON to a URL, one delivery at a time and in order. Never throws: the caller learns whether it was delivered.
 */
export class Webhook {
  readonly #options: WebhookOptions
  readonly #queue: Delivery[] = []
  readonly #closing = new AbortController()
  #isBusy = false

  constructor(options: WebhookOptions) {
    this.#options = options
  }

  /** Resolves with true when it is delivered, or with false when it has failed for good. */
  send(body: object): Promise<boolean> {
    if (this.#closing.signal.aborted || this.#queue.length >= MOST_WAITING) return Promise.resolve(false)
    return new Promise((resolve) => {
      this.#queue.push({ body: JSON.stringify(body), done: resolve })
      if (!this.#isBusy) void this.#work()
    })
  }

  /** Drops everything that is queued. */
  close(): void {
    this.#closing.abort()
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      next.done(await this.#deliver(next.body))
    }
    this.#isBusy = false
  }

  async #deliver(body: string): Promise<boolean> {
    const { waits = WAITS_MS } = this.#options
    let problem = ''
    for (const wait of [0, ...waits]) {
      if (!(await this.#pause(wait))) return false
      const outcome = await this.#post(body)
      if (outcome === 'arrived') return true
      problem = outcome.problem
      if (!outcome.isWorthAnotherTry) break
    }
    if (!this.#closing.signal.aborted) this.#warn(problem)
    return false
  }

  async #post(body: string): Promise<'arrived' | { problem: string; isWorthAnotherTry: boolean }> {
    try {
      const response = await fetch(this.#options.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(LONGEST_CALL_MS)]),
      })
      await response.body?.cancel()
      if (response.ok) return 'arrived'
      return { problem: `it answered ${response.status}`, isWorthAnotherTry: isTemporary(response.status) }
    } catch (error) {
      return { problem: reasonOf(error), isWorthAnotherTry: true }
    }
  }

  /** Resolves with false if the hook was closed meanwhile. */
  #pause(ms: number): Promise<boolean> {
    const { signal } = this.#closing
    if (ms === 0 || signal.aborted) return Promise.resolve(!signal.aborted)
    return new Promise((resolve) => {
      const stop = (): void => {
        clearTimeout(timer)
        resolve(false)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop)
        resolve(true)
      }, ms)
      signal.addEventListener('abort', stop, { once: true })
    })
  }

  #warn(problem: string): void {
    this.#options.warn(
      `A solved challenge was not reported to the web hook ${originOf(this.#options.url)}: ${problem}`,
    )
  }
}

/** Whether the receiver may recover soon. */
function isTemporary(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Returns the origin only: the rest of the URL may hold a secret. */
function originOf(url: string): string {
  return new URL(url).origin
}
