import type { ToolId } from '#contract/workbench.ts'
import type { AnsweredCall } from '../http/replies/tracing.ts'
import type { Router, Routes } from '../http/routing/routes.ts'
import { Histories } from './histories.ts'
import { historyRoutes } from './history-routes.ts'
import { type KeepShopAwake, ManyRuns } from './many-routes.ts'
import { HistoryNotifier } from './notifier.ts'
import { refuse } from './refuse.ts'
import { sendRoute } from './send-route.ts'
import { Sender } from './sender.ts'

/** What the workbench needs from the application. */
export interface WorkbenchOptions {
  /** Tools that the trainer has switched off. */
  off: readonly ToolId[]
  /** Whether a shop is not a learner's, such as a scratch shop of a proof. */
  isUnseen(shop: string): boolean
  hold: KeepShopAwake
}

/** The server side of the learner's tools. It knows nothing of challenges. */
export class Workbench {
  readonly #options: WorkbenchOptions
  readonly #histories = new Histories()
  readonly #notifier = new HistoryNotifier()
  readonly #sender = new Sender()
  readonly #runs: ManyRuns

  constructor(options: WorkbenchOptions) {
    this.#options = options
    this.#runs = new ManyRuns(this.#sender, options.hold)
  }

  readonly record = (shop: string, call: AnsweredCall): void => {
    const { off, isUnseen } = this.#options
    if (off.includes('history') || isUnseen(shop)) return
    this.#histories.add(shop, call)
    this.#notifier.onExchange(shop)
  }

  readonly routes: Routes = (on) => {
    historyRoutes(this.#histories, this.#notifier)(this.#unlessOff('history', on))
    sendRoute(this.#sender)(this.#unlessOff('repeater', on))
    this.#runs.routes(this.#unlessOff('many', on))
  }

  /** Drops everything about a deleted shop. */
  readonly forget = (shop: string): void => {
    this.#histories.forget(shop)
    this.#runs.forget(shop)
  }

  /** Closes all connections and stops all runs. */
  async close(): Promise<void> {
    const stopped = this.#runs.close()
    this.#sender.close()
    await stopped
  }

  /** A router for a tool's routes. If the tool is switched off, they only say so. */
  #unlessOff(tool: ToolId, on: Router): Router {
    if (!this.#options.off.includes(tool)) return on
    const no = () => refuse('switchedOff', 'Your trainer has switched this tool off.')
    return {
      get: (path) => on.get(path, no),
      post: (path) => on.post(path, no),
      put: (path) => on.put(path, no),
      patch: (path) => on.patch(path, no),
      delete: (path) => on.delete(path, no),
    }
  }
}
