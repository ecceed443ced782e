import type { ExchangeList, ExchangeNote, ToolId } from '#contract/workbench.ts'
import type { AnsweredCall } from '../http/replies/tracing.ts'
import type { Call, Router, Routes } from '../http/routing/routes.ts'
import type { Shop } from '../shop/shop.ts'
import { Histories } from './histories.ts'
import { LONGEST_REMARK } from './history.ts'
import { networkRoute } from './network-route.ts'
import { refusalReply } from './refusal-reply.ts'
import { type KeepShopAwake, SendManyRuns } from './send-many-routes.ts'
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
  readonly #runs: SendManyRuns

  constructor(options: WorkbenchOptions) {
    this.#options = options
    this.#runs = new SendManyRuns(this.#sender, options.hold)
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
    networkRoute(this.#unlessOff('network', on))
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
    const no = () => refusalReply('switchedOff', 'Your trainer has switched this tool off.')
    return {
      get: (path) => on.get(path, no),
      post: (path) => on.post(path, no),
      put: (path) => on.put(path, no),
      patch: (path) => on.patch(path, no),
      delete: (path) => on.delete(path, no),
    }
  }
}

const GONE = 'This exchange is no longer in the history.'

/** Routes of the history: a learner reads, marks and clears the exchanges of their shop. */
function historyRoutes(histories: Histories, news: HistoryNotifier): Routes {
  return (on) => {
    on.get('/training/workbench/exchanges', ({ shop, query }): ExchangeList => {
      const history = histories.open(shop.id)
      news.watch(shop)
      const since = Number(query.since) || 0
      return { exchanges: history.since(since), first: history.first, era: history.era }
    })
    on.delete('/training/workbench/exchanges', ({ shop }) => {
      histories.clear(shop.id)
      news.notify(shop)
      return { status: 'success' }
    })
    on.get('/training/workbench/exchanges/:id', ({ shop, params }) => {
      return histories.open(shop.id).get(Number(params.id)) ?? refusalReply('unknown', GONE)
    })
    on.put('/training/workbench/exchanges/:id', ({ shop, params, body }) => {
      const remark = remarkIn(body)
      if (!remark) return refusalReply('badPlan', `A note is a text of at most ${LONGEST_REMARK} characters.`)
      return histories.remark(shop.id, Number(params.id), remark) ?? refusalReply('unknown', GONE)
    })
  }
}

function remarkIn({ isMarked, note }: Call['body']): ExchangeNote | undefined {
  const remark: ExchangeNote = {}
  if (typeof isMarked === 'boolean') remark.isMarked = isMarked
  if (note === undefined) return remark
  if (typeof note !== 'string' || note.length > LONGEST_REMARK) return undefined
  return { ...remark, note }
}

/** How long after somebody read a history their page is notified of new exchanges. */
const WATCHED_MS = 60_000
/** Minimum time between notifications: a page that loads sends many requests at once. */
const PAUSE_MS = 200

interface HistoryWatch {
  shop: Shop
  until: number
  timer: NodeJS.Timeout | undefined
}

/** Notifies the pages that show a history of new exchanges. It sends nothing if no such page is open. */
class HistoryNotifier {
  readonly #watches = new Map<string, HistoryWatch>()

  /** Starts notifications for this shop's history, for a while. */
  watch(shop: Shop): void {
    const timer = this.#watches.get(shop.id)?.timer
    this.#watches.set(shop.id, { shop, until: performance.now() + WATCHED_MS, timer })
  }

  /** Called for every request. */
  onExchange(shopId: string): void {
    const watch = this.#watches.get(shopId)
    if (!watch || watch.timer) return
    if (watch.until < performance.now()) {
      this.#watches.delete(shopId)
      return
    }
    watch.timer = setTimeout(() => {
      watch.timer = undefined
      this.notify(watch.shop)
    }, PAUSE_MS).unref()
  }

  notify(shop: Shop): void {
    shop.broadcast('exchanges recorded')
  }
}
