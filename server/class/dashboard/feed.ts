import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ActivityChange, ActivityEvent, ActivitySnapshot } from '#contract/activity.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { ActivityTracker } from '../activity/tracker.ts'
import type { Contest } from '../contest/contest.ts'
import { type ProjectorView, projectorChange, projectorSnapshot } from './projector.ts'
import type { Pseudonyms } from './pseudonyms.ts'

/** Clients may treat a longer silence as a lost connection. */
const HEARTBEAT_MS = 15_000
/** Above this number of unsent bytes a slow client gets fewer, larger changes. */
const MOST_UNREAD = 1 << 20
const MOST_LISTENERS = 50

/** A client of the feed. */
interface FeedListener {
  trainer: string
  /** The client is a projector: it gets only what everybody may see. */
  isProjector: boolean
  /** Whether the key is still valid. */
  mayStay(): Promise<boolean>
  out: ServerResponse
  /** In the form of file names: `de_DE`. */
  language: string
  /** The last version that was sent. */
  version: number
}

/** Streams the activity of a class to trainers. */
export class ActivityFeed {
  readonly #tracker: ActivityTracker
  readonly #reporter: Pick<ErrorReporter, 'unexpected'>
  readonly #listeners = new Set<FeedListener>()
  /**
   * Part of each event id. Ids of another process are ignored. Those of projectors also change when names are hidden or
   * shown, and when a contest is made or deleted.
   */
  readonly #epoch = newEpoch()
  #projectorEpoch = newEpoch()
  readonly #neutral: Pseudonyms
  #hidesNames = false
  #hasContest: boolean
  #stopWatching: (() => void) | undefined
  readonly #heartbeat: NodeJS.Timeout
  readonly #contest: Pick<Contest, 'settings' | 'version' | 'onChange'>
  readonly #stopFollowingContest: () => void

  constructor(
    tracker: ActivityTracker,
    contest: Pick<Contest, 'settings' | 'version' | 'onChange'>,
    {
      reporter,
      pseudonyms,
    }: {
      reporter: Pick<ErrorReporter, 'unexpected'>
      /** The names that projectors show when names are hidden. */
      pseudonyms: Pseudonyms
    },
  ) {
    this.#neutral = pseudonyms
    this.#tracker = tracker
    this.#contest = contest
    this.#reporter = reporter
    this.#hasContest = contest.settings !== undefined
    this.#stopFollowingContest = contest.onChange(() => {
      const hasContest = contest.settings !== undefined
      if (hasContest !== this.#hasContest) {
        this.#hasContest = hasContest
        this.#renewProjectors()
      }
      for (const listener of this.#listeners) this.#sendBoard(listener)
    })
    this.#heartbeat = setInterval(() => void this.#sendHeartbeats(), HEARTBEAT_MS).unref()
  }

  /** Ids of the connected trainers. */
  listeners(): ReadonlySet<string> {
    return new Set([...this.#listeners].map(({ trainer }) => trainer))
  }

  get isFull(): boolean {
    return this.#listeners.size >= MOST_LISTENERS
  }

  /**
   * Adds a client and sends everything, or what changed since its last event. The headers of the response were sent
   * before.
   */
  listen(
    listener: Omit<FeedListener, 'version' | 'language'>,
    { lastEvent = '', language }: { lastEvent?: string; language: string },
  ): void {
    const [epoch, number] = lastEvent.split('.')
    // If the client disconnected before, stop here: no `close` event will follow.
    if (listener.out.destroyed) return
    const activity = this.#tracker.current()
    const known = epoch === this.#epochOf(listener) && /^\d{1,15}$/.test(number ?? '') ? Number(number) : 0
    const listening = { ...listener, language, version: known > 0 && known <= activity.version ? known : 0 }
    this.#listeners.add(listening)
    listener.out.on('close', () => this.#leave(listening))
    // Changes are computed only while somebody is connected.
    this.#stopWatching ??= this.#tracker.watch(() => this.#sendChanges())
    if (listening.version > 0) this.#sendChange(listening, new Map())
    else this.#sendSnapshot(listening)
    this.#sendBoard(listening)
  }

  /** Sets whether projectors show neutral names. Open projectors change at once. */
  hideNames(areHidden: boolean): void {
    if (areHidden === this.#hidesNames) return
    this.#hidesNames = areHidden
    this.#renewProjectors()
  }

  /** Sends everything to the projectors again, as they see it now. */
  #renewProjectors(): void {
    this.#projectorEpoch = newEpoch()
    for (const listener of this.#listeners) {
      if (!listener.isProjector) continue
      this.#sendSnapshot(listener)
      this.#sendBoard(listener)
    }
  }

  get #projectorView(): ProjectorView {
    return { names: this.projectorNames, hasContest: this.#hasContest }
  }

  /** The names that projectors show; undefined: nicknames and names of teams. */
  get projectorNames(): Pseudonyms | undefined {
    return this.#hidesNames ? this.#neutral : undefined
  }

  /** Ends a trainer's streams after their key was revoked, with the reason as the last event. */
  disconnect(trainer: string, why: string): void {
    for (const listener of this.#listeners) if (listener.trainer === trainer) this.#end(listener, why)
  }

  close(): void {
    clearInterval(this.#heartbeat)
    this.#stopFollowingContest()
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
    this.#send(listener, listener.isProjector ? projectorSnapshot(all, this.#projectorView) : all)
  }

  #sendChanges(): void {
    const known = new Map<string, string>()
    for (const listener of this.#listeners) this.#sendChange(listener, known)
  }

  /** `known`: events that were formatted for other clients with the same version. */
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
    return listener.isProjector ? projectorChange(change, this.#projectorView) : change
  }

  #sendBoard(listener: FeedListener): void {
    if (listener.out.writableLength > MOST_UNREAD) return
    const { settings, version } = this.#contest
    this.#send(listener, { kind: 'contest', board: settings ? version : null })
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
      // The next heartbeat checks again.
      const mayStay = await listener.mayStay().catch((error: unknown) => {
        this.#reporter.unexpected(error, { doing: 'checking a key of the dashboard' })
        return true
      })
      if (!mayStay) {
        this.#end(listener, 'key')
        continue
      }
      listener.out.write(': still here\n\n')
      // Sends a change that was held back while the client was slow.
      this.#sendChange(listener, new Map())
    }
  }

  #eventId(version: number, listener: Pick<FeedListener, 'isProjector'>): string {
    return `${this.#epochOf(listener)}.${version}`
  }

  #epochOf({ isProjector }: Pick<FeedListener, 'isProjector'>): string {
    return isProjector ? this.#projectorEpoch : this.#epoch
  }
}

function newEpoch(): string {
  return randomBytes(6).toString('base64url')
}

/** JSON contains no line breaks, so texts of learners cannot end an event. */
function formatEvent(event: ActivityEvent): string {
  const id = 'version' in event ? `id: ${event.version}\n` : ''
  return `event: room\n${id}data: ${JSON.stringify(event)}\n\n`
}
