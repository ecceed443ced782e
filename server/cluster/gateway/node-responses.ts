import { SHOP_ID } from '../../class/store/ids.ts'
import type { NodeStatus } from '../node-api.ts'
import type { OverdueSnapshots } from '../snapshots/types.ts'

/** Larger than the status of a node with ten thousand shops. */
const MOST_BYTES = 1_048_576
/** More shops than a cluster has. */
const MOST_DELAYED = 1_000_000
const FINGERPRINT = /^[0-9a-f]{64}$/
const TROUBLES: readonly unknown[] = ['nearly', 'full', 'disk', null]

/** A node's answer is not valid. */
export class InvalidNodeResponse extends Error {}

/** Reads a node's JSON answer up to the size limit. Throws `InvalidNodeResponse`. */
export async function readNodeResponse(answer: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new InvalidNodeResponse('A node says more than nodes do.')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw new InvalidNodeResponse('A node says what cannot be read.')
  }
}

/**
 * Validates a node's status. The node may be compromised, so every field is copied and checked, and shops are dropped
 * unless
 * `belongsToNode` accepts them. Throws `InvalidNodeResponse`.
 */
export function parseNodeStatus(
  value: unknown,
  name: string,
  belongsToNode: (shop: string) => boolean,
): NodeStatus {
  const { awake, slots, tabs, undoable, disk, labs, snapshotDelay } = asObject(value)
  const isOwnShop = (shop: unknown): shop is string =>
    typeof shop === 'string' && SHOP_ID.test(shop) && belongsToNode(shop)
  const { used, quota, free, trouble } = asObject(disk)
  const delay = parseSnapshotDelay(snapshotDelay)
  if (!Array.isArray(tabs) || !TROUBLES.includes(trouble) || !delay) throw invalidResponse()
  return {
    name,
    awake: asNumber(awake),
    slots: asNumber(slots),
    labs: typeof labs === 'string' && FINGERPRINT.test(labs) ? labs : '',
    snapshotDelay: delay,
    tabs: tabs.filter(isOwnShop),
    undoable: Object.fromEntries(
      Object.entries(asObject(undoable)).flatMap(([shop, until]) =>
        isOwnShop(shop) ? [[shop, asDate(until)]] : [],
      ),
    ),
    disk: {
      used: asNumber(used),
      quota: asNumber(quota),
      free: asNumber(free),
      trouble: trouble as NodeStatus['disk']['trouble'],
    },
  }
}

/** Validates and copies the snapshot delay of a status. Returns undefined if it is invalid. */
function parseSnapshotDelay(value: unknown): OverdueSnapshots | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { shops, since }: { shops?: unknown; since?: unknown } = value
  if (typeof shops !== 'number' || !Number.isInteger(shops) || shops < 0) return undefined
  const at = typeof since === 'string' ? Date.parse(since) : Number.NaN
  return {
    shops: Math.min(shops, MOST_DELAYED),
    since: Number.isNaN(at) ? null : new Date(at).toISOString(),
  }
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw invalidResponse()
  return { ...value }
}

function asNumber(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) throw invalidResponse()
  return value
}

function asDate(value: unknown): string {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) throw invalidResponse()
  return new Date(at).toISOString()
}

function invalidResponse(): InvalidNodeResponse {
  return new InvalidNodeResponse('A node says of itself what nodes do not.')
}
