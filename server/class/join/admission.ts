import { RateLimiter, RateLimiters } from '../../http/limits/rate-limiter.ts'
import { type Learner, Refused, type Register, type SchoolClass } from '../store/store.ts'
import type { Fields } from './forms.ts'
import { drawFruit } from './fruit-names.ts'
import { Guesses, networkOf } from './guess-limit.ts'
import type { Door } from './pages.ts'
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

export interface JoiningParts {
  register: Register
  waitingRoom: WaitingRoom
  /** Somebody knocked, or came in. */
  onKnock(): void
  /** Names are drawn by lot. */
  isSchool: boolean
}

/** Somebody who is in. Her words are shown once; undefined for whoever came back. */
export interface Came {
  itsClass: SchoolClass
  learner: Learner
  words: string | undefined
}

/** Who may come in, and at what pace. Everything here throws `Refused`. */
export class Joining {
  readonly #parts: JoiningParts
  readonly #guesses = new Guesses()
  readonly #wrongCodes = new RateLimiter(WRONG_CODES)
  readonly #wrongCodesOf = new RateLimiters(WRONG_CODES_OF_ADDRESS, MOST_ADDRESSES)
  readonly #joins = new RateLimiter(JOINS)

  constructor(parts: JoiningParts) {
    this.#parts = parts
  }

  async classOf(code: string, address: string): Promise<SchoolClass> {
    if (!this.#mayTryCode(address)) throw new Refused('tooFast')
    const itsClass = await this.#parts.register.classByCode(code)
    if (!itsClass) throw new Refused('code')
    this.#codeWasRight(address)
    return itsClass
  }

  /** Counts a class code as wrong, until it turns out to be right. */
  #mayTryCode(address: string): boolean {
    if (!this.#wrongCodesOf.take(networkOf(address))) return false
    if (this.#wrongCodes.take()) return true
    this.#wrongCodesOf.refund(networkOf(address))
    return false
  }

  #codeWasRight(address: string): void {
    this.#wrongCodes.refund()
    this.#wrongCodesOf.refund(networkOf(address))
  }

  /** Under the name that she chose, or under one that is drawn. Where a trainer has to let her in, she gets a ticket first. */
  async join(itsClass: SchoolClass, nickname: string): Promise<Came | { ticket: string }> {
    const { register, isSchool, waitingRoom, onKnock } = this.#parts
    const { id, approvalSince } = itsClass
    if (!this.#joins.take()) throw new Refused('crowded')
    if (isSchool) return { itsClass, ...(await drawFruit((name) => register.join(id, name))) }
    if (approvalSince === null) return { itsClass, ...(await register.join(id, nickname)) }
    const ticket = waitingRoom.knock(id, await register.mayJoin(id, nickname))
    onKnock()
    return { ticket }
  }

  /** Somebody whom her trainer has let in; undefined where nobody has. */
  async comeIn(ticket: string): Promise<Came | undefined> {
    const { register, waitingRoom } = this.#parts
    const knock = waitingRoom.ask(ticket)
    const itsClass = knock?.state === 'in' ? await register.classOf(knock.classId) : undefined
    if (!knock || !itsClass) return undefined
    const came = await register.join(itsClass.id, knock.nickname, { isLetIn: true })
    waitingRoom.spend(ticket)
    return { itsClass, ...came }
  }

  /** How the door stands of the class with this code; undefined where there is none. Nobody is refused. */
  async doorOf(code: string, address: string): Promise<Door | undefined> {
    const itsClass = code === '' ? undefined : await this.classOf(code, address).catch(() => undefined)
    if (!itsClass) return undefined
    const { id, name, closedAt, approvalSince } = itsClass
    return {
      className: name,
      isClosed: closedAt !== null,
      hasRoster: (await this.#parts.register.roster(id)) !== undefined,
      needsApproval: approvalSince !== null && !this.#parts.isSchool,
    }
  }

  resume(said: Said, address: string): Promise<Known> {
    const { register } = this.#parts
    return this.#byWords(said, address, (id) => register.resume(id, said.nickname, said.words))
  }

  /** Whose words these are, also once the class is over. */
  recognise(said: Said, address: string): Promise<Known> {
    const { register } = this.#parts
    return this.#byWords(said, address, (id) => register.recognise(id, said.nickname, said.words))
  }

  /**
   * Words are guessed at by name, and have a pace of their own: they bring a learner back also while others guess class
   * codes. Nothing else is answered then, so that nobody learns here whether a code is right.
   */
  async #byWords(
    { code, nickname }: Said,
    address: string,
    find: (classId: string) => Promise<Learner>,
  ): Promise<Known> {
    this.#guesses.count(nickname, address)
    const isCodeCounted = this.#mayTryCode(address)
    try {
      const itsClass = await this.#parts.register.classByCode(code)
      if (!itsClass) throw new Refused('code')
      if (isCodeCounted) this.#codeWasRight(address)
      return { itsClass, learner: await find(itsClass.id) }
    } catch (error) {
      if (error instanceof Refused && !isCodeCounted) throw new Refused('tooFast')
      throw error
    }
  }
}

type Said = Pick<Fields, 'code' | 'nickname' | 'words'>

/** A learner who was known by words, and the class. */
interface Known {
  itsClass: SchoolClass
  learner: Learner
}
