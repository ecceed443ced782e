import { randomBytes } from 'node:crypto'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Consent, ConsentAnswer, ConsentStore } from '../store/consents.ts'
import type { MessageStore } from '../store/messages.ts'
import type { Learner, Trainer } from '../store/store.ts'

/** A question can be answered for so long. */
const QUESTION_MS = 10 * 60_000
/** A trainer who was let in may stay for so long. */
const LAST_MS = 30 * 60_000

/** What the audit list calls it when it is over, and why. */
export type ConsentEnd = 'learner' | 'trainer' | 'time' | 'key' | 'gone'

export interface ConsentsOptions {
  classId: string
  store: ConsentStore
  messageStore: Pick<MessageStore, 'addAuditEntry'>
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
  readonly #parts: ConsentsOptions
  /** The newest of each shop, be it over or not. */
  readonly #newest = new Map<string, Consent>()
  readonly #timers = new Map<string, NodeJS.Timeout>()

  constructor(parts: ConsentsOptions) {
    this.#parts = parts
  }

  /** Goes on with what an earlier process began. */
  async open(): Promise<void> {
    for (const consent of await this.#parts.store.openConsents(this.#parts.classId, new Date()))
      this.#remember(consent)
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  /** A question that can still be answered, or a yes that still holds. */
  openConsent(shop: string): Consent | undefined {
    const consent = this.#newest.get(shop)
    return consent && isOpen(consent) ? consent : undefined
  }

  /** A yes that still holds. */
  granted(shop: string): Consent | undefined {
    const consent = this.openConsent(shop)
    return consent?.answer === 'yes' ? consent : undefined
  }

  /** Whether a trainer is in a shop: what happens there by itself counts for nobody meanwhile. */
  isTrainerInside(shop: string): boolean {
    return this.granted(shop)?.cameAt != null
  }

  /** What became of what a trainer asked last; undefined where somebody else has asked since. */
  lastAskedBy(shop: string, trainer: string): Consent | undefined {
    const consent = this.#newest.get(shop)
    return consent?.trainer === trainer ? consent : undefined
  }

  /** A trainer asks. Undefined where somebody has asked already, or may be in. */
  async ask({ id, classId, shop }: Learner, trainer: Trainer): Promise<Consent | undefined> {
    const until = await this.#parts.endOfKey(trainer.id)
    if (this.openConsent(shop)) return undefined
    const now = new Date()
    const consent: Consent = {
      ...{ id: randomBytes(16).toString('hex'), classId, learner: id, shop },
      ...{ trainer: trainer.id, trainerName: trainer.name, askedAt: now.toISOString() },
      ...{ answer: null, answeredAt: null, cameAt: null, endedAt: null },
      endsAt: earlierOf(new Date(now.getTime() + QUESTION_MS).toISOString(), until),
    }
    // It is known from now on: two who ask at once are not both asking.
    this.#remember(consent)
    await this.#parts.store.save(consent)
    this.#parts.onChange(shop)
    return consent
  }

  /**
   * She answers the question of this id. False where there is none such any more. Whoever calls this with a yes has made
   * sure that it is she, and no script in her shop.
   */
  async answer(shop: string, id: string, answer: ConsentAnswer): Promise<boolean> {
    const asked = this.openConsent(shop)
    if (asked?.id !== id || asked.answer !== null) return false
    const until = await this.#parts.endOfKey(asked.trainer)
    const now = new Date()
    const answered = { ...asked, answer, answeredAt: now.toISOString() }
    const said: Consent =
      answer === 'yes'
        ? { ...answered, endsAt: earlierOf(new Date(now.getTime() + LAST_MS).toISOString(), until) }
        : { ...answered, endedAt: now.toISOString() }
    // Nobody gets in by a yes that a loss of power could take back.
    await this.#parts.store.save(said)
    // Taken back meanwhile, or ended with her key: that holds.
    if (this.openConsent(shop) !== asked) return this.#undo(said)
    this.#remember(said)
    await this.#note(said, `live-${answer}`)
    this.#parts.onChange(shop)
    return true
  }

  /** The trainer comes in. Undefined where that is not, or no longer, allowed. */
  async enter(shop: string, id: string): Promise<Consent | undefined> {
    const granted = this.granted(shop)
    if (granted?.id !== id) return undefined
    if (granted.cameAt !== null) return granted
    const here = { ...granted, cameAt: new Date().toISOString() }
    this.#remember(here)
    await this.#parts.store.save(here)
    await this.#note(here, 'live-come')
    this.#parts.onChange(shop)
    return this.granted(shop)
  }

  /** It is over at once: a question that nobody has answered, or a yes. False where there is nothing. */
  async end(shop: string, why: ConsentEnd): Promise<boolean> {
    const consent = this.openConsent(shop)
    if (!consent) return false
    await this.#end(consent, why)
    return true
  }

  /** A trainer’s key is worth nothing any more: nor is what she was allowed. */
  endAllBy(trainer: string): void {
    const hers = [...this.#newest.values()].filter(
      (consent) => consent.trainer === trainer && isOpen(consent),
    )
    for (const consent of hers) this.#endQuietly(consent, 'key')
  }

  /** Whose shop this is was erased, sent away, or goes by other words. */
  endAllOf(shop: string): void {
    const consent = this.openConsent(shop)
    if (consent) this.#endQuietly(consent, 'gone')
  }

  #remember(consent: Consent): void {
    const { shop, endsAt } = consent
    clearTimeout(this.#timers.get(shop))
    this.#timers.delete(shop)
    this.#newest.set(shop, consent)
    if (!isOpen(consent)) return
    const left = Date.parse(endsAt) - Date.now()
    this.#timers.set(shop, setTimeout(() => this.#endQuietly(consent, 'time'), left).unref())
  }

  async #end(consent: Consent, why: ConsentEnd): Promise<void> {
    const over = { ...consent, endedAt: new Date().toISOString() }
    // First of all nobody is in any more.
    this.#remember(over)
    this.#parts.onChange(consent.shop)
    await this.#parts.store.save(over)
    // The desk notes itself what a trainer does there.
    if (why !== 'trainer') await this.#note(over, 'live-end', why)
  }

  #endQuietly(consent: Consent, why: ConsentEnd): void {
    // What could not be written ends by itself.
    this.#end(consent, why).catch((error: unknown) =>
      this.#parts.troubles.unexpected(error, { doing: 'the end of a live look inside' }),
    )
  }

  async #undo(said: Consent): Promise<false> {
    await this.#parts.store.save({ ...said, endedAt: new Date().toISOString() })
    return false
  }

  #note({ classId, learner, trainerName: trainer }: Consent, act: string, detail = ''): Promise<void> {
    return this.#parts.messageStore.addAuditEntry(classId, { trainer, act, learner, detail }, new Date())
  }
}

function isOpen({ endedAt, endsAt }: Consent): boolean {
  return endedAt === null && Date.parse(endsAt) > Date.now()
}

function earlierOf(one: string, other: string | null): string {
  return other !== null && other < one ? other : one
}
