import { RateLimiter, RateLimiters } from '../../http/limits/rate-limiter.ts'
import { hasEnded, type Learner, type SchoolClass, StoreRefusal } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import type { JoinFormFields } from './forms.ts'
import { takeFruitName } from './fruit-names.ts'
import { GuessLimit, networkOf } from './guess-limit.ts'
import type { AdmissionState } from './pages.ts'
import type { WaitingRoom } from './waiting-room.ts'

/**
 * Wrong class codes, from everybody together. A code has 33 bits, so guessing takes centuries. Too many wrong codes
 * delay newcomers, and nobody who has joined.
 */
const WRONG_CODES = { atOnce: 200, perSecond: 5 }
/** The limit for one address, which a whole class may share. One address cannot use up the common limit. */
const WRONG_CODES_OF_ADDRESS = { atOnce: 150, perSecond: 2 }
const MOST_ADDRESSES = 10_000

/** Hundreds may join at once and 2,000 within a minute, but not a script that joins forever. */
const JOINS = { atOnce: 500, perSecond: 40 }

export interface AdmissionOptions {
  classStore: ClassStore
  waitingRoom: WaitingRoom
  /** Called with the class when somebody asks to join or joins. */
  onJoinRequest(classId: string): void
  /** Nicknames are drawn at random. */
  isSchool: boolean
}

/** A learner who got in. The passphrase is shown once; undefined for a learner who came back. */
export interface JoinResult {
  itsClass: SchoolClass
  learner: Learner
  words: string | undefined
}

/** Decides who may join, and limits attempts. All functions throw `StoreRefusal`. */
export class Admission {
  readonly #parts: AdmissionOptions
  readonly #guesses = new GuessLimit()
  readonly #wrongCodes = new RateLimiter(WRONG_CODES)
  readonly #wrongCodesOf = new RateLimiters(WRONG_CODES_OF_ADDRESS, MOST_ADDRESSES)
  readonly #joins = new RateLimiter(JOINS)

  constructor(parts: AdmissionOptions) {
    this.#parts = parts
  }

  async classByCode(code: string, address: string): Promise<SchoolClass> {
    if (!this.#mayTryCode(address)) throw new StoreRefusal('tooFast')
    const itsClass = await this.#parts.classStore.classByCode(code)
    if (!itsClass) throw new StoreRefusal('code')
    this.#codeWasCorrect(address)
    return itsClass
  }

  /** Counts a class code as wrong until it turns out to be right. */
  #mayTryCode(address: string): boolean {
    if (!this.#wrongCodesOf.take(networkOf(address))) return false
    if (this.#wrongCodes.take()) return true
    this.#wrongCodesOf.refund(networkOf(address))
    return false
  }

  #codeWasCorrect(address: string): void {
    this.#wrongCodes.refund()
    this.#wrongCodesOf.refund(networkOf(address))
  }

  /** Joins with the chosen or a random nickname. If the class has approval, returns a ticket instead. */
  async join(itsClass: SchoolClass, nickname: string): Promise<JoinResult | { ticket: string }> {
    const { classStore, isSchool, waitingRoom, onJoinRequest } = this.#parts
    const { id, approvalSince } = itsClass
    if (!this.#joins.take()) throw new StoreRefusal('crowded')
    if (isSchool || approvalSince === null) {
      const joined = isSchool
        ? await takeFruitName((name) => classStore.join(id, name))
        : await classStore.join(id, nickname)
      onJoinRequest(id)
      return { itsClass, ...joined }
    }
    const ticket = waitingRoom.addRequest(id, await classStore.checkNickname(id, nickname))
    onJoinRequest(id)
    return { ticket }
  }

  /** Lets an approved learner join; undefined without approval. */
  async joinApproved(ticket: string): Promise<JoinResult | undefined> {
    const { classStore, waitingRoom, onJoinRequest } = this.#parts
    const request = waitingRoom.poll(ticket)
    const itsClass = request?.state === 'in' ? await classStore.classById(request.classId) : undefined
    if (!request || !itsClass) return undefined
    const result = await classStore.join(itsClass.id, request.nickname, { isApproved: true })
    waitingRoom.remove(ticket)
    onJoinRequest(itsClass.id)
    return { itsClass, ...result }
  }

  /** The admission state of the class with this code; undefined if there is none. Never throws. */
  async stateByCode(code: string, address: string): Promise<AdmissionState | undefined> {
    const itsClass = code === '' ? undefined : await this.classByCode(code, address).catch(() => undefined)
    if (!itsClass) return undefined
    const { id, name, closedAt, approvalSince, language } = itsClass
    return {
      className: name,
      hasEnded: hasEnded(itsClass),
      isClosed: closedAt !== null,
      hasRoster: (await this.#parts.classStore.roster(id)) !== undefined,
      needsApproval: approvalSince !== null && !this.#parts.isSchool,
      language,
    }
  }

  resume(form: PassphraseForm, address: string): Promise<IdentifiedLearner> {
    const { classStore } = this.#parts
    return this.#byPassphrase(form, address, (id) => classStore.resume(id, form.nickname, form.words))
  }

  /** Whose passphrase this is, also after the class has ended. */
  identify(form: PassphraseForm, address: string): Promise<IdentifiedLearner> {
    const { classStore } = this.#parts
    return this.#byPassphrase(form, address, (id) =>
      classStore.findByPassphrase(id, form.nickname, form.words),
    )
  }

  /**
   * Attempts with a passphrase are limited by nickname, separately from class codes, so learners can come back while
   * others guess codes. The answer is then the same for right and wrong codes, so that it reveals none.
   */
  async #byPassphrase(
    { code, nickname }: PassphraseForm,
    address: string,
    find: (classId: string) => Promise<Learner>,
  ): Promise<IdentifiedLearner> {
    this.#guesses.count(nickname, address)
    const isCodeCounted = this.#mayTryCode(address)
    try {
      const itsClass = await this.#parts.classStore.classByCode(code)
      if (!itsClass) throw new StoreRefusal('code')
      if (isCodeCounted) this.#codeWasCorrect(address)
      return { itsClass, learner: await find(itsClass.id) }
    } catch (error) {
      if (error instanceof StoreRefusal && !isCodeCounted) throw new StoreRefusal('tooFast')
      throw error
    }
  }
}

type PassphraseForm = Pick<JoinFormFields, 'code' | 'nickname' | 'words'>

/** A learner who has proven who they are, with the class. */
export interface IdentifiedLearner {
  itsClass: SchoolClass
  learner: Learner
}
