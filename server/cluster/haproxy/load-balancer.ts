import { slotName } from '../slots/model.ts'
import { AddressResolver, type LookUpHost } from './address-resolver.ts'
import type { BackendServer, HaproxyClient } from './client.ts'

/** Where requests of each slot belong. Addresses are those that nodes told, `host:port`. */
export interface RoutingTable {
  /** Nodes that requests may go to at all. */
  nodes: readonly string[]
  /** Slots on their way are undefined: requests wait for them in the balancer. */
  slots: readonly (string | undefined)[]
}

/** What a slot on its way has for a place in the map. */
export const IN_TRANSIT = '-'

/** What is to be changed at a balancer. */
export interface RoutingChanges {
  enable: { server: string; address: string }[]
  disable: string[]
  update: { slot: string; server: string; isNew: boolean }[]
  /** Nodes for which there is no place left. */
  unplaced: string[]
}

/** What differs between what a balancer does and what it should. Addresses are IP addresses. */
export function diffRouting(
  routing: RoutingTable,
  servers: readonly BackendServer[],
  map: ReadonlyMap<string, string>,
): RoutingChanges {
  const changes: RoutingChanges = { enable: [], disable: [], update: [], unplaced: [] }
  const assigned = new Map<string, string>()
  const free = new Set<string>()
  for (const { name, address, isReady } of servers) {
    if (address === undefined) free.add(name)
    else if (routing.nodes.includes(address) && !assigned.has(address)) {
      assigned.set(address, name)
      if (!isReady) changes.enable.push({ server: name, address })
    } else {
      changes.disable.push(name)
      free.add(name)
    }
  }
  for (const address of routing.nodes) {
    if (assigned.has(address)) continue
    const [server] = free
    if (server === undefined) {
      changes.unplaced.push(address)
      continue
    }
    free.delete(server)
    changes.enable.push({ server, address })
    assigned.set(address, server)
  }
  changes.disable = changes.disable.filter((server) => free.has(server))
  routing.slots.forEach((address, index) => {
    const slot = slotName(index)
    const server = (address === undefined ? undefined : assigned.get(address)) ?? IN_TRANSIT
    if (map.get(slot) !== server) changes.update.push({ slot, server, isNew: !map.has(slot) })
  })
  return changes
}

/** What a balancer is led by. */
type RuntimeApi = Pick<
  HaproxyClient,
  'address' | 'readServers' | 'readMap' | 'enableServer' | 'updateMap' | 'disableServer'
>

/** One HAProxy, which is led by what the keeper knows. It is asked what it does each time: it may have begun anew meanwhile. */
export class LoadBalancer {
  readonly #client: RuntimeApi
  readonly #warn: (message: string) => void
  readonly #resolver: AddressResolver
  #warned = ''
  #answers = true
  #wanted: RoutingTable | undefined
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<boolean> | undefined

  constructor(client: RuntimeApi, warn: (message: string) => void, lookUpHost?: LookUpHost) {
    this.#client = client
    this.#warn = warn
    this.#resolver = new AddressResolver(lookUpHost)
  }

  /** What is wrong with it; empty where nothing is. */
  get error(): string {
    return this.#warned
  }

  /** Whether it could be led the last time, also where that was not to the best. */
  get answers(): boolean {
    return this.#answers
  }

  /** Brings it up to date; where that is under way, once more afterwards. Whether it went well. Never rejects. */
  apply(routing: RoutingTable): Promise<boolean> {
    this.#wanted = routing
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      return this.#apply(this.#wanted ?? routing)
    })
    this.#running = this.#next
    return this.#next
  }

  async #apply(routing: RoutingTable): Promise<boolean> {
    try {
      const { resolved, error } = await this.#resolver.resolve(routing.nodes)
      const changes = diffRouting(
        withIpAddresses(routing, resolved),
        await this.#client.readServers(),
        await this.#client.readMap(),
      )
      // One node with an address that HAProxy does not take is not to keep all others from being led.
      const refused: string[] = []
      for (const { server, address } of changes.enable)
        await this.#client.enableServer(server, address).catch(() => refused.push(address))
      await this.#client.updateMap(changes.update)
      // Last: nobody is led there any more.
      for (const server of changes.disable) await this.#client.disableServer(server)
      if (refused.length > 0) throw new Error(`it does not take ${refused.join(', ')}`)
      this.#answers = true
      this.#report([describeUnplaced(changes), error].filter(Boolean).join('; it '))
      return true
    } catch (error) {
      this.#answers = false
      this.#report(`cannot be told where shops are: ${error instanceof Error ? error.message : error}`)
      return false
    }
  }

  #report(error: string): void {
    if (error !== '' && error !== this.#warned) this.#warn(`HAProxy at ${this.#client.address} ${error}.`)
    this.#warned = error
  }
}

/** The runtime API takes no names. A node whose number nobody knows is left out. */
function withIpAddresses(routing: RoutingTable, resolved: ReadonlyMap<string, string>): RoutingTable {
  return {
    nodes: [...new Set(resolved.values())],
    slots: routing.slots.map((address) => (address === undefined ? undefined : resolved.get(address))),
  }
}

function describeUnplaced({ unplaced }: RoutingChanges): string {
  if (unplaced.length === 0) return ''
  return `has no place left for ${unplaced.join(', ')}: more servers are wanted in its backend of nodes`
}
