import type { EventName, ShopEvents } from '#lab'

/** Hears of everything that happens in one shop. */
export type Listener = <E extends EventName>(event: E, payload: ShopEvents[E]) => void

/** Passes what features tell on to those who listen, one after another, at once. */
export class Happenings {
  readonly #listeners = new Set<Listener>()

  tell<E extends EventName>(event: E, payload: ShopEvents[E]): void {
    for (const listener of this.#listeners) listener(event, payload)
  }

  /** Returns a function that stops listening. */
  hear(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
