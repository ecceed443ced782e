import { setTimeout as pause } from 'node:timers/promises'
import { ShopMoving } from '../../class/class-shops.ts'
import { isHostPort } from '../host-port.ts'
import { NODE_PATH, type NodeCall } from '../node-api.ts'
import type { SlotHolder } from '../slots/directory.ts'
import { InvalidNodeResponse, readNodeResponse } from './node-responses.ts'

export interface NodeClientParts {
  /** Who holds the slot of a shop; undefined while that is on its way. */
  holderOf(shop: string): Promise<SlotHolder | undefined>
  /** Name of the node that has the slot of a shop by a lease that has not run out, whether it has taken it over or not. */
  leaseHolderOf(shop: string): Promise<string | undefined>
  /** All nodes that there are, also those that do not answer. */
  nodes(): Promise<SlotHolder[]>
}

/** A move takes a second or two; when a machine dies it takes longer than anybody waits. */
const LONGEST_WAIT_MS = 6_000
const RETRY_MS = 300
/** Whoever has a shop reset waits for a whole file to be written, on a machine that has much to do. */
const CALL_TIMEOUT_MS = 20_000
/** A dead machine stays on the list for a while. */
const CALL_ALL_TIMEOUT_MS = 4_000
const STATUS_TIMEOUT_MS = 2_500
/** Of what a node says went wrong, in characters. */
const MOST_SHOWN = 300

/** What entries ask of nodes. They prove themselves with what only they can read in the database: the hash of the node's key. */
export class NodeClient {
  readonly #parts: NodeClientParts
  /** As they were read last: a node can be asked how it is while the database is away. */
  #lastKnown: readonly SlotHolder[] = []

  constructor(parts: NodeClientParts) {
    this.#parts = parts
  }

  /** Has the node do something that holds the shop, wherever that is by then. Throws `ShopElsewhere`. */
  async call(call: NodeCall): Promise<unknown> {
    const until = performance.now() + LONGEST_WAIT_MS
    for (;;) {
      const holder = await this.#parts.holderOf(call.shop)
      const answer = holder && (await this.#send(holder, call))
      if (answer) return answer.value
      if (performance.now() > until) throw new ShopMoving()
      await pause(RETRY_MS)
    }
  }

  /** Has every node do that, whether the shop is there or not. Names of those that did; all others are left out. */
  async callAll(call: NodeCall): Promise<ReadonlySet<string>> {
    const nodes = await this.#parts.nodes()
    const asked = nodes.map((node) => this.#send(node, call, CALL_ALL_TIMEOUT_MS).catch(() => undefined))
    const answers = await Promise.all(asked)
    return new Set(nodes.filter((_, at) => answers[at] !== undefined).map(({ name }) => name))
  }

  /** Name of the node that has the slot of a shop at this moment, if any has. */
  leaseHolderOf(shop: string): Promise<string | undefined> {
    return this.#parts.leaseHolderOf(shop)
  }

  /** What the node says of itself, as it came. Throws where it does not answer. */
  async status(name: string): Promise<unknown> {
    this.#lastKnown = await this.#parts.nodes().catch(() => this.#lastKnown)
    const node = this.#lastKnown.find((one) => one.name === name)
    if (!node) throw new Error(`There is no node ${name}`)
    const answer = await fetch(nodeUrl(node, 'status'), {
      headers: headersFor(node),
      signal: AbortSignal.timeout(STATUS_TIMEOUT_MS),
      redirect: 'error',
    })
    if (!answer.ok) throw new Error(`The node ${name} answers ${answer.status}`)
    return readNodeResponse(answer)
  }

  /** Undefined where nothing was done, and it may be tried elsewhere. */
  async #send(
    node: SlotHolder,
    call: NodeCall,
    longestMs = CALL_TIMEOUT_MS,
  ): Promise<{ value: unknown } | undefined> {
    const answer = await fetch(nodeUrl(node, 'call'), {
      ...{ method: 'POST', headers: headersFor(node), body: JSON.stringify(call) },
      signal: AbortSignal.timeout(longestMs),
      redirect: 'error',
    }).catch((error: unknown) => {
      if (isConnectionRefused(error)) return undefined
      throw error
    })
    if (answer === undefined || answer.status === 409 || answer.status === 401) return undefined
    const body = await readNodeResponse(answer)
    if (typeof body !== 'object' || body === null)
      throw new InvalidNodeResponse('A node says what nodes do not.')
    const { value, error }: { value?: unknown; error?: unknown } = body
    if (answer.ok) return { value }
    throw new Error(
      `The node ${node.name} could not do that (${call.action}): ${String(error).slice(0, MOST_SHOWN)}`,
    )
  }
}

function nodeUrl({ name, address }: SlotHolder, path: string): string {
  if (!isHostPort(address)) throw new Error(`The node ${name} says that it is where nobody can be`)
  return `http://${address}${NODE_PATH}/${path}`
}

function headersFor({ keyHash }: SlotHolder): Record<string, string> {
  return { authorization: `Bearer ${keyHash.toString('hex')}` }
}

/** Nobody listens there: what was to be said was not heard. */
function isConnectionRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}
