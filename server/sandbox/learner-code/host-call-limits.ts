/**
 * How much learners' code may ask for. The worker counts before a question leaves it, and stops the code with a plain
 * message. The server counts the same again: a worker may be in the hands of an attacker.
 */
export const HOST_CALL_LIMITS = {
  /** In one job. */
  inAll: 10_000,
  /** That wait for their answers at the same time. */
  atOnce: 50,
  /** Characters of those that wait. One question alone may have as many. */
  characters: 1 << 20,
}

/** Questions that wait for their answers. */
export class OpenHostCalls {
  readonly #lengths = new Map<number, number>()
  #characters = 0
  #asked = 0

  /** Whether one more question of this length is too much, and why, in words for the learner. */
  excess(length: number): string | undefined {
    const { inAll, atOnce, characters } = HOST_CALL_LIMITS
    if (this.#asked >= inAll) return `it asked for more than ${inAll} things in one call`
    if (this.#lengths.size >= atOnce)
      return `it asked for more than ${atOnce} things at once: it has to wait for answers before it asks for more`
    const isTooLong = this.#lengths.size > 0 && this.#characters + length > characters
    return isTooLong ? 'it asked for too many long things at once' : undefined
  }

  add(number: number, length: number): void {
    this.#asked += 1
    this.#lengths.set(number, length)
    this.#characters += length
  }

  /** It was answered. */
  remove(number: number): void {
    this.#characters -= this.#lengths.get(number) ?? 0
    this.#lengths.delete(number)
  }
}
