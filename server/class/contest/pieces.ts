import { setImmediate as nextTurn } from 'node:timers/promises'

/** Long enough to get on, and short enough for nobody to notice. */
const PIECE_MS = 10

/** Lets other work of the process run between pieces of a long computation. */
export class Pieces {
  #began = performance.now()

  /** To be awaited after each small step. Goes on at once unless the piece is long by now. */
  async rest(): Promise<void> {
    if (performance.now() - this.#began < PIECE_MS) return
    await nextTurn()
    this.#began = performance.now()
  }
}
