import type { Addresses, ToolAddresses } from '../access/addresses.ts'
import { type AccessCookies, endOfAccess, memberHolder } from '../access/cookies.ts'
import type { OneTimeCodes } from '../access/one-time-codes.ts'
import type { Contest } from '../contest/contest.ts'
import type { Learner } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'

/** A way into a shop. */
export interface Entrance {
  /** Who goes in. */
  learner: Learner
  /** The row of the team whose shop it is; undefined: the learner's own shop. */
  team?: Learner | undefined
}

export interface EntrancesOptions {
  classStore: Pick<ClassStore, 'learnerOfShop' | 'teamShops'>
  addresses: Pick<Addresses, 'shopOrigin'>
  accessCookies: Pick<AccessCookies, 'create'>
  classes: {
    get(id: string): { contest: Pick<Contest, 'settings'> } | undefined
    open(id: string): Promise<unknown>
  }
  oneTimeCodes: Pick<OneTimeCodes, 'issue'>
  toolAddresses(holder: Pick<Learner, 'id' | 'shop' | 'epoch'>): ToolAddresses
}

/** Where learners go in: to the shop of their team in a contest with shared shops, else to their own. */
export class Entrances {
  readonly #parts: EntrancesOptions

  constructor(parts: EntrancesOptions) {
    this.#parts = parts
  }

  /** Whether teams of this class share a shop now. */
  areShared(classId: string): boolean {
    return this.#parts.classes.get(classId)?.contest.settings?.teams?.shops === 'shared'
  }

  async of(learner: Learner): Promise<Entrance> {
    await this.#parts.classes.open(learner.classId)
    if (!this.areShared(learner.classId)) return { learner }
    return { learner, team: await this.#parts.classStore.teamShops.ofMember(learner) }
  }

  /** Whether the learner's access is as it was, and they are still in the team. */
  async isOpen({ learner, team }: Entrance): Promise<boolean> {
    const { classStore } = this.#parts
    const isSame = async ({ shop, epoch }: Learner) => (await classStore.learnerOfShop(shop))?.epoch === epoch
    if (!(await isSame(learner))) return false
    if (!team) return true
    const members = await classStore.teamShops.members(team.shop)
    return (await isSame(team)) && members.some(({ id }) => id === learner.id)
  }

  originOf({ learner, team = learner }: Entrance): string {
    return this.#parts.addresses.shopOrigin(team.shop)
  }

  /** What a form needs to lead in, to this place in the shop: where it is sent, and a new one-time code. */
  formFor(entrance: Entrance, place = '/'): { enter: string; once: string } {
    const once = this.#parts.oneTimeCodes.issue({ ...entrance, place, end: endOfAccess() })
    return { enter: this.addressOf(entrance), once }
  }

  /** Where the form with the one-time code is sent. */
  addressOf(entrance: Entrance): string {
    return `${this.originOf(entrance)}/.class/enter`
  }

  /** The access cookie for a host name, which ends at `end`, in seconds since 1970. */
  cookie({ learner, team }: Entrance, host: string, end: number): string {
    const { accessCookies } = this.#parts
    if (!team) return accessCookies.create({ host, shop: learner.shop, kind: 'learner', end }, learner)
    return accessCookies.create({ host, shop: team.shop, kind: 'member', end }, memberHolder(team, learner))
  }

  tools({ learner, team }: Entrance): ToolAddresses {
    const { toolAddresses } = this.#parts
    return toolAddresses(team ? { ...memberHolder(team, learner), shop: team.shop } : learner)
  }
}
