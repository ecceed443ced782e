import { Pace } from '../http/pace.ts'
import { drawFruit } from './fruits.ts'
import { Guesses } from './guesses.ts'
import type { Door } from './porch-pages.ts'
import { type Learner, Refused, type Register, type SchoolClass } from './register/register.ts'
import type { WaitingRoom } from './waiting-room.ts'

/**
 * Wrong class codes, of all who try. With 33 bits somebody would have to try for centuries; whoever floods the porch holds
 * up those who want to join, and nobody who has. Never by address: a class sits behind one.
 */
const WRONG_CODES = { atOnce: 200, perSecond: 5 }

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
  readonly #wrongCodes = new Pace(WRONG_CODES)
  readonly #joins = new Pace(JOINS)

  constructor(parts: JoiningParts) {
    this.#parts = parts
  }

  async classOf(code: string): Promise<SchoolClass> {
    if (!this.#wrongCodes.take()) throw new Refused('tooFast')
    const itsClass = await this.#parts.register.classByCode(code)
    if (!itsClass) throw new Refused('code')
    this.#wrongCodes.giveBack()
    return itsClass
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
  async doorOf(code: string): Promise<Door | undefined> {
    const itsClass = code === '' ? undefined : await this.classOf(code).catch(() => undefined)
    if (!itsClass) return undefined
    const { id, name, closedAt, approvalSince } = itsClass
    return {
      className: name,
      isClosed: closedAt !== null,
      hasRoster: (await this.#parts.register.roster(id)) !== undefined,
      needsApproval: approvalSince !== null && !this.#parts.isSchool,
    }
  }

  async resume(itsClass: SchoolClass, nickname: string, words: string): Promise<Learner> {
    this.#guesses.count(itsClass, nickname)
    return this.#parts.register.resume(itsClass.id, nickname, words)
  }

  /** Whose words these are, also once the class is over. */
  async recognise(itsClass: SchoolClass, nickname: string, words: string): Promise<Learner> {
    this.#guesses.count(itsClass, nickname)
    return this.#parts.register.recognise(itsClass.id, nickname, words)
  }
}
