import { randomBytes } from 'node:crypto'
import { randomId } from '../store/ids.ts'
import { StoreRefusal } from '../store/model.ts'
import { skeletonOf } from '../store/nicknames.ts'

/** A page that has not polled for this long is closed. */
const GONE_AFTER_MS = 3 * 60_000
/** How long an answer is kept. */
const ANSWER_KEPT_MS = 30 * 60_000
/** More than any class has; limits scripts that send requests without end. */
const MOST_WAITING = 2_000

export type JoinRequestState = 'waiting' | 'in' | 'denied'

/** A request to join a class. */
export interface JoinRequest {
  id: string
  classId: string
  nickname: string
  /** ISO date. */
  since: string
  state: JoinRequestState
}

/**
 * Join requests that wait for a trainer's approval. They are kept in memory: after a restart learners ask again, and
 * nothing remains of those who were refused.
 */
export class WaitingRoom {
  /** Requests by ticket, which only the learner's page has. `until` is a monotonic time; the request expires then. */
  readonly #requests = new Map<string, JoinRequest & { until: number }>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Adds a request and returns its ticket. Throws `StoreRefusal`. */
  addRequest(classId: string, nickname: string): string {
    this.#removeExpired()
    const open = [...this.#requests.values()].filter(
      (one) => one.classId === classId && one.state !== 'denied',
    )
    if (open.length >= MOST_WAITING) throw new StoreRefusal('crowded')
    const skeleton = skeletonOf(nickname)
    const isTaken = open.some((one) => skeletonOf(one.nickname) === skeleton)
    if (isTaken) throw new StoreRefusal('taken')
    const ticket = randomBytes(24).toString('base64url')
    const addRequest = { id: randomId(16), classId, nickname, since: new Date().toISOString() }
    this.#requests.set(ticket, { ...addRequest, state: 'waiting', until: this.#now() + GONE_AFTER_MS })
    return ticket
  }

  /** The request, which stays alive by this call; undefined if it is unknown or has expired. */
  poll(ticket: string): JoinRequest | undefined {
    this.#removeExpired()
    const addRequest = this.#requests.get(ticket)
    if (addRequest?.state === 'waiting') addRequest.until = this.#now() + GONE_AFTER_MS
    return addRequest
  }

  /** Removes a request once the learner has joined. */
  remove(ticket: string): void {
    this.#requests.delete(ticket)
  }

  /** The waiting requests of a class, oldest first. */
  waiting(classId: string): JoinRequest[] {
    this.#removeExpired()
    return [...this.#requests.values()].filter((one) => one.classId === classId && one.state === 'waiting')
  }

  /** Answers one request, or all waiting ones. Returns those that were answered. */
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
