import { toDataURL } from 'qrcode'
import type { DeskClass, DeskLearner } from '#contract/desk.ts'
import type { Host } from '../../host/host.ts'
import type { Speech } from '../../http/translations.ts'
import type { Consents } from '../consents.ts'
import { type DiskUse, type DiskWatch, troubleSentence } from '../disk-watch.ts'
import type { Erasure } from '../erasure.ts'
import { drawFruit } from '../fruits.ts'
import type { Presence } from '../presence.ts'
import { type Learner, Refused, type Register } from '../register/register.ts'
import type { RoomKeeper } from '../room/keeper.ts'

export interface ActsParts {
  classId: string
  register: Register
  host: Host
  presence: Presence
  disk: DiskWatch
  keeper: Pick<RoomKeeper, 'room'>
  erasure: Erasure
  consents: Pick<Consents, 'endAllOf'>
  isSchool: boolean
  isolation: DeskClass['isolation']
  joinLink(): string
}

/** What a trainer sees of her class, and can do about it. */
export class DeskActs {
  readonly #parts: ActsParts
  /** Drawn once for each link: the desk's page asks every few seconds. */
  #picture: { link: string; drawn: Promise<string> } | undefined

  constructor(parts: ActsParts) {
    this.#parts = parts
  }

  async see(speech: Speech): Promise<DeskClass> {
    const { classId, register, disk, isSchool, isolation } = this.#parts
    const itsClass = await register.classOf(classId)
    if (!itsClass) throw new Refused('unknown')
    const joinLink = this.#parts.joinLink()
    const use = disk.last ?? (await disk.look())
    const { name, code, endsAt, closedAt } = itsClass
    return {
      ...{ name, code, endsAt, closedAt, isSchool, isolation, joinLink },
      areNamesHidden: await register.pinboard.areNamesHidden(classId),
      qr: await this.#qr(joinLink),
      disk: { used: use.used, quota: use.quota, free: use.free },
      warnings: warningsOf(use).map(speech.say),
    }
  }

  /** Somebody of this class, and nobody else's. */
  async learner(id: string): Promise<Learner | undefined> {
    return (await this.#parts.register.learners(this.#parts.classId)).find((one) => one.id === id)
  }

  setOpen(isOpen: boolean): Promise<void> {
    return this.#parts.register.setOpen(this.#parts.classId, isOpen)
  }

  /** Words in the place of the old ones, which are worth nothing from now on; whoever was out is in again. */
  newWords({ id, shop }: Learner): Promise<string | undefined> {
    this.#parts.consents.endAllOf(shop)
    return this.#parts.register.renewWords(id)
  }

  /** Throws `Refused`. Where names are drawn by lot, another one is drawn. */
  async rename({ id }: Learner, wished: string): Promise<void> {
    const { register, isSchool } = this.#parts
    if (isSchool) await drawFruit((name) => register.rename(id, name))
    else await register.rename(id, wished)
  }

  /** She is out at once: what she has open hears nothing more, and what she has running ends. */
  async remove({ id, shop }: Learner): Promise<void> {
    await this.#parts.register.remove(id)
    this.#parts.consents.endAllOf(shop)
    const awake = await this.#parts.host.ifAwake(shop)
    awake?.sendAway()
  }

  reset({ shop }: Learner, keepProgress: boolean): Promise<void> {
    return this.#parts.host.use(shop, (opened) => this.#parts.host.reset(opened, { keepProgress }))
  }

  /** Until when her last fresh start can be undone; null where there is nothing to undo. */
  undoUntil({ shop }: Pick<Learner, 'shop'>): string | null {
    return this.#parts.host.undoable(shop)?.until.toISOString() ?? null
  }

  /** False where there is nothing to undo. */
  undo({ shop }: Learner): Promise<boolean> {
    return this.#parts.host.use(shop, (opened) => this.#parts.host.undo(opened))
  }

  /** False where it was not up. */
  async takeHandDown({ id, shop }: Learner): Promise<boolean> {
    if (!(await this.#parts.register.pinboard.lower(id))) return false
    const awake = await this.#parts.host.ifAwake(shop)
    awake?.send('class news')
    return true
  }

  erase(learner: Learner): Promise<void> {
    return this.#parts.erasure.eraseLearner(learner)
  }

  /** Everybody, whether she is in or out. */
  async learners(): Promise<DeskLearner[]> {
    const { classId, register, presence, keeper, host } = this.#parts
    const [learners, undoable] = await Promise.all([register.learners(classId), host.allUndoable()])
    return learners.map(({ id, nickname, shop, joinedAt, seenAt, removedAt }) => ({
      ...{ id, nickname, joinedAt, removedAt },
      seenAt: presence.seen(shop)?.toISOString() ?? seenAt,
      solved: keeper.room.person(id)?.solved ?? 0,
      undoUntil: undoable.get(shop)?.until.toISOString() ?? null,
    }))
  }

  #qr(link: string): Promise<string> {
    if (this.#picture?.link !== link) {
      this.#picture = { link, drawn: toDataURL(link, { margin: 1, width: 240 }) }
    }
    return this.#picture.drawn
  }
}

function warningsOf({ trouble }: DiskUse): string[] {
  return trouble === undefined ? [] : [troubleSentence(trouble)]
}
