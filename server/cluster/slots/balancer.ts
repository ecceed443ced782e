import type { HaproxyAdmin, Place } from './haproxy.ts'
import { type FindHost, Numbers } from './numbers.ts'
import { slotName } from './slots.ts'

/** Where requests of each slot belong. Addresses are those that nodes told, `host:port`. */
export interface Route {
  /** Nodes that requests may go to at all. */
  nodes: readonly string[]
  /** Slots on their way are undefined: requests wait for them in the balancer. */
  slots: readonly (string | undefined)[]
}

/** What a slot on its way has for a place in the map. */
export const ON_ITS_WAY = '-'

/** What is to be changed at a balancer. */
export interface Changes {
  put: { place: string; address: string }[]
  clear: string[]
  lead: { slot: string; place: string; isNew: boolean }[]
  /** Nodes for which there is no place left. */
  homeless: string[]
}

/** What differs between what a balancer does and what it should. Addresses are IP addresses. */
export function changesFor(
  route: Route,
  places: readonly Place[],
  map: ReadonlyMap<string, string>,
): Changes {
  const changes: Changes = { put: [], clear: [], lead: [], homeless: [] }
  const at = new Map<string, string>()
  const isFree = new Set<string>()
  for (const { name, address, isReady } of places) {
    if (address === undefined) isFree.add(name)
    else if (route.nodes.includes(address) && !at.has(address)) {
      at.set(address, name)
      if (!isReady) changes.put.push({ place: name, address })
    } else {
      changes.clear.push(name)
      isFree.add(name)
    }
  }
  for (const address of route.nodes) {
    if (at.has(address)) continue
    const [place] = isFree
    if (place === undefined) {
      changes.homeless.push(address)
      continue
    }
    isFree.delete(place)
    changes.put.push({ place, address })
    at.set(address, place)
  }
  changes.clear = changes.clear.filter((place) => isFree.has(place))
  route.slots.forEach((address, index) => {
    const slot = slotName(index)
    const place = (address === undefined ? undefined : at.get(address)) ?? ON_ITS_WAY
    if (map.get(slot) !== place) changes.lead.push({ slot, place, isNew: !map.has(slot) })
  })
  return changes
}

/** What a balancer is led by. */
type Admin = Pick<HaproxyAdmin, 'at' | 'places' | 'map' | 'put' | 'lead' | 'clear'>

/** One HAProxy, which is led by what the keeper knows. It is asked what it does each time: it may have begun anew meanwhile. */
export class Balancer {
  readonly #admin: Admin
  readonly #warn: (message: string) => void
  readonly #numbers: Numbers
  #warned = ''
  #answers = true
  #wanted: Route | undefined
  #underWay: Promise<unknown> = Promise.resolve()
  #next: Promise<boolean> | undefined

  constructor(admin: Admin, warn: (message: string) => void, findHost?: FindHost) {
    this.#admin = admin
    this.#warn = warn
    this.#numbers = new Numbers(findHost)
  }

  /** What is wrong with it; empty where nothing is. */
  get trouble(): string {
    return this.#warned
  }

  /** Whether it could be led the last time, also where that was not to the best. */
  get answers(): boolean {
    return this.#answers
  }

  /** Brings it up to date; where that is under way, once more afterwards. Whether it went well. Never rejects. */
  lead(route: Route): Promise<boolean> {
    this.#wanted = route
    this.#next ??= this.#underWay.then(() => {
      this.#next = undefined
      return this.#lead(this.#wanted ?? route)
    })
    this.#underWay = this.#next
    return this.#next
  }

  async #lead(route: Route): Promise<boolean> {
    try {
      const { numbers, trouble } = await this.#numbers.of(route.nodes)
      const changes = changesFor(
        inNumbers(route, numbers),
        await this.#admin.places(),
        await this.#admin.map(),
      )
      // One node with an address that HAProxy does not take is not to keep all others from being led.
      const refused: string[] = []
      for (const { place, address } of changes.put)
        await this.#admin.put(place, address).catch(() => refused.push(address))
      await this.#admin.lead(changes.lead)
      // Last: nobody is led there any more.
      for (const place of changes.clear) await this.#admin.clear(place)
      if (refused.length > 0) throw new Error(`it does not take ${refused.join(', ')}`)
      this.#answers = true
      this.#tell([homelessness(changes), trouble].filter(Boolean).join('; it '))
      return true
    } catch (error) {
      this.#answers = false
      this.#tell(`cannot be told where shops are: ${error instanceof Error ? error.message : error}`)
      return false
    }
  }

  #tell(trouble: string): void {
    if (trouble !== '' && trouble !== this.#warned) this.#warn(`HAProxy at ${this.#admin.at} ${trouble}.`)
    this.#warned = trouble
  }
}

/** The runtime API takes no names. A node whose number nobody knows is left out. */
function inNumbers(route: Route, numbers: ReadonlyMap<string, string>): Route {
  return {
    nodes: [...new Set(numbers.values())],
    slots: route.slots.map((address) => (address === undefined ? undefined : numbers.get(address))),
  }
}

function homelessness({ homeless }: Changes): string {
  if (homeless.length === 0) return ''
  return `has no place left for ${homeless.join(', ')}: more servers are wanted in its backend of nodes`
}
