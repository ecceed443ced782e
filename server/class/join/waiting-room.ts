import { randomBytes } from 'node:crypto'
import { randomId } from '../store/ids.ts'
import { skeletonOf } from '../store/nicknames.ts'
import { Refused } from '../store/store.ts'

/** Whoever has not asked for so long has closed her page. */
const GONE_AFTER_MS = 3 * 60_000
/** Who was let in or turned away hears so for so long. */
const ANSWER_KEPT_MS = 30 * 60_000
/** More than any class has; a script that knocks again and again comes no further. */
const MOST_WAITING = 2_000

/** How somebody who knocked was answered. */
export type JoinRequestState = 'waiting' | 'in' | 'denied'

/** Somebody who knocked. */
export interface JoinRequest {
  id: string
  classId: string
  nickname: string
  /** ISO date. */
  since: string
  state: JoinRequestState
}

/**
 * Those who wait at the porch until a trainer lets them in. Kept in memory: whoever waited when the server was started again
 * knocks once more, and nothing remains of those who were turned away.
 */
export class WaitingRoom {
  /** By the ticket, which only her own page has. `until`, by a clock that nobody sets: then she is forgotten. */
  readonly #requests = new Map<string, JoinRequest & { until: number }>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** A ticket for somebody who waits. Throws `Refused`. */
  addRequest(classId: string, nickname: string): string {
    this.#removeExpired()
    const open = [...this.#requests.values()].filter((one) => one.state !== 'denied')
    if (open.length >= MOST_WAITING) throw new Refused('crowded')
    const skeleton = skeletonOf(nickname)
    const isTaken = open.some((one) => one.classId === classId && skeletonOf(one.nickname) === skeleton)
    if (isTaken) throw new Refused('taken')
    const ticket = randomBytes(24).toString('base64url')
    const addRequest = { id: randomId(16), classId, nickname, since: new Date().toISOString() }
    this.#requests.set(ticket, { ...addRequest, state: 'waiting', until: this.#now() + GONE_AFTER_MS })
    return ticket
  }

  /** Her page asks: she is still there. Undefined where nobody knows of her any more. */
  poll(ticket: string): JoinRequest | undefined {
    this.#removeExpired()
    const addRequest = this.#requests.get(ticket)
    if (addRequest?.state === 'waiting') addRequest.until = this.#now() + GONE_AFTER_MS
    return addRequest
  }

  /** She came in: her ticket is worth nothing any more. */
  remove(ticket: string): void {
    this.#requests.delete(ticket)
  }

  /** Who waits at a class's door, those who came first in front. */
  waiting(classId: string): JoinRequest[] {
    this.#removeExpired()
    return [...this.#requests.values()].filter((one) => one.classId === classId && one.state === 'waiting')
  }

  /** Answers some of those who wait, all of them where nobody is named. Says whom. */
  answer(classId: string, state: Exclude<JoinRequestState, 'waiting'>, id?: string): JoinRequest[] {
    const until = this.#now() + ANSWER_KEPT_MS
    return this.waiting(classId)
      .filter((one) => id === undefined || one.id === id)
      .map((one) => Object.assign(one, { state, until }))
  }

  #removeExpired(): void {
    const now = this.#now()
    for (const [ticket, { until }] of this.#requests) if (until < now) this.#requests.delete(ticket)
  }
}
