import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { Addresses } from '../access/addresses.ts'
import { factsOf } from '../activity/tracker.ts'
import type { SchoolClass } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { RecordStore, StoreAway } from './record-store.ts'
import type { XapiSettings } from './settings.ts'
import { type StatementContext, statementFor } from './statements.ts'

/** How often new events are looked for. */
const EVERY_MS = 10_000
/** Pauses while the store is away: doubled each time. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [10_000, 10 * 60_000]
const MOST_AT_ONCE = 50
/** Learners and memberships are read again after this time, and for events that are not older by it: clocks differ. */
const CONTEXT_MS = 10_000
/**
 * On PostgreSQL, an event may be seen after one that has a later place. So places shortly before are read again; their
 * statements were sent, and are not sent twice.
 */
const LOOK_BACK = 200

export interface XapiSenderOptions extends Pick<StatementContext, 'platform' | 'nameOf'> {
  classStore: ClassStore
  itsClass: Pick<SchoolClass, 'id'>
  settings: XapiSettings
  addresses: Pick<Addresses, 'joinOrigin'>
  challenges: readonly Challenge[]
  reporter: Pick<ErrorReporter, 'unexpected' | 'warn'>
  /** Longest time for an answer of the store. */
  timeoutMs?: number
}

/**
 * Sends what learners of a class do to a learning record store. How far it came is kept in the class store, so that what
 * could not be sent is sent later, after a restart as well.
 */
export class XapiSender {
  readonly #parts: XapiSenderOptions
  readonly #store: RecordStore
  readonly #facts: StatementContext['facts']
  readonly #reader: string
  /** Where it began: what happened before was never sent. */
  readonly #beginning: string
  /** The events behind the place that were sent, by their place. */
  readonly #sent = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #isClosed = false
  /** The end of what runs: rounds do not overlap. */
  #running: Promise<unknown> = Promise.resolve()

  constructor(parts: XapiSenderOptions) {
    this.#parts = parts
    this.#store = new RecordStore(parts.settings, parts.timeoutMs)
    this.#facts = new Map(parts.challenges.map((challenge) => [challenge.key, factsOf(challenge)]))
    this.#reader = `xapi ${parts.itsClass.id}`
    this.#beginning = `xapi-beginning ${parts.itsClass.id}`
  }

  /** Begins to send. What happened before the first start is not sent: learners were not told of it. */
  async start(): Promise<void> {
    const { feed } = this.#parts.classStore
    if ((await feed.placeOf(this.#beginning)) === undefined) {
      const place = await feed.newestPlace()
      await feed.setPlace(this.#reader, place)
      await feed.setPlace(this.#beginning, place)
    }
    this.#wait(EVERY_MS)
  }

  /** Stops. What was not sent is sent after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#store.close()
    await this.#running
  }

  #wait(milliseconds: number): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      void this.#pass().then((pauseMs) => this.#wait(pauseMs))
    }, milliseconds)
    this.#timer.unref()
  }

  /** Sends what is due. Returns the pause until the next time. */
  async #pass(): Promise<number> {
    const { reporter } = this.#parts
    try {
      await this.sendDue()
      this.#failures = 0
      return EVERY_MS
    } catch (error) {
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS)
      this.#failures += 1
      if (error instanceof StoreAway) {
        reporter.warn(
          `The learning record store at ${this.#store.host} takes no statements (${error.message}). They are kept, and sent later.`,
        )
        return error.waitMs ?? pauseMs
      }
      if (!(error instanceof StoreUnavailable))
        reporter.unexpected(error, { doing: 'sending xAPI statements' })
      return pauseMs
    }
  }

  /** Sends all that was not sent yet. Throws `StoreAway`. */
  sendDue(): Promise<void> {
    const sending = this.#running.then(() => this.#sendDue())
    this.#running = sending.catch(() => {})
    return sending
  }

  async #sendDue(): Promise<void> {
    if (this.#isClosed) return
    const { feed } = this.#parts.classStore
    const { id } = this.#parts.itsClass
    const beginning = (await feed.placeOf(this.#beginning)) ?? 0
    const place = (await feed.placeOf(this.#reader)) ?? beginning
    // Beyond what is read again, so that each round gets further.
    const most = MOST_AT_ONCE + LOOK_BACK
    let context: StatementContext | undefined
    let readAt = 0
    for (let reached = place; !this.#isClosed; ) {
      const events = await feed.after(id, Math.max(beginning, reached - LOOK_BACK), most)
      const fresh = events.filter((event) => !this.#sent.has(event.id)).slice(0, MOST_AT_ONCE)
      const itsClass = await this.#parts.classStore.classById(id)
      if (fresh.length === 0 || !itsClass || itsClass.erasedAt !== null) return
      const isLater = fresh.some(({ at }) => Date.parse(at) > readAt - CONTEXT_MS)
      if (!context || isLater || Date.now() > readAt + CONTEXT_MS) {
        readAt = Date.now()
        context = await this.#context(itsClass)
      }
      const now = context
      await this.#send(fresh.flatMap((event) => statementFor(event, now) ?? []))
      for (const event of fresh) this.#sent.set(event.id, event.place)
      const next = Math.max(reached, ...fresh.map((event) => event.place))
      if (next > reached) await feed.setPlace(this.#reader, next)
      reached = next
      this.#forget(reached - LOOK_BACK)
    }
  }

  async #send(statements: Parameters<RecordStore['send']>[0]): Promise<void> {
    const { reporter } = this.#parts
    for (const { verb, object } of await this.#store.send(statements)) {
      reporter.warn(
        `The learning record store at ${this.#store.host} refuses statements such as ${verb.display.en} ${object.id}. They are left out.`,
      )
    }
  }

  async #context(itsClass: SchoolClass): Promise<StatementContext> {
    const { classStore, addresses, settings, platform, nameOf } = this.#parts
    const learners = settings.hasNicknames ? await classStore.learners(itsClass.id) : []
    const nicknames = new Map(learners.map(({ id, nickname }) => [id, nickname]))
    const history = await classStore.teamShops.history(itsClass.id)
    return {
      platform,
      nameOf,
      facts: this.#facts,
      home: addresses.joinOrigin,
      itsClass,
      secret: await classStore.signingSecret(),
      nicknameOf: (learner) => nicknames.get(learner),
      membersAt: (row, at) => history?.membersAt(row, at),
    }
  }

  #forget(place: number): void {
    for (const [id, at] of this.#sent) if (at <= place) this.#sent.delete(id)
  }
}
