import { isFull } from '../shop/storage/tables.ts'
import { ShopUnusable } from './files/shop-file.ts'

/** Where an unexpected error happened. */
export interface ErrorContext {
  /** What the server was doing: `GET /rest/products/:id/reviews`, `the access log`. */
  doing: string
  shop?: string | undefined
}

/** Kinds that are counted separately within a minute. Further kinds are counted together. */
const MOST_KINDS = 100
const LONGEST_MESSAGE = 200
const MOST_FRAMES = 8
const MINUTE_MS = 60_000
const DISK_FULL = 'The disk of the shops is full: nothing can be saved. Free some space.'

/**
 * Reports errors to the operator, one line each: each kind at once, then once a minute the number of repeats. So an
 * error that thousands of requests meet does not flood the log.
 */
export class ErrorReporter {
  readonly #warn: (message: string) => void
  readonly #everyMs: number
  /** Number of repeats of each kind since its last report. */
  readonly #repeats = new Map<string, number>()

  constructor(warn: (message: string) => void, everyMs = MINUTE_MS) {
    this.#warn = warn
    this.#everyMs = everyMs
  }

  /**
   * Reports an unexpected error, or one that only the operator can fix. Says where it came from, but nothing of what
   * visitors sent.
   */
  unexpected(error: unknown, { doing, shop }: ErrorContext): void {
    if (error instanceof ShopUnusable) {
      this.warn(error.detail)
      return
    }
    // A full disk shows up wherever something is written, but has one fix.
    if (isFull(error)) {
      this.warn(DISK_FULL)
      return
    }
    const [what, ...frames] = describe(error)
    const inShop = shop === undefined ? '' : ` in the shop ${shop}`
    const stack = frames.length === 0 ? '' : ` | ${frames.join(' < ')}`
    this.#report(`${doing} ${frames[0] ?? what}`, `Unexpected, at ${doing}${inShop}: ${what}${stack}`)
  }

  /** Reports something that the operator can fix. */
  warn(message: string): void {
    this.#report(message, message)
  }

  #report(wanted: string, message: string): void {
    const isKnown = this.#repeats.has(wanted) || this.#repeats.size < MOST_KINDS
    const kind = isKnown ? wanted : 'other kinds'
    const again = this.#repeats.get(kind)
    if (again !== undefined) {
      this.#repeats.set(kind, again + 1)
      return
    }
    this.#repeats.set(kind, 0)
    this.#warn(message)
    this.#summarizeLater(kind, message)
  }

  #summarizeLater(kind: string, message: string): void {
    setTimeout(() => {
      const again = this.#repeats.get(kind) ?? 0
      if (again === 0) {
        this.#repeats.delete(kind)
        return
      }
      this.#repeats.set(kind, 0)
      this.#warn(`${again} times more: ${message}`)
      this.#summarizeLater(kind, message)
    }, this.#everyMs).unref()
  }
}

/** The error's message, and its stack frames. */
function describe(error: unknown): string[] {
  if (!(error instanceof Error)) return [`thrown: ${typeof error}`]
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return [
    `${sanitize(error.name)}${sanitize(code)}${messageOf(error)}`,
    ...frames.slice(0, MOST_FRAMES).map((line) => sanitize(line.trim().replace(/^at /, ''))),
  ]
}

/** A parser's message quotes its input, which may be private. */
function messageOf(error: Error): string {
  return error instanceof SyntaxError ? '' : `: ${sanitize(error.message)}`
}

/** One line without characters that a terminal would interpret. */
function sanitize(text: string): string {
  return text.slice(0, LONGEST_MESSAGE).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}
