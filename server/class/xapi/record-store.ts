import type { XapiSettings } from './settings.ts'
import type { Statement } from './statements.ts'

/** Longest time for one answer. */
const TIMEOUT_MS = 15_000
const VERSION = '1.0.3'
/** The longest wait that a store may ask for. */
const LONGEST_WAIT_MS = 10 * 60_000

/** The store does not take statements now: they are sent again. */
export class StoreAway extends Error {
  /** How long it asks to wait; undefined if it does not say. */
  readonly waitMs: number | undefined

  constructor(reason: string, waitMs?: number) {
    super(reason)
    this.name = 'StoreAway'
    this.waitMs = waitMs
  }
}

/** A learning record store. */
export class RecordStore {
  readonly #settings: XapiSettings
  readonly #timeoutMs: number
  readonly #ending = new AbortController()

  constructor(settings: XapiSettings, timeoutMs = TIMEOUT_MS) {
    this.#settings = settings
    this.#timeoutMs = timeoutMs
  }

  /** For messages. The rest of the address may hold a secret. */
  get host(): string {
    return this.#settings.url.host
  }

  /** Ends a request that runs. */
  close(): void {
    this.#ending.abort()
  }

  /**
   * Sends statements. Returns those that the store refuses for good: sending them again is of no use. Throws `StoreAway`
   * if it takes none now; some of them may have arrived.
   */
  async send(statements: readonly Statement[]): Promise<readonly Statement[]> {
    if (statements.length === 0) return []
    const status = await this.#post(statements)
    if (status === 200 || status === 204) return []
    if (statements.length === 1) return status === 409 ? [] : statements
    // One of them is refused, or is there already: each is sent alone.
    const middle = Math.ceil(statements.length / 2)
    return [...(await this.send(statements.slice(0, middle))), ...(await this.send(statements.slice(middle)))]
  }

  /** The status of an answer that counts for these statements. Throws `StoreAway` for all others. */
  async #post(statements: readonly Statement[]): Promise<number> {
    const { url, key, secret } = this.#settings
    const response = await fetch(new URL('statements', url), {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(this.#timeoutMs), this.#ending.signal]),
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
        'x-experience-api-version': VERSION,
      },
      body: JSON.stringify(statements),
    }).catch((error) => {
      throw new StoreAway(
        error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'no connection',
      )
    })
    await response.body?.cancel()
    const { status } = response
    if ([200, 204, 400, 409, 413, 422].includes(status)) return status
    throw new StoreAway(`status ${status}`, waitIn(response))
  }
}

function waitIn({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? '')
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_WAIT_MS) : undefined
}
