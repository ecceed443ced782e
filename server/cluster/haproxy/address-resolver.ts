import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isHostPort, joinHostPort, splitHostPort } from '../host-port.ts'

/** Looks up the IP address of a host. Rejects if it is not found. */
export type LookUpHost = (host: string) => Promise<{ address: string }>

/** A slower lookup counts as failed, because moving slots wait for it. */
const TIMEOUT_MS = 2_000

/** The result for one address of a node. */
interface Resolution {
  address: string
  ipAddress: string | undefined
  /** Why the lookup failed; empty if it succeeded. */
  reason: string
}

/**
 * Resolves the addresses of nodes, `host:port`, to IP addresses. If a lookup fails, the last known IP address is used:
 * a resolver's outage is no reason to route learners away from a healthy node.
 */
export class AddressResolver {
  readonly #lookUpHost: LookUpHost
  #last: ReadonlyMap<string, string> = new Map()
  /** Lookups in progress, by host. A hanging resolver gets one request, not one per run. */
  readonly #underWay = new Map<string, ReturnType<LookUpHost>>()

  constructor(lookUpHost: LookUpHost = lookup) {
    this.#lookUpHost = lookUpHost
  }

  /**
   * Returns IP addresses by address, without those that were never found, and a short error text, empty if all
   * succeeded. Invalid addresses are left out; the node monitor reports those.
   */
  async resolve(
    addresses: readonly string[],
  ): Promise<{ resolved: ReadonlyMap<string, string>; error: string }> {
    const places = [...new Set(addresses)].filter(isHostPort)
    const all = await Promise.all(places.map((address) => this.#resolveOne(address)))
    const resolved = new Map(
      all.flatMap(({ address, ipAddress }) => (ipAddress ? [[address, ipAddress]] : [])),
    )
    this.#last = resolved
    return { resolved, error: describeErrors(all.filter(({ reason }) => reason !== '')) }
  }

  async #resolveOne(address: string): Promise<Resolution> {
    try {
      return { address, ipAddress: await this.#ipAddressOf(address), reason: '' }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { address, ipAddress: this.#last.get(address), reason }
    }
  }

  async #ipAddressOf(address: string): Promise<string> {
    const { host, port } = splitHostPort(address)
    if (isIP(host)) return address
    const found = await Promise.race([this.#lookUp(host), pause(TIMEOUT_MS, undefined, { ref: false })])
    if (!found) throw new Error('no answer from the resolver')
    return joinHostPort(found.address, port)
  }

  #lookUp(host: string): ReturnType<LookUpHost> {
    const known = this.#underWay.get(host)
    if (known) return known
    const asked = this.#lookUpHost(host).finally(() => this.#underWay.delete(host))
    this.#underWay.set(host, asked)
    return asked
  }
}

function describeErrors(failed: readonly Resolution[]): string {
  const [first] = failed
  if (!first) return ''
  const words = failed.map(
    ({ address, ipAddress }) => `${address} (${ipAddress ? `last at ${ipAddress}` : 'unknown'})`,
  )
  return `cannot be told where these are by now: ${words.join(', ')}. ${first.reason}`
}
