import { setTimeout as pause } from 'node:timers/promises'
import { ShopMovingError } from '../../class/class-shops.ts'
import { isHostPort } from '../host-port.ts'
import { NODE_PATH, type NodeCall } from '../node-api.ts'
import type { SlotHolder } from '../slots/directory.ts'
import { InvalidNodeResponse, readNodeResponse } from './node-responses.ts'

export interface NodeClientOptions {
  /** Returns the node that serves a shop, or undefined while its slot moves. */
  holderOf(shop: string): Promise<SlotHolder | undefined>
  /**
   * Returns the name of the node whose lease on the shop's slot is valid, even if it has not taken the slot over yet.
   */
  leaseHolderOf(shop: string): Promise<string | undefined>
  /** All known nodes, including unreachable ones. */
  nodes(): Promise<SlotHolder[]>
}

/** Enough for a move, which takes a second or two. After a crash nobody waits until the slots are reassigned. */
const LONGEST_WAIT_MS = 6_000
const RETRY_MS = 300
/** A reset writes a whole file, possibly on a busy machine. */
const CALL_TIMEOUT_MS = 20_000
/** Short, because a dead node stays on the list for a while. */
const CALL_ALL_TIMEOUT_MS = 4_000
const STATUS_TIMEOUT_MS = 2_500
/** Longest part of a node's error message that is passed on, in characters. */
const MOST_SHOWN = 300

/**
 * Calls the API of nodes. It authenticates with the hash of the node's key, which only gateways can read in the
 * database.
 */
export class NodeClient {
  readonly #options: NodeClientOptions
  /**
   * The last list that could be read. It lets the gateway ask nodes for their status while the database is unreachable.
   */
  #lastKnown: readonly SlotHolder[] = []

  constructor(options: NodeClientOptions) {
    this.#options = options
  }

  /** Calls the node that holds the shop. Waits and retries while the slot moves. Throws `ShopMovingError`. */
  async call(call: NodeCall): Promise<unknown> {
    const until = performance.now() + LONGEST_WAIT_MS
    for (;;) {
      const holder = await this.#options.holderOf(call.shop)
      const answer = holder && (await this.#send(holder, call))
      if (answer) return answer.value
      if (performance.now() > until) throw new ShopMovingError()
      await pause(RETRY_MS)
    }
  }

  /** Calls every node, whether it holds the shop or not. Returns the names of the nodes that succeeded. */
  async callAll(call: NodeCall): Promise<ReadonlySet<string>> {
    const nodes = await this.#options.nodes()
    const asked = nodes.map((node) => this.#send(node, call, CALL_ALL_TIMEOUT_MS).catch(() => undefined))
    const answers = await Promise.all(asked)
    return new Set(nodes.filter((_, at) => answers[at] !== undefined).map(({ name }) => name))
  }

  leaseHolderOf(shop: string): Promise<string | undefined> {
    return this.#options.leaseHolderOf(shop)
  }

  /** Returns the node's status as received, not validated. Throws if the node does not answer. */
  async status(name: string): Promise<unknown> {
    this.#lastKnown = await this.#options.nodes().catch(() => this.#lastKnown)
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

  /** Returns undefined if the node did nothing, so that the call can be retried. */
  async #send(
    node: SlotHolder,
    call: NodeCall,
    longestMs = CALL_TIMEOUT_MS,
  ): Promise<{ value: unknown } | undefined> {
    const answer = await fetch(nodeUrl(node, 'call'), {
      method: 'POST',
      headers: headersFor(node),
      body: JSON.stringify(call),
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
  if (!isHostPort(address)) throw new Error(`The node ${name} reports an invalid address`)
  return `http://${address}${NODE_PATH}/${path}`
}

function headersFor({ keyHash }: SlotHolder): Record<string, string> {
  return { authorization: `Bearer ${keyHash.toString('hex')}` }
}

/** Nobody listens there, so the call was certainly not carried out. */
function isConnectionRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}
