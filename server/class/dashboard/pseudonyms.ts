import { createHmac } from 'node:crypto'
import { FRUIT_NAMES } from '../join/fruit-names.ts'

/** Numbers that are easy to read on a projector. After that they are counted up. */
const NUMBERS = 99

/**
 * Names that hide who learners are. Each learner keeps the same one as long as the class lasts. Without the secret nobody
 * finds out whose they are: boards have the ids of learners.
 */
export class Pseudonyms {
  readonly #secret: Buffer
  readonly #names = new Map<string, string>()
  readonly #taken = new Set<string>()

  constructor(secret: Buffer) {
    this.#secret = secret
  }

  /** `Mango #17`: with a character that nicknames cannot contain. */
  of(learner: string): string {
    const known = this.#names.get(learner)
    if (known !== undefined) return known
    const name = this.#draw(learner)
    this.#names.set(learner, name)
    this.#taken.add(name)
    return name
  }

  /** Derived from the learner's id, so that it is the same after a restart. */
  #draw(learner: string): string {
    const drawn = createHmac('sha256', this.#secret).update(`pseudonym ${learner}`).digest()
    const fruit = FRUIT_NAMES[drawn.readUInt16BE(0) % FRUIT_NAMES.length]
    for (let number = 1 + (drawn.readUInt16BE(2) % NUMBERS); ; number++) {
      const name = `${fruit} #${number}`
      if (!this.#taken.has(name)) return name
    }
  }
}
