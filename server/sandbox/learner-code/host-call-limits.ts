/**
 * Limits of host calls. The worker checks them before it sends a call, and stops the code with a plain message. The
 * server checks them again, as an attacker may control the worker.
 */
const HOST_CALL_LIMITS = {
  /** In one job. */
  inAll: 10_000,
  /** Without a reply at the same time. */
  atOnce: 50,
  /** Characters of calls without a reply. A single call may have as many. */
  characters: 1 << 20,
}

/** Host calls without a reply so far. */
export class OpenHostCalls {
  readonly #lengths = new Map<number, number>()
  #characters = 0
  #asked = 0

  /** Why one more call of this length exceeds a limit, as a message for the learner; undefined if it does not. */
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

  /** Called when a host call is answered. */
  remove(number: number): void {
    this.#characters -= this.#lengths.get(number) ?? 0
    this.#lengths.delete(number)
  }
}
