import type { ActivityTracker } from '../../class/activity/tracker.ts'
import type { CurrentControls } from '../../class/events/current-controls.ts'
import type { ClassPlans } from '../../class/plans/class-plans.ts'
import type { PubSub, PubSubMessage } from '../../class/store/pub-sub.ts'
import type { StoredEvent } from '../../class/store/store.ts'
import { StoreUnavailable } from '../../class/store/unavailable.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { unpackActivity } from '../activity-feed.ts'

export interface GatewayNewsParts {
  classId: string
  pubSub: PubSub
  tracker: ActivityTracker
  plans: Pick<ClassPlans, 'reload'>
  signals: Pick<CurrentControls, 'reload'>
  /** Rows of the journal of this class. */
  readEvents(ids: readonly string[]): Promise<readonly StoredEvent[]>
  /** There was somebody in this shop just now. */
  onSeen(shop: string): void
  troubles: Pick<ErrorReporter, 'unexpected'>
}

/** News that come in a crowd are looked at together, so long after the first. */
const COLLECT_MS = 60
const RETRY_MS = 1_000

/** What an entry does about news: the room it keeps is told what happened on other machines. */
export function handleGatewayNews(parts: GatewayNewsParts): () => void {
  const { classId, pubSub, tracker, onSeen, troubles } = parts
  const pending = new PendingNews()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const fail = (error: unknown): void => {
    if (!(error instanceof StoreUnavailable)) troubles.unexpected(error, { doing: 'news for the desk' })
    // Whatever it was about: all is read again.
    pending.add({ kind: 'everything' })
    if (!isOver) timer ??= setTimeout(process, RETRY_MS).unref()
  }
  const process = (): void => {
    timer = undefined
    applyNews(parts, pending.take()).catch(fail)
  }
  const receive = (piece: PubSubMessage): void => {
    if (piece.kind === 'life') {
      for (const [shop, life] of unpackActivity(piece.packed, Date.now())) {
        tracker.apply(shop, life)
        // Whoever may be unknown here is looked up by now: the next time she counts.
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

async function applyNews(parts: GatewayNewsParts, { kinds, ids }: NewsBatch): Promise<void> {
  const { tracker, plans, signals } = parts
  if (kinds.has('everything')) {
    await Promise.all([plans.reload(), signals.reload(), tracker.reload()])
    return
  }
  if (kinds.has('class')) await Promise.all([plans.reload(), signals.reload()])
  if (kinds.has('learner')) await tracker.membersChanged()
  if (kinds.has('hands')) await tracker.handsChanged()
  if (ids.length > 0) tracker.applyEvents(await parts.readEvents(ids))
  if (['class', 'messages', 'consents'].some((kind) => kinds.has(kind))) tracker.markNewMessages()
}

interface NewsBatch {
  kinds: ReadonlySet<string>
  ids: readonly string[]
}

/** What was told and not looked at yet. */
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
