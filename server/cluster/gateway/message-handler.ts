import type { ActivityTracker } from '../../class/activity/tracker.ts'
import type { CurrentControls } from '../../class/events/current-controls.ts'
import type { ClassPlans } from '../../class/plans/class-plans.ts'
import type { StoredEvent } from '../../class/store/model.ts'
import type { PubSub, PubSubMessage } from '../../class/store/pub-sub.ts'
import { StoreUnavailable } from '../../class/store/unavailable.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { unpackActivity } from '../activity-feed.ts'

export interface GatewayMessageHandlerOptions {
  classId: string
  pubSub: PubSub
  tracker: ActivityTracker
  plans: Pick<ClassPlans, 'reload'>
  signals: Pick<CurrentControls, 'reload'>
  /** Reads events of this class from the class store. */
  readEvents(ids: readonly string[]): Promise<readonly StoredEvent[]>
  /** Called when somebody uses this shop. */
  onSeen(shop: string): void
  reporter: Pick<ErrorReporter, 'unexpected'>
}

/** Messages are collected for this long and handled together. */
const COLLECT_MS = 60
const RETRY_MS = 1_000

/**
 * Applies messages of other machines to the activity, plans and controls of this gateway. Returns a function that stops
 * it.
 */
export function handleGatewayMessages(options: GatewayMessageHandlerOptions): () => void {
  const { classId, pubSub, tracker, onSeen, reporter } = options
  const pending = new PendingNews()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const fail = (error: unknown): void => {
    if (!(error instanceof StoreUnavailable))
      reporter.unexpected(error, { doing: 'messages for the dashboard' })
    // The messages that failed are lost, so read everything again.
    pending.add({ kind: 'everything' })
    if (!isOver) timer ??= setTimeout(process, RETRY_MS).unref()
  }
  const process = (): void => {
    timer = undefined
    applyNews(options, pending.take()).catch(fail)
  }
  const receive = (piece: PubSubMessage): void => {
    if (piece.kind === 'life') {
      for (const [shop, life] of unpackActivity(piece.packed, Date.now())) {
        tracker.apply(shop, life)
        // An unknown learner is looked up in the background and counts from the next message on.
        if (life.askedAt !== undefined && tracker.activity.has(shop)) onSeen(shop)
      }
    } else if (!('classId' in piece) || piece.classId === classId) {
      pending.add(piece)
      timer ??= setTimeout(process, COLLECT_MS).unref()
    }
  }
  const stop = pubSub.subscribe(receive)
  return () => {
    isOver = true
    stop()
    clearTimeout(timer)
  }
}

async function applyNews(options: GatewayMessageHandlerOptions, { kinds, ids }: NewsBatch): Promise<void> {
  const { tracker, plans, signals } = options
  if (kinds.has('everything')) {
    await Promise.all([plans.reload(), signals.reload(), tracker.reload()])
    return
  }
  if (kinds.has('class')) await Promise.all([plans.reload(), signals.reload()])
  if (kinds.has('learner')) await tracker.membersChanged()
  if (kinds.has('hands')) await tracker.handsChanged()
  if (ids.length > 0) tracker.applyEvents(await options.readEvents(ids))
  if (['class', 'messages', 'consents'].some((kind) => kinds.has(kind))) tracker.markNewMessages()
}

interface NewsBatch {
  kinds: ReadonlySet<string>
  ids: readonly string[]
}

/** Messages that were received and not handled yet. */
class PendingNews {
  #kinds = new Set<string>()
  #ids: string[] = []

  add(piece: PubSubMessage): void {
    this.#kinds.add(piece.kind)
    if (piece.kind === 'rows') this.#ids.push(...piece.ids)
  }

  take(): NewsBatch {
    const taken = { kinds: this.#kinds, ids: this.#ids }
    this.#kinds = new Set()
    this.#ids = []
    return taken
  }
}
