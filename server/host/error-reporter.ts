import { isFull } from '../shop/storage/tables.ts'
import { ShopUnusable } from './files/shop-file.ts'

/** Where something went wrong that nobody foresaw. */
export interface ErrorContext {
  /** What was being done: `GET /rest/products/:id/reviews`, `the access log`. */
  doing: string
  /** Id of the shop. */
  shop?: string | undefined
}

/** Kinds that are told apart within a minute; more of them are told together. */
const MOST_KINDS = 100
const LONGEST_MESSAGE = 200
const MOST_FRAMES = 8
const MINUTE_MS = 60_000
const DISK_FULL =
  'There is no room left on the disk that the shops are kept on: nothing more is saved until there is. Please make room.'

/**
 * Tells whoever runs the host what goes wrong, one line each: every kind at once, and then once a minute how often it
 * came again, for as long as it does. A broken thing that thousands stumble over must not flood what others have to be read of.
 */
export class ErrorReporter {
  readonly #warn: (message: string) => void
  readonly #everyMs: number
  /** How often each kind came again since it was told. */
  readonly #repeats = new Map<string, number>()

  constructor(warn: (message: string) => void, everyMs = MINUTE_MS) {
    this.#warn = warn
    this.#everyMs = everyMs
  }

  /** An error that nobody foresaw, or that only the operator can mend. Says where it came from, and nothing of what visitors sent. */
  unexpected(error: unknown, { doing, shop }: ErrorContext): void {
    if (error instanceof ShopUnusable) {
      this.warn(error.detail)
      return
    }
    // It comes up wherever something is written, and is mended at one place.
    if (isFull(error)) {
      this.warn(DISK_FULL)
      return
    }
    const [what, ...frames] = describe(error)
    const inShop = shop === undefined ? '' : ` in the shop ${shop}`
    const stack = frames.length === 0 ? '' : ` | ${frames.join(' < ')}`
    this.#report(`${doing} ${frames[0] ?? what}`, `Unexpected, at ${doing}${inShop}: ${what}${stack}`)
  }

  /** Something that whoever runs the host can mend. */
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

/** What happened, and the lines of code that led there. */
function describe(error: unknown): string[] {
  if (!(error instanceof Error)) return [`thrown: ${typeof error}`]
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return [
    `${sanitize(error.name)}${sanitize(code)}${messageOf(error)}`,
    ...frames.slice(0, MOST_FRAMES).map((line) => sanitize(line.trim().replace(/^at /, ''))),
  ]
}

/** A parser quotes what it was given, which may be anybody's letter. */
function messageOf(error: Error): string {
  return error instanceof SyntaxError ? '' : `: ${sanitize(error.message)}`
}

/** One line without anything that a terminal would obey. */
function sanitize(text: string): string {
  return text.slice(0, LONGEST_MESSAGE).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}
