import { randomBytes } from 'node:crypto'
import { nicknameIn } from '../register/names.ts'
import type { Register, Trainer } from '../register/register.ts'

/** A link that was printed is good for so long. */
const ONCE_MS = 10 * 60_000

/** Who may sit at the desk: whoever has a link that was printed at the start, and has not been used. */
export class DeskKeys {
  readonly #register: Register
  readonly #classId: string
  /** By code: when it ends, by a clock that nobody sets. */
  readonly #codes = new Map<string, number>()

  constructor(register: Register, classId: string) {
    this.#register = register
    this.#classId = classId
  }

  /** A code that opens the desk once. */
  newCode(): string {
    const code = randomBytes(16).toString('base64url')
    this.#codes.set(code, performance.now() + ONCE_MS)
    return code
  }

  /** A key in exchange for a code, for a trainer of this name, if it is one; undefined where that is wrong, used, or too old. */
  async redeem(code: string, name: string): Promise<string | undefined> {
    const until = this.#codes.get(code)
    this.#codes.delete(code)
    if (until === undefined || until < performance.now()) return undefined
    const { key } = await this.#register.addTrainer(this.#classId, nicknameIn(name) ?? 'Trainer', 'owner')
    return key
  }

  /** Who brings this key to the desk of this class. */
  async trainer(key: string | undefined): Promise<Trainer | undefined> {
    const trainer = key ? await this.#register.trainerByKey(key, new Date()) : undefined
    return trainer?.classId === this.#classId ? trainer : undefined
  }

  /** Her key is worth nothing from now on. */
  forget({ id }: Trainer): Promise<void> {
    return this.#register.removeTrainer(id)
  }
}
