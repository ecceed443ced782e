import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ActivityChange, ActivityEvent, ActivitySnapshot } from '#contract/activity.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { ActivityTracker } from '../activity/tracker.ts'
import { NeutralNames } from './neutral-names.ts'
import { projectorChange, projectorSnapshot } from './projector.ts'

/** Whoever hears nothing for longer may take the connection for lost. */
const HEARTBEAT_MS = 15_000
/** Whoever reads slower than this is told more at once, later. In bytes. */
const MOST_UNREAD = 1 << 20
const MOST_LISTENERS = 50

/** Somebody who looks at the room. */
interface FeedListener {
  trainer: string
  /** She shows it to everybody: only what all may see is for her. */
  isProjector: boolean
  /** Whether her key still opens the desk. */
  mayStay(): Promise<boolean>
  out: ServerResponse
  /** As files have it: `de_DE`. */
  language: string
  /** What she knows of. */
  version: number
}

/** Tells trainers what changes in the room, for as long as they listen. */
export class ActivityFeed {
  readonly #tracker: ActivityTracker
  readonly #troubles: Pick<ErrorReporter, 'unexpected'>
  readonly #listeners = new Set<FeedListener>()
  /** Versions of another process say nothing here. Nor do those that walls have of before names were hidden, or shown. */
  readonly #epoch = newEpoch()
  #projectorEpoch = newEpoch()
  readonly #neutral = new NeutralNames()
  #hidesNames = false
  #stopWatching: (() => void) | undefined
  readonly #heartbeat: NodeJS.Timeout

  constructor(tracker: ActivityTracker, troubles: Pick<ErrorReporter, 'unexpected'>) {
    this.#tracker = tracker
    this.#troubles = troubles
    this.#heartbeat = setInterval(() => void this.#sendHeartbeats(), HEARTBEAT_MS).unref()
  }

  /** Those who listen at this moment. */
  listeners(): ReadonlySet<string> {
    return new Set([...this.#listeners].map(({ trainer }) => trainer))
  }

  get isFull(): boolean {
    return this.#listeners.size >= MOST_LISTENERS
  }

  /**
   * Begins to tell somebody: everything, or what changed since the event that she knows of. The answer's headers are
   * written by now.
   */
  listen(
    listener: Omit<FeedListener, 'version' | 'language'>,
    { lastEvent = '', language }: { lastEvent?: string; language: string },
  ): void {
    const [epoch, number] = lastEvent.split('.')
    // She left while the headers were waited for: nobody would take her off the list.
    if (listener.out.destroyed) return
    const room = this.#tracker.current()
    const known = epoch === this.#epochOf(listener) && /^\d{1,15}$/.test(number ?? '') ? Number(number) : 0
    const listening = { ...listener, language, version: known > 0 && known <= room.version ? known : 0 }
    this.#listeners.add(listening)
    listener.out.on('close', () => this.#leave(listening))
    // As long as nobody listens nothing need be looked at.
    this.#stopWatching ??= this.#tracker.watch(() => this.#sendChanges())
    if (listening.version > 0) this.#sendChange(listening, new Map())
    else this.#sendSnapshot(listening)
  }

  /** Whether walls show other names than those that learners go by. Those that are open change at once. */
  hideNames(areHidden: boolean): void {
    if (areHidden === this.#hidesNames) return
    this.#hidesNames = areHidden
    this.#projectorEpoch = newEpoch()
    for (const listener of this.#listeners) if (listener.isProjector) this.#sendSnapshot(listener)
  }

  /** Her key is worth nothing any more: she hears so, and nothing else. */
  disconnect(trainer: string, why: string): void {
    for (const listener of this.#listeners) if (listener.trainer === trainer) this.#end(listener, why)
  }

  close(): void {
    clearInterval(this.#heartbeat)
    this.#stopWatching?.()
    for (const { out } of this.#listeners) out.end()
    this.#listeners.clear()
  }

  #sendSnapshot(listener: FeedListener): void {
    const { version, rows, cells } = this.#tracker.activity.since(0)
    const columns = this.#tracker.columns(listener.language)
    listener.version = version
    const at = new Date().toISOString()
    const all: ActivitySnapshot = {
      kind: 'snapshot',
      version: this.#eventId(version, listener),
      at,
      rows,
      columns,
      cells,
    }
    this.#send(listener, listener.isProjector ? projectorSnapshot(all, this.#projectorNames) : all)
  }

  #sendChanges(): void {
    const known = new Map<string, string>()
    for (const listener of this.#listeners) this.#sendChange(listener, known)
  }

  /** `known`: what was made ready for others who know as much as she does. */
  #sendChange(listener: FeedListener, known: Map<string, string>): void {
    if (listener.out.writableLength > MOST_UNREAD) return
    const { version: since } = listener
    if (since >= this.#tracker.activity.version) return
    const view = `${since} ${listener.isProjector}`
    const text = known.get(view) ?? formatEvent(this.#changeSince(since, listener))
    known.set(view, text)
    listener.version = this.#tracker.activity.version
    listener.out.write(text)
  }

  #changeSince(since: number, listener: FeedListener): ActivityChange {
    const { version, ...changes } = this.#tracker.activity.since(since)
    const at = new Date().toISOString()
    const change: ActivityChange = {
      kind: 'change',
      version: this.#eventId(version, listener),
      at,
      ...changes,
    }
    return listener.isProjector ? projectorChange(change, this.#projectorNames) : change
  }

  #send({ out }: FeedListener, event: ActivityEvent): void {
    out.write(formatEvent(event))
  }

  #leave(listener: FeedListener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size > 0) return
    this.#stopWatching?.()
    this.#stopWatching = undefined
  }

  #end(listener: FeedListener, why: string): void {
    this.#leave(listener)
    this.#send(listener, { kind: 'end', why })
    listener.out.end()
  }

  async #sendHeartbeats(): Promise<void> {
    for (const listener of this.#listeners) {
      // Where that cannot be looked up now, it can be the next time.
      const mayStay = await listener.mayStay().catch((error: unknown) => {
        this.#troubles.unexpected(error, { doing: 'the look at a key of the desk' })
        return true
      })
      if (!mayStay) {
        this.#end(listener, 'key')
        continue
      }
      listener.out.write(': still here\n\n')
      // She may have been too slow for the last change, and none came since.
      this.#sendChange(listener, new Map())
    }
  }

  #eventId(version: number, listener: Pick<FeedListener, 'isProjector'>): string {
    return `${this.#epochOf(listener)}.${version}`
  }

  #epochOf({ isProjector }: Pick<FeedListener, 'isProjector'>): string {
    return isProjector ? this.#projectorEpoch : this.#epoch
  }

  get #projectorNames(): NeutralNames | undefined {
    return this.#hidesNames ? this.#neutral : undefined
  }
}

function newEpoch(): string {
  return randomBytes(6).toString('base64url')
}

/** JSON has no line breaks of its own: what learners wrote cannot end an event. */
function formatEvent(event: ActivityEvent): string {
  const id = event.kind === 'end' ? '' : `id: ${event.version}\n`
  return `event: room\n${id}data: ${JSON.stringify(event)}\n\n`
}
