import { randomBytes } from 'node:crypto'

/** Secrets that lead into shops, as long as the process lives: for twins, for what a shop asks itself, and for tests. */
export class ShopTokens {
  readonly #shops = new Map<string, string>()

  /** A secret that leads its bearer into this shop. */
  issue(shop: string): string {
    const token = randomBytes(16).toString('hex')
    this.#shops.set(token, shop)
    return token
  }

  /** The id of the shop that a ticket leads to. */
  shopOf(token: string): string | undefined {
    return this.#shops.get(token)
  }

  revoke(token: string): void {
    this.#shops.delete(token)
  }
}
