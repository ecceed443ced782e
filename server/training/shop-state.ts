import type { Shop } from '../shop/shop.ts'
import type { Tables } from '../shop/storage/tables.ts'
import { Progress } from './progress/progress.ts'
import { readSolves } from './progress/solved.ts'

/** What is remembered of one shop as long as its file is open. */
export interface ShopTrainingState {
  progress: Progress
  /** Challenges that were solved in this very shop, and not brought along. */
  solvedHere: Set<string>
  /** How many transactions had come to nothing by then: it must not remember what was taken back. */
  undone: number
}

/** The desks of all shops that are open. */
export class ShopTrainingStates {
  // A shop that is reset gets new tables, and with them a new desk.
  readonly #states = new WeakMap<Tables, ShopTrainingState>()

  of({ tables, clock }: Shop): ShopTrainingState {
    const { undone } = tables
    const known = this.#states.get(tables)
    if (known && known.undone === undone) return known
    const progress = new Progress(tables, clock)
    const solvedHere = new Set(readSolves(tables).map(({ key }) => key))
    const state: ShopTrainingState = { progress, solvedHere, undone }
    this.#states.set(tables, state)
    return state
  }

  /** What stands in the file is read anew. */
  forget({ tables }: Shop): void {
    this.#states.delete(tables)
  }
}
