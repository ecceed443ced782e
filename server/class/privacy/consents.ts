import { randomBytes } from 'node:crypto'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Consent, ConsentAnswer, ConsentStore } from '../store/consents.ts'
import type { MessageStore } from '../store/messages.ts'
import type { Learner, Trainer } from '../store/model.ts'

/** How long a question can be answered. */
const QUESTION_MS = 10 * 60_000
/** How long a trainer may stay. */
const LAST_MS = 30 * 60_000

/** Why a consent ended, for the audit log. */
export type ConsentEnd = 'learner' | 'trainer' | 'time' | 'key' | 'gone'

export interface ConsentsOptions {
  classId: string
  store: ConsentStore
  messageStore: Pick<MessageStore, 'addAuditEntry'>
  /** When a trainer's key expires; null if it does not. */
  endOfKey(trainer: string): Promise<string | null>
  /** Called for each shop whose consent changed. */
  onChange(shop: string): void
  /** Reports unexpected errors. */
  reporter: Pick<ErrorReporter, 'unexpected'>
}

/**
 * Consents by which trainers visit learners' shops, live: one trainer at a time, for a limited time. They are saved in
 * the class store, so a restart neither ends nor prolongs them.
 */
export class Consents {
  readonly #parts: ConsentsOptions
  /** The newest consent of each shop, also if it has ended. */
  readonly #newest = new Map<string, Consent>()
  readonly #timers = new Map<string, NodeJS.Timeout>()

  constructor(parts: ConsentsOptions) {
    this.#parts = parts
  }

  /** Continues with the saved consents. */
  async open(): Promise<void> {
    for (const consent of await this.#parts.store.openConsents(this.#parts.classId, new Date()))
      this.#remember(consent)
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  /** A question that can still be answered, or a consent that is in force. */
  openConsent(shop: string): Consent | undefined {
    const consent = this.#newest.get(shop)
    return consent && isOpen(consent) ? consent : undefined
  }

  /** A consent that is in force. */
  granted(shop: string): Consent | undefined {
    const consent = this.openConsent(shop)
    return consent?.answer === 'yes' ? consent : undefined
  }

  /** Whether a trainer is in the shop. Automatic events in the shop do not count meanwhile. */
  isTrainerInside(shop: string): boolean {
    return this.granted(shop)?.cameAt != null
  }

  /** The result of a trainer's last question; undefined if another trainer has asked since. */
  lastAskedBy(shop: string, trainer: string): Consent | undefined {
    const consent = this.#newest.get(shop)
    return consent?.trainer === trainer ? consent : undefined
  }

  /** Asks for consent. Undefined if another trainer has asked already or may be inside. */
  async ask({ id, classId, shop }: Learner, trainer: Trainer): Promise<Consent | undefined> {
    const until = await this.#parts.endOfKey(trainer.id)
    if (this.openConsent(shop)) return undefined
    const now = new Date()
    const consent: Consent = {
      id: randomBytes(16).toString('hex'),
      classId,
      learner: id,
      shop,
      trainer: trainer.id,
      trainerName: trainer.name,
      askedAt: now.toISOString(),
      answer: null,
      answeredAt: null,
      cameAt: null,
      endedAt: null,
      endsAt: earlierOf(new Date(now.getTime() + QUESTION_MS).toISOString(), until),
    }
    // Stored in memory at once, so that two trainers cannot ask at the same time.
    this.#remember(consent)
    await this.#parts.store.save(consent)
    this.#parts.onChange(shop)
    return consent
  }

  /**
   * Saves the learner's answer to the question with this id. False if there is no such question. The caller has
   * verified that the learner answers, not a script in the shop.
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
    // Saved before it takes effect: a power failure must not undo a consent that was used.
    await this.#parts.store.save(said)
    // If the consent was withdrawn or ended with the trainer's key meanwhile, that counts.
    if (this.openConsent(shop) !== asked) return this.#undo(said)
    this.#remember(said)
    await this.#note(said, `live-${answer}`)
    this.#parts.onChange(shop)
    return true
  }

  /** The trainer enters. Undefined without a consent in force. */
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

  /** Ends a question or a consent. False if there is none. */
  async end(shop: string, why: ConsentEnd): Promise<boolean> {
    const consent = this.openConsent(shop)
    if (!consent) return false
    await this.#end(consent, why)
    return true
  }

  /** A trainer's key was revoked, so their consents end. */
  endAllBy(trainer: string): void {
    const hers = [...this.#newest.values()].filter(
      (consent) => consent.trainer === trainer && isOpen(consent),
    )
    for (const consent of hers) this.#endQuietly(consent, 'key')
  }

  /** The learner of the shop was erased or removed, or has a new passphrase. */
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
    // Takes effect before it is saved.
    this.#remember(over)
    this.#parts.onChange(consent.shop)
    await this.#parts.store.save(over)
    // The dashboard records the trainer's own actions.
    if (why !== 'trainer') await this.#note(over, 'live-end', why)
  }

  #endQuietly(consent: Consent, why: ConsentEnd): void {
    // If saving fails, the consent still expires.
    this.#end(consent, why).catch((error: unknown) =>
      this.#parts.reporter.unexpected(error, { doing: 'the end of a live look inside' }),
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
