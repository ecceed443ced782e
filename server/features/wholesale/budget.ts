/** Maximum number of fields that one request resolves, in all its operations. */
const MOST_FIELDS = 20_000
/** Maximum number of characters in all texts that it answers with. */
const MOST_TEXT = 2_000_000
/** Number of fields after which other requests go first. */
const FIELDS_PER_TURN = 500

/** What one request may still use. It also divides the work into turns, so that nobody waits for a large query. */
export class Budget {
  #fields = MOST_FIELDS
  #text = MOST_TEXT
  #inTurn = 0
  #queue: Promise<void> = Promise.resolve()
  /** Lets other requests go first. */
  readonly yieldTurn: () => Promise<void>

  constructor(yieldTurn: () => Promise<void>) {
    this.yieldTurn = yieldTurn
  }

  /** Whether it was used up: the answer is incomplete. */
  get isExceeded(): boolean {
    return this.#fields < 0 || this.#text < 0
  }

  /** Counts fields, and the length of a text. */
  spend(fields: number, text = 0): void {
    this.#fields -= fields
    this.#text -= text
    this.#inTurn += fields
  }

  /** Resolves when it is time for more work. All callers wait in the order in which they came. */
  turn(): Promise<void> {
    this.#queue = this.#queue.then(async () => {
      if (this.#inTurn < FIELDS_PER_TURN) return
      this.#inTurn = 0
      await this.yieldTurn()
    })
    return this.#queue
  }

  /** What `make` returns, in turn; null once the budget is used up. */
  async later<Value>(make: () => Value | Promise<Value>): Promise<Value | null> {
    await this.turn()
    return this.isExceeded ? null : make()
  }

  /** The entries of a list, each in turn. */
  each<Item, Value>(items: readonly Item[], make: (item: Item) => Value): Promise<Value | null>[] {
    this.spend(items.length)
    return this.isExceeded ? [] : items.map((item) => this.later(() => make(item)))
  }
}
