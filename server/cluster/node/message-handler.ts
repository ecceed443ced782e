import type { ClassShops } from '../../class/class-shops.ts'
import type { CurrentControls } from '../../class/events/current-controls.ts'
import type { ClassPlans } from '../../class/plans/class-plans.ts'
import type { PubSub, PubSubMessage } from '../../class/store/pub-sub.ts'
import { StoreUnavailable } from '../../class/store/unavailable.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'

export interface NodeMessageHandlerOptions {
  classId: string
  pubSub: PubSub
  plans: Pick<ClassPlans, 'reload'>
  signals: Pick<CurrentControls, 'reload'>
  shops: Pick<ClassShops, 'refreshClassPages'>
  /** Open shops of this node. */
  awake(): readonly string[]
  reporter: Pick<ErrorReporter, 'unexpected'>
}

/** Notifications are collected for this long, so that the pages of several shops are notified together. */
const COLLECT_MS = 50
const RETRY_MS = 1_000

/**
 * Handles messages at a node: first reloads plans and controls if the class changed, then notifies the pages of its
 * learners. Returns a function that stops it.
 */
export function handleNodeMessages(options: NodeMessageHandlerOptions): () => void {
  const { classId, pubSub, plans, signals, shops, reporter } = options
  let isOver = false
  let isClass = false
  let named: Set<string> | undefined = new Set()
  let timer: NodeJS.Timeout | undefined

  const notifyPages = async (): Promise<void> => {
    timer = undefined
    const [readAgain, names] = [isClass, named]
    isClass = false
    named = new Set()
    if (readAgain) await Promise.all([plans.reload(), signals.reload()])
    const awake = options.awake()
    await shops.refreshClassPages(names ? awake.filter((shop) => names.has(shop)) : awake)
  }
  const fail = (error: unknown): void => {
    if (!(error instanceof StoreUnavailable)) reporter.unexpected(error, { doing: 'news of the class' })
    isClass = true
    named = undefined
    if (!isOver) timer ??= setTimeout(process, RETRY_MS).unref()
  }
  const process = (): void => void notifyPages().catch(fail)
  const receive = (piece: PubSubMessage): void => {
    const affected = affectedBy(piece, classId)
    if (!affected) return
    isClass ||= affected.isClass
    if (affected.shops === 'all') named = undefined
    else for (const shop of affected.shops) named?.add(shop)
    timer ??= setTimeout(process, COLLECT_MS).unref()
  }
  const stop = pubSub.subscribe(receive)
  return () => {
    isOver = true
    stop()
    clearTimeout(timer)
  }
}

/** Returns the shops whose pages have to reload, and whether the class itself changed. */
function affectedBy(
  piece: PubSubMessage,
  classId: string,
): { isClass: boolean; shops: readonly string[] | 'all' } | undefined {
  if (piece.kind === 'everything') return { isClass: true, shops: 'all' }
  if (piece.kind === 'learner') return { isClass: false, shops: [piece.shop] }
  if (piece.kind === 'class' && piece.classId === classId) return { isClass: true, shops: 'all' }
  if (piece.kind === 'messages' && piece.classId === classId) return { isClass: false, shops: piece.shops }
  return undefined
}
