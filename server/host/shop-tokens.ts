import { randomBytes } from 'node:crypto'

/** Secrets that lead into shops, as long as the process lives: for twins, for what a shop asks itself, and for tests. */
export class Tickets {
  readonly #shops = new Map<string, string>()

  /** A secret that leads its bearer into this shop. */
  give(shop: string): string {
    const ticket = randomBytes(16).toString('hex')
    this.#shops.set(ticket, shop)
    return ticket
  }

  /** The id of the shop that a ticket leads to. */
  admit(ticket: string): string | undefined {
    return this.#shops.get(ticket)
  }

  withdraw(ticket: string): void {
    this.#shops.delete(ticket)
  }
}
