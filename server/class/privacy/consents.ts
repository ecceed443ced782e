import { randomBytes } from 'node:crypto'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Consent, ConsentAnswer, ConsentBook } from '../store/consents.ts'
import type { Pinboard } from '../store/messages.ts'
import type { Learner, Trainer } from '../store/store.ts'

/** A question can be answered for so long. */
const QUESTION_MS = 10 * 60_000
/** A trainer who was let in may stay for so long. */
const LAST_MS = 30 * 60_000

/** What the audit list calls it when it is over, and why. */
export type End = 'learner' | 'trainer' | 'time' | 'key' | 'gone'

export interface ConsentsParts {
  classId: string
  book: ConsentBook
  pinboard: Pick<Pinboard, 'audit'>
  /** When a trainer's key ends; null where it lasts. */
  endOfKey(trainer: string): Promise<string | null>
  /** Told of each shop in which something changed. */
  onChange(shop: string): void
  /** Told of what nobody foresaw. */
  troubles: Pick<ErrorReporter, 'unexpected'>
}

/**
 * Trainers come into learners’ own shops, live, where they are asked in: one at a time, by a yes that ends. What is known
 * here is in the register too, so that a restart neither throws anybody out nor lets anybody stay.
 */
export class Consents {
  readonly #parts: ConsentsParts
  /** The newest of each shop, be it over or not. */
  readonly #newest = new Map<string, Consent>()
  readonly #timers = new Map<string, NodeJS.Timeout>()

  constructor(parts: ConsentsParts) {
    this.#parts = parts
  }

  /** Goes on with what an earlier process began. */
  async open(): Promise<void> {
    for (const consent of await this.#parts.book.open(this.#parts.classId, new Date())) this.#know(consent)
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  /** A question that can still be answered, or a yes that still holds. */
  at(shop: string): Consent | undefined {
    const known = this.#newest.get(shop)
    return known && isOpen(known) ? known : undefined
  }

  /** A yes that still holds. */
  allowed(shop: string): Consent | undefined {
    const known = this.at(shop)
    return known?.answer === 'yes' ? known : undefined
  }

  /** Whether a trainer is in a shop: what happens there by itself counts for nobody meanwhile. */
  isIn(shop: string): boolean {
    return this.allowed(shop)?.cameAt != null
  }

  /** What became of what a trainer asked last; undefined where somebody else has asked since. */
  lastOf(shop: string, trainer: string): Consent | undefined {
    const known = this.#newest.get(shop)
    return known?.trainer === trainer ? known : undefined
  }

  /** A trainer asks. Undefined where somebody has asked already, or may be in. */
  async ask({ id, classId, shop }: Learner, trainer: Trainer): Promise<Consent | undefined> {
    const until = await this.#parts.endOfKey(trainer.id)
    if (this.at(shop)) return undefined
    const now = new Date()
    const consent: Consent = {
      ...{ id: randomBytes(16).toString('hex'), classId, learner: id, shop },
      ...{ trainer: trainer.id, trainerName: trainer.name, askedAt: now.toISOString() },
      ...{ answer: null, answeredAt: null, cameAt: null, endedAt: null },
      endsAt: earlier(new Date(now.getTime() + QUESTION_MS).toISOString(), until),
    }
    // It is known from now on: two who ask at once are not both asking.
    this.#know(consent)
    await this.#parts.book.keep(consent)
    this.#parts.onChange(shop)
    return consent
  }

  /**
   * She answers the question of this id. False where there is none such any more. Whoever calls this with a yes has made
   * sure that it is she, and no script in her shop.
   */
  async answer(shop: string, id: string, answer: ConsentAnswer): Promise<boolean> {
    const asked = this.at(shop)
    if (asked?.id !== id || asked.answer !== null) return false
    const until = await this.#parts.endOfKey(asked.trainer)
    const now = new Date()
    const answered = { ...asked, answer, answeredAt: now.toISOString() }
    const said: Consent =
      answer === 'yes'
        ? { ...answered, endsAt: earlier(new Date(now.getTime() + LAST_MS).toISOString(), until) }
        : { ...answered, endedAt: now.toISOString() }
    // Nobody gets in by a yes that a loss of power could take back.
    await this.#parts.book.keep(said)
    // Taken back meanwhile, or ended with her key: that holds.
    if (this.at(shop) !== asked) return this.#undo(said)
    this.#know(said)
    await this.#note(said, `live-${answer}`)
    this.#parts.onChange(shop)
    return true
  }

  /** The trainer comes in. Undefined where that is not, or no longer, allowed. */
  async come(shop: string, id: string): Promise<Consent | undefined> {
    const allowed = this.allowed(shop)
    if (allowed?.id !== id) return undefined
    if (allowed.cameAt !== null) return allowed
    const here = { ...allowed, cameAt: new Date().toISOString() }
    this.#know(here)
    await this.#parts.book.keep(here)
    await this.#note(here, 'live-come')
    this.#parts.onChange(shop)
    return this.allowed(shop)
  }

  /** It is over at once: a question that nobody has answered, or a yes. False where there is nothing. */
  async end(shop: string, why: End): Promise<boolean> {
    const known = this.at(shop)
    if (!known) return false
    await this.#end(known, why)
    return true
  }

  /** A trainer’s key is worth nothing any more: nor is what she was allowed. */
  endAllBy(trainer: string): void {
    const hers = [...this.#newest.values()].filter((known) => known.trainer === trainer && isOpen(known))
    for (const known of hers) this.#endQuietly(known, 'key')
  }

  /** Whose shop this is was erased, sent away, or goes by other words. */
  endAllOf(shop: string): void {
    const known = this.at(shop)
    if (known) this.#endQuietly(known, 'gone')
  }

  #know(consent: Consent): void {
    const { shop, endsAt } = consent
    clearTimeout(this.#timers.get(shop))
    this.#timers.delete(shop)
    this.#newest.set(shop, consent)
    if (!isOpen(consent)) return
    const left = Date.parse(endsAt) - Date.now()
    this.#timers.set(shop, setTimeout(() => this.#endQuietly(consent, 'time'), left).unref())
  }

  async #end(known: Consent, why: End): Promise<void> {
    const over = { ...known, endedAt: new Date().toISOString() }
    // First of all nobody is in any more.
    this.#know(over)
    this.#parts.onChange(known.shop)
    await this.#parts.book.keep(over)
    // The desk notes itself what a trainer does there.
    if (why !== 'trainer') await this.#note(over, 'live-end', why)
  }

  #endQuietly(known: Consent, why: End): void {
    // What could not be written ends by itself.
    this.#end(known, why).catch((error: unknown) =>
      this.#parts.troubles.unexpected(error, { doing: 'the end of a live look inside' }),
    )
  }

  async #undo(said: Consent): Promise<false> {
    await this.#parts.book.keep({ ...said, endedAt: new Date().toISOString() })
    return false
  }

  #note({ classId, learner, trainerName: trainer }: Consent, act: string, detail = ''): Promise<void> {
    return this.#parts.pinboard.audit(classId, { trainer, act, learner, detail }, new Date())
  }
}

function isOpen({ endedAt, endsAt }: Consent): boolean {
  return endedAt === null && Date.parse(endsAt) > Date.now()
}

function earlier(one: string, other: string | null): string {
  return other !== null && other < one ? other : one
}
