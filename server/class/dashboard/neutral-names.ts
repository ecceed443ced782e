import { createHash } from 'node:crypto'
import { FRUIT_NAMES } from '../join/fruit-names.ts'

/** Numbers that fit on a wall. From then on it is counted up. */
const NUMBERS = 99

/** What learners are called where nobody is to know who they are: each the same, as long as the class lasts. */
export class NeutralNames {
  readonly #names = new Map<string, string>()
  readonly #taken = new Set<string>()

  /** `Mango #17`: with a sign that no nickname has. */
  of(learner: string): string {
    const known = this.#names.get(learner)
    if (known !== undefined) return known
    const name = this.#draw(learner)
    this.#names.set(learner, name)
    this.#taken.add(name)
    return name
  }

  /** Made of her id, which nobody chose: it is the same after a restart. */
  #draw(learner: string): string {
    const drawn = createHash('sha256').update(learner).digest()
    const fruit = FRUIT_NAMES[drawn.readUInt16BE(0) % FRUIT_NAMES.length]
    for (let number = 1 + (drawn.readUInt16BE(2) % NUMBERS); ; number++) {
      const name = `${fruit} #${number}`
      if (!this.#taken.has(name)) return name
    }
  }
}
