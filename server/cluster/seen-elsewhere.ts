/** When somebody last did something in each shop, as nodes tell. They write it down themselves. Only shops of the class are noted. */
export class SeenElsewhere {
  readonly #seen = new Map<string, Date>()

  note(shop: string): void {
    this.#seen.set(shop, new Date())
  }

  /** Undefined where nobody was heard of since the start. */
  seen(shop: string): Date | undefined {
    return this.#seen.get(shop)
  }

  forget(shop: string): void {
    this.#seen.delete(shop)
  }
}
