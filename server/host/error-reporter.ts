import { isFull } from '../shop/tables.ts'
import { ShopUnusable } from './files/shop-file.ts'

/** Where something went wrong that nobody foresaw. */
export interface Place {
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
const NO_ROOM =
  'There is no room left on the disk that the shops are kept on: nothing more is saved until there is. Please make room.'

/**
 * Tells whoever runs the host what goes wrong, one line each: every kind at once, and then once a minute how often it
 * came again, for as long as it does. A broken thing that thousands stumble over must not flood what others have to be read of.
 */
export class Troubles {
  readonly #warn: (message: string) => void
  readonly #everyMs: number
  /** How often each kind came again since it was told. */
  readonly #again = new Map<string, number>()

  constructor(warn: (message: string) => void, everyMs = MINUTE_MS) {
    this.#warn = warn
    this.#everyMs = everyMs
  }

  /** An error that nobody foresaw, or that only the operator can mend. Says where it came from, and nothing of what visitors sent. */
  unexpected(error: unknown, { doing, shop }: Place): void {
    if (error instanceof ShopUnusable) {
      this.notice(error.detail)
      return
    }
    // It comes up wherever something is written, and is mended at one place.
    if (isFull(error)) {
      this.notice(NO_ROOM)
      return
    }
    const [what, ...frames] = describe(error)
    const inShop = shop === undefined ? '' : ` in the shop ${shop}`
    const stack = frames.length === 0 ? '' : ` | ${frames.join(' < ')}`
    this.#tell(`${doing} ${frames[0] ?? what}`, `Unexpected, at ${doing}${inShop}: ${what}${stack}`)
  }

  /** Something that whoever runs the host can mend. */
  notice(message: string): void {
    this.#tell(message, message)
  }

  #tell(wanted: string, message: string): void {
    const isKnown = this.#again.has(wanted) || this.#again.size < MOST_KINDS
    const kind = isKnown ? wanted : 'other kinds'
    const again = this.#again.get(kind)
    if (again !== undefined) {
      this.#again.set(kind, again + 1)
      return
    }
    this.#again.set(kind, 0)
    this.#warn(message)
    this.#sumUpLater(kind, message)
  }

  #sumUpLater(kind: string, message: string): void {
    setTimeout(() => {
      const again = this.#again.get(kind) ?? 0
      if (again === 0) {
        this.#again.delete(kind)
        return
      }
      this.#again.set(kind, 0)
      this.#warn(`${again} times more: ${message}`)
      this.#sumUpLater(kind, message)
    }, this.#everyMs).unref()
  }
}

/** What happened, and the lines of code that led there. */
function describe(error: unknown): string[] {
  if (!(error instanceof Error)) return [`thrown: ${typeof error}`]
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return [
    `${clean(error.name)}${clean(code)}${quietMessage(error)}`,
    ...frames.slice(0, MOST_FRAMES).map((line) => clean(line.trim().replace(/^at /, ''))),
  ]
}

/** A parser quotes what it was given, which may be anybody's letter. */
function quietMessage(error: Error): string {
  return error instanceof SyntaxError ? '' : `: ${clean(error.message)}`
}

/** One line without anything that a terminal would obey. */
function clean(text: string): string {
  return text.slice(0, LONGEST_MESSAGE).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}
