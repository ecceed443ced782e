import { randomBytes } from 'node:crypto'
import { randomSigns } from '../store/ids.ts'
import { skeletonOf } from '../store/nicknames.ts'
import { Refused } from '../store/store.ts'

/** Whoever has not asked for so long has closed her page. */
const GONE_AFTER_MS = 3 * 60_000
/** Who was let in or turned away hears so for so long. */
const ANSWER_KEPT_MS = 30 * 60_000
/** More than any class has; a script that knocks again and again comes no further. */
const MOST_WAITING = 2_000

/** How somebody who knocked was answered. */
export type Knocked = 'waiting' | 'in' | 'denied'

/** Somebody who knocked. */
export interface Knock {
  id: string
  classId: string
  nickname: string
  /** ISO date. */
  since: string
  state: Knocked
}

/**
 * Those who wait at the porch until a trainer lets them in. Kept in memory: whoever waited when the server was started again
 * knocks once more, and nothing remains of those who were turned away.
 */
export class WaitingRoom {
  /** By the ticket, which only her own page has. `until`, by a clock that nobody sets: then she is forgotten. */
  readonly #knocks = new Map<string, Knock & { until: number }>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** A ticket for somebody who waits. Throws `Refused`. */
  knock(classId: string, nickname: string): string {
    this.#forget()
    const open = [...this.#knocks.values()].filter((one) => one.state !== 'denied')
    if (open.length >= MOST_WAITING) throw new Refused('crowded')
    const skeleton = skeletonOf(nickname)
    const isTaken = open.some((one) => one.classId === classId && skeletonOf(one.nickname) === skeleton)
    if (isTaken) throw new Refused('taken')
    const ticket = randomBytes(24).toString('base64url')
    const knock = { id: randomSigns(16), classId, nickname, since: new Date().toISOString() }
    this.#knocks.set(ticket, { ...knock, state: 'waiting', until: this.#now() + GONE_AFTER_MS })
    return ticket
  }

  /** Her page asks: she is still there. Undefined where nobody knows of her any more. */
  ask(ticket: string): Knock | undefined {
    this.#forget()
    const knock = this.#knocks.get(ticket)
    if (knock?.state === 'waiting') knock.until = this.#now() + GONE_AFTER_MS
    return knock
  }

  /** She came in: her ticket is worth nothing any more. */
  spend(ticket: string): void {
    this.#knocks.delete(ticket)
  }

  /** Who waits at a class's door, those who came first in front. */
  waiting(classId: string): Knock[] {
    this.#forget()
    return [...this.#knocks.values()].filter((one) => one.classId === classId && one.state === 'waiting')
  }

  /** Answers some of those who wait, all of them where nobody is named. Says whom. */
  answer(classId: string, state: Exclude<Knocked, 'waiting'>, id?: string): Knock[] {
    const until = this.#now() + ANSWER_KEPT_MS
    return this.waiting(classId)
      .filter((one) => id === undefined || one.id === id)
      .map((one) => Object.assign(one, { state, until }))
  }

  #forget(): void {
    const now = this.#now()
    for (const [ticket, { until }] of this.#knocks) if (until < now) this.#knocks.delete(ticket)
  }
}
