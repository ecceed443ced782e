import { setImmediate as collect } from 'node:timers/promises'

/**
 * Collects what fields of one request ask of the live code, and asks for all of it at once: each call of a learner's
 * own code is a job of the sandbox. Each key is asked for once.
 */
export class CallBatch<Key, Answer> {
  readonly #most: number
  readonly #answer: (keys: readonly Key[]) => Promise<readonly Answer[]>
  readonly #known = new Map<Key, Promise<Answer | undefined>>()
  #waiting: { keys: Key[]; answers: Promise<readonly Answer[]> } | undefined

  constructor(most: number, answer: (keys: readonly Key[]) => Promise<readonly Answer[]>) {
    this.#most = most
    this.#answer = answer
  }

  /** Rejects with a `RangeError` if there are too many keys. */
  async get(key: Key): Promise<Answer | undefined> {
    const isNew = !this.#known.has(key)
    if (isNew && this.#known.size >= this.#most) {
      throw new RangeError(`A request asks for ${this.#most} of a kind at most.`)
    }
    if (isNew) this.#known.set(key, this.#ask(key))
    return this.#known.get(key)
  }

  async #ask(key: Key): Promise<Answer | undefined> {
    const batch = this.#waiting ?? this.#begin()
    const place = batch.keys.push(key) - 1
    return (await batch.answers)[place]
  }

  #begin(): { keys: Key[]; answers: Promise<readonly Answer[]> } {
    const keys: Key[] = []
    const answers = collect().then(() => {
      this.#waiting = undefined
      return this.#answer(keys)
    })
    this.#waiting = { keys, answers }
    return this.#waiting
  }
}
