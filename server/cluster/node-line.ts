import { setTimeout as pause } from 'node:timers/promises'
import { ShopElsewhere } from '../class/class-shops.ts'
import { NODE_PATH, type NodeCall } from './node-calls.ts'
import { Nonsense, wordOf } from './node-words.ts'
import { isPlace } from './slots/places.ts'
import type { Holder } from './slots/slot-book.ts'

export interface NodeLineParts {
  /** Who holds the slot of a shop; undefined while that is on its way. */
  holderOf(shop: string): Promise<Holder | undefined>
  /** Name of the node that has the slot of a shop by a lease that has not run out, whether it has taken it over or not. */
  leasedBy(shop: string): Promise<string | undefined>
  /** All nodes that there are, also those that do not answer. */
  holders(): Promise<Holder[]>
}

/** A move takes a second or two; when a machine dies it takes longer than anybody waits. */
const LONGEST_WAIT_MS = 6_000
const AGAIN_MS = 300
/** Whoever has a shop reset waits for a whole file to be written, on a machine that has much to do. */
const CALL_MS = 20_000
/** A dead machine stays on the list for a while. */
const CALL_ALL_MS = 4_000
const STATUS_MS = 2_500
/** Of what a node says went wrong, in characters. */
const MOST_SHOWN = 300

/** What entries ask of nodes. They prove themselves with what only they can read in the database: the hash of the node's key. */
export class NodeLine {
  readonly #parts: NodeLineParts
  /** As they were read last: a node can be asked how it is while the database is away. */
  #known: readonly Holder[] = []

  constructor(parts: NodeLineParts) {
    this.#parts = parts
  }

  /** Has the node do something that holds the shop, wherever that is by then. Throws `ShopElsewhere`. */
  async call(call: NodeCall): Promise<unknown> {
    const until = performance.now() + LONGEST_WAIT_MS
    for (;;) {
      const holder = await this.#parts.holderOf(call.shop)
      const answer = holder && (await this.#send(holder, call))
      if (answer) return answer.value
      if (performance.now() > until) throw new ShopElsewhere()
      await pause(AGAIN_MS)
    }
  }

  /** Has every node do that, whether the shop is there or not. Names of those that did; all others are left out. */
  async callAll(call: NodeCall): Promise<ReadonlySet<string>> {
    const nodes = await this.#parts.holders()
    const asked = nodes.map((node) => this.#send(node, call, CALL_ALL_MS).catch(() => undefined))
    const answers = await Promise.all(asked)
    return new Set(nodes.filter((_, at) => answers[at] !== undefined).map(({ name }) => name))
  }

  /** Name of the node that has the slot of a shop at this moment, if any has. */
  leasedBy(shop: string): Promise<string | undefined> {
    return this.#parts.leasedBy(shop)
  }

  /** What the node says of itself, as it came. Throws where it does not answer. */
  async status(name: string): Promise<unknown> {
    this.#known = await this.#parts.holders().catch(() => this.#known)
    const node = this.#known.find((one) => one.name === name)
    if (!node) throw new Error(`There is no node ${name}`)
    const answer = await fetch(addressOf(node, 'status'), {
      headers: headersFor(node),
      signal: AbortSignal.timeout(STATUS_MS),
      redirect: 'error',
    })
    if (!answer.ok) throw new Error(`The node ${name} answers ${answer.status}`)
    return wordOf(answer)
  }

  /** Undefined where nothing was done, and it may be tried elsewhere. */
  async #send(node: Holder, call: NodeCall, longestMs = CALL_MS): Promise<{ value: unknown } | undefined> {
    const answer = await fetch(addressOf(node, 'call'), {
      ...{ method: 'POST', headers: headersFor(node), body: JSON.stringify(call) },
      signal: AbortSignal.timeout(longestMs),
      redirect: 'error',
    }).catch((error: unknown) => {
      if (wasNeverThere(error)) return undefined
      throw error
    })
    if (answer === undefined || answer.status === 409 || answer.status === 401) return undefined
    const said = await wordOf(answer)
    if (typeof said !== 'object' || said === null) throw new Nonsense('A node says what nodes do not.')
    const { value, error }: { value?: unknown; error?: unknown } = said
    if (answer.ok) return { value }
    throw new Error(
      `The node ${node.name} could not do that (${call.act}): ${String(error).slice(0, MOST_SHOWN)}`,
    )
  }
}

function addressOf({ name, address }: Holder, path: string): string {
  if (!isPlace(address)) throw new Error(`The node ${name} says that it is where nobody can be`)
  return `http://${address}${NODE_PATH}/${path}`
}

function headersFor({ keyHash }: Holder): Record<string, string> {
  return { authorization: `Bearer ${keyHash.toString('hex')}` }
}

/** Nobody listens there: what was to be said was not heard. */
function wasNeverThere(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}
