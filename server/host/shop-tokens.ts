import { randomBytes } from 'node:crypto'

/** Secrets that lead into shops while this process lives: for scratch shops, internal calls and tests. */
export class ShopTokens {
  readonly #shops = new Map<string, string>()

  /** A secret that leads its bearer into this shop. */
  issue(shop: string): string {
    const token = randomBytes(16).toString('hex')
    this.#shops.set(token, shop)
    return token
  }

  /** The id of the shop that a token leads to. */
  shopOf(token: string): string | undefined {
    return this.#shops.get(token)
  }

  revoke(token: string): void {
    this.#shops.delete(token)
  }
}
