import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { halvesOf, isPlace, placeAt } from './places.ts'

/** Finds the IP address of a host. Rejects where it does not. */
export type FindHost = (host: string) => Promise<{ address: string }>

/** A name that takes longer is not found: slots that move wait for this. */
const PATIENCE_MS = 2_000

/** What is known of one address that a node told. */
interface Found {
  address: string
  number: string | undefined
  /** Why it could not be looked up; empty where it could. */
  reason: string
}

/**
 * The addresses of nodes, `host:port`, with IP addresses for names. One that cannot be looked up is where it was last: a
 * resolver that has a bad moment is no reason to lead learners away from a node that is well.
 */
export class Numbers {
  readonly #findHost: FindHost
  #last: ReadonlyMap<string, string> = new Map()
  /** By host. A resolver that hangs is asked once, and not anew at each turn. */
  readonly #underWay = new Map<string, ReturnType<FindHost>>()

  constructor(findHost: FindHost = lookup) {
    this.#findHost = findHost
  }

  /**
   * What is known of these, without those that never were found, and what is wrong, in a few words; empty where nothing is. What
   * is no address at all is left out: whoever asks nodes tells of those.
   */
  async of(addresses: readonly string[]): Promise<{ numbers: ReadonlyMap<string, string>; trouble: string }> {
    const places = [...new Set(addresses)].filter(isPlace)
    const all = await Promise.all(places.map((address) => this.#find(address)))
    const numbers = new Map(all.flatMap(({ address, number }) => (number ? [[address, number]] : [])))
    this.#last = numbers
    return { numbers, trouble: troubleOf(all.filter(({ reason }) => reason !== '')) }
  }

  async #find(address: string): Promise<Found> {
    try {
      return { address, number: await this.#numberOf(address), reason: '' }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { address, number: this.#last.get(address), reason }
    }
  }

  async #numberOf(address: string): Promise<string> {
    const { host, port } = halvesOf(address)
    if (isIP(host)) return address
    const found = await Promise.race([this.#lookUp(host), pause(PATIENCE_MS, undefined, { ref: false })])
    if (!found) throw new Error('no answer from the resolver')
    return placeAt(found.address, port)
  }

  #lookUp(host: string): ReturnType<FindHost> {
    const known = this.#underWay.get(host)
    if (known) return known
    const asked = this.#findHost(host).finally(() => this.#underWay.delete(host))
    this.#underWay.set(host, asked)
    return asked
  }
}

function troubleOf(lost: readonly Found[]): string {
  const [first] = lost
  if (!first) return ''
  const words = lost.map(({ address, number }) => `${address} (${number ? `last at ${number}` : 'unknown'})`)
  return `cannot be told where these are by now: ${words.join(', ')}. ${first.reason}`
}
