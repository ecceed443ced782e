import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isHostPort, joinHostPort, splitHostPort } from '../host-port.ts'

/** Finds the IP address of a host. Rejects where it does not. */
export type LookUpHost = (host: string) => Promise<{ address: string }>

/** A name that takes longer is not found: slots that move wait for this. */
const TIMEOUT_MS = 2_000

/** What is known of one address that a node told. */
interface Resolution {
  address: string
  ipAddress: string | undefined
  /** Why it could not be looked up; empty where it could. */
  reason: string
}

/**
 * The addresses of nodes, `host:port`, with IP addresses for names. One that cannot be looked up is where it was last: a
 * resolver that has a bad moment is no reason to lead learners away from a node that is well.
 */
export class AddressResolver {
  readonly #lookUpHost: LookUpHost
  #last: ReadonlyMap<string, string> = new Map()
  /** By host. A resolver that hangs is asked once, and not anew at each turn. */
  readonly #underWay = new Map<string, ReturnType<LookUpHost>>()

  constructor(lookUpHost: LookUpHost = lookup) {
    this.#lookUpHost = lookUpHost
  }

  /**
   * What is known of these, without those that never were found, and what is wrong, in a few words; empty where nothing is. What
   * is no address at all is left out: whoever asks nodes tells of those.
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
