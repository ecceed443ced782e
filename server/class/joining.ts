import { Pace } from '../http/pace.ts'
import { drawFruit } from './fruits.ts'
import { Guesses } from './guesses.ts'
import { type Learner, Refused, type Register, type SchoolClass } from './register/register.ts'

/**
 * Wrong class codes, of all who try. With 33 bits somebody would have to try for centuries; whoever floods the porch holds
 * up those who want to join, and nobody who has. Never by address: a class sits behind one.
 */
const WRONG_CODES = { atOnce: 200, perSecond: 5 }

/** A class of hundreds may come at once, and 2,000 within a minute; a script that joins again and again may not. */
const JOINS = { atOnce: 500, perSecond: 40 }

export interface JoiningParts {
  register: Register
  /** Names are drawn by lot. */
  isSchool: boolean
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

  /** Under the name that she chose, or under one that is drawn. */
  async join({ id }: SchoolClass, nickname: string): Promise<{ learner: Learner; words: string }> {
    const { register, isSchool } = this.#parts
    if (!this.#joins.take()) throw new Refused('crowded')
    if (!isSchool) return register.join(id, nickname)
    return drawFruit((name) => register.join(id, name))
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
