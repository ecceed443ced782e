import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { RoomChange, RoomEvent, RoomSnapshot } from '#contract/activity.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { RoomKeeper } from '../activity/keeper.ts'
import { NeutralNames } from './neutral-names.ts'
import { changeForWall, snapshotForWall } from './wall.ts'

/** Whoever hears nothing for longer may take the connection for lost. */
const BEAT_EVERY_MS = 15_000
/** Whoever reads slower than this is told more at once, later. In bytes. */
const MOST_UNREAD = 1 << 20
const MOST_LISTENERS = 50

/** Somebody who looks at the room. */
interface Listener {
  trainer: string
  /** She shows it to everybody: only what all may see is for her. */
  isWall: boolean
  /** Whether her key still opens the desk. */
  mayStay(): Promise<boolean>
  out: ServerResponse
  /** As files have it: `de_DE`. */
  language: string
  /** What she knows of. */
  version: number
}

/** Tells trainers what changes in the room, for as long as they listen. */
export class Feed {
  readonly #keeper: RoomKeeper
  readonly #troubles: Pick<ErrorReporter, 'unexpected'>
  readonly #listeners = new Set<Listener>()
  /** Versions of another process say nothing here. Nor do those that walls have of before names were hidden, or shown. */
  readonly #epoch = newEpoch()
  #wallEpoch = newEpoch()
  readonly #neutral = new NeutralNames()
  #hidesNames = false
  #stopWatching: (() => void) | undefined
  readonly #beat: NodeJS.Timeout

  constructor(keeper: RoomKeeper, troubles: Pick<ErrorReporter, 'unexpected'>) {
    this.#keeper = keeper
    this.#troubles = troubles
    this.#beat = setInterval(() => void this.#beatAll(), BEAT_EVERY_MS).unref()
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
    listener: Omit<Listener, 'version' | 'language'>,
    { lastEvent = '', language }: { lastEvent?: string; language: string },
  ): void {
    const [epoch, number] = lastEvent.split('.')
    // She left while the headers were waited for: nobody would take her off the list.
    if (listener.out.destroyed) return
    const room = this.#keeper.look()
    const known = epoch === this.#epochOf(listener) && /^\d{1,15}$/.test(number ?? '') ? Number(number) : 0
    const listening = { ...listener, language, version: known > 0 && known <= room.version ? known : 0 }
    this.#listeners.add(listening)
    listener.out.on('close', () => this.#leave(listening))
    // As long as nobody listens nothing need be looked at.
    this.#stopWatching ??= this.#keeper.watch(() => this.#tellAll())
    if (listening.version > 0) this.#tell(listening, new Map())
    else this.#tellEverything(listening)
  }

  /** Whether walls show other names than those that learners go by. Those that are open change at once. */
  hideNames(areHidden: boolean): void {
    if (areHidden === this.#hidesNames) return
    this.#hidesNames = areHidden
    this.#wallEpoch = newEpoch()
    for (const listener of this.#listeners) if (listener.isWall) this.#tellEverything(listener)
  }

  /** Her key is worth nothing any more: she hears so, and nothing else. */
  cut(trainer: string, why: string): void {
    for (const listener of this.#listeners) if (listener.trainer === trainer) this.#end(listener, why)
  }

  close(): void {
    clearInterval(this.#beat)
    this.#stopWatching?.()
    for (const { out } of this.#listeners) out.end()
    this.#listeners.clear()
  }

  #tellEverything(listener: Listener): void {
    const { version, rows, cells } = this.#keeper.room.since(0)
    const columns = this.#keeper.columns(listener.language)
    listener.version = version
    const at = new Date().toISOString()
    const all: RoomSnapshot = {
      kind: 'snapshot',
      version: this.#name(version, listener),
      at,
      rows,
      columns,
      cells,
    }
    this.#send(listener, listener.isWall ? snapshotForWall(all, this.#wallNames) : all)
  }

  #tellAll(): void {
    const known = new Map<string, string>()
    for (const listener of this.#listeners) this.#tell(listener, known)
  }

  /** `known`: what was made ready for others who know as much as she does. */
  #tell(listener: Listener, known: Map<string, string>): void {
    if (listener.out.writableLength > MOST_UNREAD) return
    const { version: since } = listener
    if (since >= this.#keeper.room.version) return
    const view = `${since} ${listener.isWall}`
    const text = known.get(view) ?? written(this.#changeSince(since, listener))
    known.set(view, text)
    listener.version = this.#keeper.room.version
    listener.out.write(text)
  }

  #changeSince(since: number, listener: Listener): RoomChange {
    const { version, ...changes } = this.#keeper.room.since(since)
    const at = new Date().toISOString()
    const change: RoomChange = { kind: 'change', version: this.#name(version, listener), at, ...changes }
    return listener.isWall ? changeForWall(change, this.#wallNames) : change
  }

  #send({ out }: Listener, event: RoomEvent): void {
    out.write(written(event))
  }

  #leave(listener: Listener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size > 0) return
    this.#stopWatching?.()
    this.#stopWatching = undefined
  }

  #end(listener: Listener, why: string): void {
    this.#leave(listener)
    this.#send(listener, { kind: 'end', why })
    listener.out.end()
  }

  async #beatAll(): Promise<void> {
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
      this.#tell(listener, new Map())
    }
  }

  #name(version: number, listener: Pick<Listener, 'isWall'>): string {
    return `${this.#epochOf(listener)}.${version}`
  }

  #epochOf({ isWall }: Pick<Listener, 'isWall'>): string {
    return isWall ? this.#wallEpoch : this.#epoch
  }

  get #wallNames(): NeutralNames | undefined {
    return this.#hidesNames ? this.#neutral : undefined
  }
}

function newEpoch(): string {
  return randomBytes(6).toString('base64url')
}

/** JSON has no line breaks of its own: what learners wrote cannot end an event. */
function written(event: RoomEvent): string {
  const id = event.kind === 'end' ? '' : `id: ${event.version}\n`
  return `event: room\n${id}data: ${JSON.stringify(event)}\n\n`
}
