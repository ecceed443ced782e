import { randomBytes } from 'node:crypto'

/** How long a page may stay open. */
const TICKET_MS = 15 * 60_000
const MOST_TICKETS = 5_000

/** Remembers who opened a page, for its forms. A ticket leaves this process only with that page. */
export class Tickets<Value> {
  readonly #known = new Map<string, { value: Value; until: number }>()
  readonly #lifetimeMs: number

  constructor(lifetimeMs = TICKET_MS) {
    this.#lifetimeMs = lifetimeMs
  }

  issue(value: Value): string {
    const now = performance.now()
    for (const [ticket, { until }] of this.#known)
      if (until < now || this.#known.size >= MOST_TICKETS) this.#known.delete(ticket)
    const ticket = randomBytes(24).toString('base64url')
    this.#known.set(ticket, { value, until: now + this.#lifetimeMs })
    return ticket
  }

  /** What a ticket stands for; undefined if it is invalid. */
  peek(ticket: string): Value | undefined {
    const known = this.#known.get(ticket)
    return known && known.until >= performance.now() ? known.value : undefined
  }

  /** The same, and makes the ticket invalid. */
  take(ticket: string): Value | undefined {
    const value = this.peek(ticket)
    this.#known.delete(ticket)
    return value
  }
}
