import { slotName } from '../slots/model.ts'
import { AddressResolver, type LookUpHost } from './address-resolver.ts'
import type { BackendServer, HaproxyClient } from './client.ts'

/** Which node serves each slot. Addresses are those that nodes reported, `host:port`. */
export interface RoutingTable {
  /** All nodes that may get requests. */
  nodes: readonly string[]
  /** The address of the node for each slot. Undefined while the slot moves: HAProxy holds its requests back. */
  slots: readonly (string | undefined)[]
}

/** The map's value for a slot that moves. */
const SLOT_MOVING = '-'

/** The commands that bring HAProxy up to date. */
export interface RoutingChanges {
  enable: { server: string; address: string }[]
  disable: string[]
  update: { slot: string; server: string; isNew: boolean }[]
  /** Nodes for which no server is free. */
  unplaced: string[]
}

/** Compares the wanted routing with HAProxy's state. Addresses are IP addresses. */
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
    const server = (address === undefined ? undefined : assigned.get(address)) ?? SLOT_MOVING
    if (map.get(slot) !== server) changes.update.push({ slot, server, isNew: !map.has(slot) })
  })
  return changes
}

/** The part of the client that this class needs. */
type RuntimeApi = Pick<
  HaproxyClient,
  'address' | 'readServers' | 'readMap' | 'enableServer' | 'updateMap' | 'disableServer'
>

/**
 * Keeps one HAProxy up to date with the coordinator's routing. Its state is read each time, because it may have
 * restarted.
 */
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

  /** The current error; empty if there is none. */
  get error(): string {
    return this.#warned
  }

  /** Whether the last update reached it, even if it reported an error. */
  get answers(): boolean {
    return this.#answers
  }

  /**
   * Updates HAProxy. A call during an update starts one more update afterwards. Returns whether it succeeded. Never
   * rejects.
   */
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
      // One address that HAProxy rejects does not block the update of all others.
      const refused: string[] = []
      for (const { server, address } of changes.enable)
        await this.#client.enableServer(server, address).catch(() => refused.push(address))
      await this.#client.updateMap(changes.update)
      // Last, once the map routes nothing there.
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

/** The runtime API takes IP addresses only. Nodes without a known one are left out. */
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
