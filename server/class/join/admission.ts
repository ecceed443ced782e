import { RateLimiter, RateLimiters } from '../../http/limits/rate-limiter.ts'
import { type ClassStore, type Learner, Refused, type SchoolClass } from '../store/store.ts'
import type { JoinFormFields } from './forms.ts'
import { drawFruitName } from './fruit-names.ts'
import { GuessLimit, networkOf } from './guess-limit.ts'
import type { AdmissionState } from './pages.ts'
import type { WaitingRoom } from './waiting-room.ts'

/**
 * Wrong class codes, of all who try. With 33 bits somebody would have to try for centuries. Too many hold up those who want
 * to join, and nobody who has.
 */
const WRONG_CODES = { atOnce: 200, perSecond: 5 }
/** The same of one address, which a whole class may sit behind: one alone does not use up what all have. */
const WRONG_CODES_OF_ADDRESS = { atOnce: 150, perSecond: 2 }
const MOST_ADDRESSES = 10_000

/** A class of hundreds may come at once, and 2,000 within a minute; a script that joins again and again may not. */
const JOINS = { atOnce: 500, perSecond: 40 }

export interface AdmissionOptions {
  classStore: ClassStore
  waitingRoom: WaitingRoom
  /** Somebody knocked, or came in. */
  onJoinRequest(): void
  /** Names are drawn by lot. */
  isSchool: boolean
}

/** Somebody who is in. Her words are shown once; undefined for whoever came back. */
export interface JoinResult {
  itsClass: SchoolClass
  learner: Learner
  words: string | undefined
}

/** Who may come in, and at what pace. Everything here throws `Refused`. */
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
    if (!this.#mayTryCode(address)) throw new Refused('tooFast')
    const itsClass = await this.#parts.classStore.classByCode(code)
    if (!itsClass) throw new Refused('code')
    this.#codeWasCorrect(address)
    return itsClass
  }

  /** Counts a class code as wrong, until it turns out to be right. */
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

  /** Under the name that she chose, or under one that is drawn. Where a trainer has to let her in, she gets a ticket first. */
  async join(itsClass: SchoolClass, nickname: string): Promise<JoinResult | { ticket: string }> {
    const { classStore, isSchool, waitingRoom, onJoinRequest } = this.#parts
    const { id, approvalSince } = itsClass
    if (!this.#joins.take()) throw new Refused('crowded')
    if (isSchool) return { itsClass, ...(await drawFruitName((name) => classStore.join(id, name))) }
    if (approvalSince === null) return { itsClass, ...(await classStore.join(id, nickname)) }
    const ticket = waitingRoom.addRequest(id, await classStore.checkNickname(id, nickname))
    onJoinRequest()
    return { ticket }
  }

  /** Somebody whom her trainer has let in; undefined where nobody has. */
  async joinApproved(ticket: string): Promise<JoinResult | undefined> {
    const { classStore, waitingRoom } = this.#parts
    const request = waitingRoom.poll(ticket)
    const itsClass = request?.state === 'in' ? await classStore.classById(request.classId) : undefined
    if (!request || !itsClass) return undefined
    const result = await classStore.join(itsClass.id, request.nickname, { isApproved: true })
    waitingRoom.remove(ticket)
    return { itsClass, ...result }
  }

  /** How the door stands of the class with this code; undefined where there is none. Nobody is refused. */
  async stateByCode(code: string, address: string): Promise<AdmissionState | undefined> {
    const itsClass = code === '' ? undefined : await this.classByCode(code, address).catch(() => undefined)
    if (!itsClass) return undefined
    const { id, name, closedAt, approvalSince } = itsClass
    return {
      className: name,
      isClosed: closedAt !== null,
      hasRoster: (await this.#parts.classStore.roster(id)) !== undefined,
      needsApproval: approvalSince !== null && !this.#parts.isSchool,
    }
  }

  resume(form: PassphraseForm, address: string): Promise<IdentifiedLearner> {
    const { classStore } = this.#parts
    return this.#byPassphrase(form, address, (id) => classStore.resume(id, form.nickname, form.words))
  }

  /** Whose words these are, also once the class is over. */
  identify(form: PassphraseForm, address: string): Promise<IdentifiedLearner> {
    const { classStore } = this.#parts
    return this.#byPassphrase(form, address, (id) =>
      classStore.findByPassphrase(id, form.nickname, form.words),
    )
  }

  /**
   * Words are guessed at by name, and have a pace of their own: they bring a learner back also while others guess class
   * codes. Nothing else is answered then, so that nobody learns here whether a code is right.
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
      if (!itsClass) throw new Refused('code')
      if (isCodeCounted) this.#codeWasCorrect(address)
      return { itsClass, learner: await find(itsClass.id) }
    } catch (error) {
      if (error instanceof Refused && !isCodeCounted) throw new Refused('tooFast')
      throw error
    }
  }
}

type PassphraseForm = Pick<JoinFormFields, 'code' | 'nickname' | 'words'>

/** A learner who was known by words, and the class. */
interface IdentifiedLearner {
  itsClass: SchoolClass
  learner: Learner
}
