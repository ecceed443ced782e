import { createHash } from 'node:crypto'
import type { RoomColumn } from '#contract/room.ts'
import type { Host } from '../../host/host.ts'
import type { Troubles } from '../../host/troubles.ts'
import type { AnsweredCall } from '../../http/exchanges.ts'
import type { Challenge } from '../../training/catalogue.ts'
import type { JournalEntry } from '../../training/journal.ts'
import { spoken } from '../../training/spoken.ts'
import type { Pinboard } from '../register/pinboard.ts'
import type { Learner, Register } from '../register/register.ts'
import type { ChallengeFacts } from './person.ts'
import { type Member, Room } from './room.ts'

/** How often whoever sits at the desk is told what changed. */
const LOOK_EVERY_MS = 500
/** How often it is looked up who belongs to the class, and who has a tab open. */
const COUNT_EVERY_MS = 10_000
/** What pages ask by themselves, again and again: no sign of life. */
const BY_ITSELF = /^\/(socket\.io|training\/(workbench\/(exchanges|many)|class|notices))([/?]|$)/i

export interface KeeperParts {
  classId: string
  register: Pick<Register, 'learners' | 'learnerOfShop' | 'journal'> & { pinboard: Pick<Pinboard, 'hands'> }
  host: Pick<Host, 'awake' | 'ifAwake'>
  challenges: readonly Challenge[]
  troubles: Pick<Troubles, 'unexpected'>
  now?: () => number
}

/** Keeps the room up to date, and tells those who look at it when something changed. */
export class RoomKeeper {
  readonly room: Room
  readonly #parts: KeeperParts
  readonly #now: () => number
  readonly #watchers = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined
  #countedAt = 0
  #toldVersion = 0
  #counting: Promise<void> | undefined
  /** Shops of other classes, as far as they were heard of. */
  readonly #strangers = new Set<string>()

  constructor(parts: KeeperParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
    this.room = new Room(parts.challenges.map(factsOf))
  }

  /** Reads what happened before, and begins to look. */
  async open(): Promise<void> {
    const { register, classId } = this.#parts
    const learners = await register.learners(classId)
    this.room.setMembers(learners.map(memberOf))
    for (const { learner, ...row } of await register.journal(classId)) this.room.replay(learner, row)
    for (const { shop, seenAt } of learners) if (seenAt !== null) this.room.asked(shop, Date.parse(seenAt))
    await this.#count()
    await this.handsChanged()
    // What cannot be looked up now can be the next time.
    const fail = (error: unknown) => this.#fail(error)
    this.#timer = setInterval(() => void this.#tick().catch(fail), LOOK_EVERY_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#watchers.clear()
  }

  /** Calls back each time that something changed. Answers with what ends it. */
  watch(tell: () => void): () => void {
    this.#watchers.add(tell)
    return () => this.#watchers.delete(tell)
  }

  /** The room as it is at this moment. */
  look(): Room {
    this.room.look(this.#now())
    return this.room
  }

  /** Somebody came, left, or goes by another name: it is looked up at once. */
  async membersChanged(): Promise<void> {
    // One that is under way may have begun before.
    await this.#counting
    await this.#count()
  }

  /** A hand went up or down. */
  async handsChanged(): Promise<void> {
    const { register, classId } = this.#parts
    this.room.setHands(await register.pinboard.hands(classId))
  }

  /** A message was written, taken back or read. */
  noteNews(): void {
    this.room.noteNews()
  }

  /** Something was asked of a shop, by somebody who may in it. */
  asked(shop: string, url: string): void {
    if (BY_ITSELF.test(url)) return
    const at = this.#now()
    this.#of(shop, () => this.room.asked(shop, at))
  }

  /** How that was answered. What went well and changes nothing is no repeated attempt: pages ask such things by themselves. */
  answered(shop: string, { method, path, body, status }: AnsweredCall): void {
    if (['GET', 'HEAD', 'OPTIONS'].includes(method) && status < 400) return
    const look = createHash('sha1').update(`${method} ${path} `).update(bytesOf(body)).digest('base64')
    this.room.request(shop, look, this.#now())
  }

  opened(shop: string, key: string): void {
    const at = this.#now()
    this.#of(shop, () => this.room.opened(shop, key, at))
  }

  rows(shop: string, rows: readonly JournalEntry[]): void {
    this.#of(shop, () => this.room.rows(shop, rows))
  }

  /** All challenges with how the class fares, in a language. */
  columns(language: string): RoomColumn[] {
    return this.#parts.challenges.map((challenge) => {
      const { key, lab, category, stars, hints } = challenge
      const name = spoken(challenge, language).title
      return { key, name, lab: lab.name, category, stars, hints: hints.length, ...this.room.column(key) }
    })
  }

  /** Tells the room something of a shop. Where its learner has just come, she is looked up before. */
  #of(shop: string, tell: () => void): void {
    if (this.room.has(shop) || this.#strangers.has(shop)) {
      tell()
      return
    }
    void this.#lookUp(shop).then(
      tell,
      // Nobody waits for it. What is in the journal is read at the next start.
      (error) => this.#fail(error),
    )
  }

  /** Her alone: a class that comes at once would otherwise be counted again and again. */
  async #lookUp(shop: string): Promise<void> {
    const { register, classId } = this.#parts
    const learner = await register.learnerOfShop(shop)
    if (learner?.classId === classId) this.room.addMember(memberOf(learner))
    else this.#strangers.add(shop)
  }

  #fail(error: unknown): void {
    this.#parts.troubles.unexpected(error, { doing: 'the look at the room' })
  }

  async #tick(): Promise<void> {
    if (this.#now() - this.#countedAt >= COUNT_EVERY_MS) {
      // Whose shop did not exist yet was taken for a stranger.
      this.#strangers.clear()
      await this.#count()
    }
    // Nobody looks: nothing need be made ready.
    if (this.#watchers.size === 0) return
    const { version } = this.look()
    // Somebody else may have looked since, and found it.
    if (version === this.#toldVersion) return
    this.#toldVersion = version
    for (const tell of this.#watchers) tell()
  }

  /** One at a time: when a whole class comes, all wait for the same. */
  #count(): Promise<void> {
    this.#counting ??= this.#countAll().finally(() => {
      this.#counting = undefined
    })
    return this.#counting
  }

  async #countAll(): Promise<void> {
    const { register, classId, host } = this.#parts
    this.#countedAt = this.#now()
    const learners = await register.learners(classId)
    this.room.setMembers(learners.map(memberOf))
    const awake = new Set(host.awake())
    for (const { shop } of learners) {
      const sockets = awake.has(shop) ? (await host.ifAwake(shop))?.sockets.size : 0
      this.room.tab(shop, (sockets ?? 0) > 0)
    }
  }
}

function memberOf({ id, shop, nickname, groupName: group, removedAt, joinedAt }: Learner): Member {
  return { id, shop, nickname, group, removedAt, joinedAt }
}

function factsOf({ key, lab, category, stars, hints, fixes }: Challenge): ChallengeFacts {
  const rightFixes = fixes.filter((fix) => lab.fixes.get(fix)?.right)
  return { key, lab: lab.name, category, stars, hints: hints.length, rightFixes }
}

/** Most of what was sent that is looked at. */
const MOST_BYTES = 4_096

function bytesOf(body: unknown): string | Uint8Array {
  if (typeof body === 'string') return body.slice(0, MOST_BYTES)
  if (body instanceof Uint8Array) return body.subarray(0, MOST_BYTES)
  return (JSON.stringify(body) ?? '').slice(0, MOST_BYTES)
}
