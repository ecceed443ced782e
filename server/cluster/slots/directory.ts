import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../class/store/postgres/database.ts'
import { rebalanceSlots } from './distribution.ts'
import { LEASE_TIMES, type NodeRow, type SlotRow, slotOfLabel } from './model.ts'
import { CHANNEL } from './schema.ts'

/** The node that serves the shops of a slot. */
export interface SlotHolder {
  name: string
  address: string
  /** SHA-256 of its key, known to gateways and the node only. */
  keyHash: Buffer
}

/** A slot cannot move to the requested node. */
export class SlotMoveRefused extends Error {}

/** Reads and moves slots in the database, with a gateway's access. */
export class SlotDirectory {
  readonly #database: Database
  readonly #aliveMs: number

  constructor(database: Database, aliveMs = LEASE_TIMES.aliveMs) {
    this.#database = database
    this.#aliveMs = aliveMs
  }

  /** Returns the node with this name and key, or undefined if the key is wrong. */
  async nodeByKey(name: string, key: string): Promise<NodeRow | undefined> {
    const row = await this.#database.get<{ keyHash: Buffer }>(
      'SELECT key_hash FROM ff_nodes WHERE name = $1',
      [name],
    )
    const hash = createHash('sha256').update(key).digest()
    if (!row || !timingSafeEqual(row.keyHash, hash)) return undefined
    return (await this.nodes()).find((node) => node.name === name)
  }

  /** Whether the node holds the shop's slot at this moment, in this epoch. */
  async isHeldBy(name: string, shop: string, epoch: number): Promise<boolean> {
    const row = await this.#database.get(
      `SELECT 1 AS one FROM ff_slots JOIN ff_nodes ON name = node AND ff_nodes.boot_id = ff_slots.boot_id
        WHERE slot = $1 AND node = $2 AND epoch = $3 AND until > clock_timestamp()`,
      [slotOfLabel(shop) ?? -1, name, epoch],
    )
    return row !== undefined
  }

  /** Returns the node that serves the shop, or undefined while its slot moves. */
  holderOf(shop: string): Promise<SlotHolder | undefined> {
    return this.#database.get<SlotHolder>(
      `SELECT name, address, key_hash FROM ff_slots JOIN ff_nodes ON name = node
        AND ff_nodes.boot_id = ff_slots.boot_id WHERE slot = $1 AND is_ready`,
      [slotOfLabel(shop) ?? -1],
    )
  }

  nodes(): Promise<NodeRow[]> {
    return this.#database.all<NodeRow>(
      `SELECT name, boot_id, address, is_leaving, said_at > clock_timestamp() - $1 * interval '1 millisecond' AS is_alive,
        (SELECT count(*) FROM ff_slots WHERE node = name AND ff_slots.boot_id = ff_nodes.boot_id
          AND until > clock_timestamp()) AS slots
        FROM ff_nodes ORDER BY name`,
      [this.#aliveMs],
    )
  }

  async slots(): Promise<SlotRow[]> {
    const rows = await this.#database.all<Omit<SlotRow, 'node' | 'wanted'> & Nullable>(
      `SELECT slot, node, epoch, coalesce(until > clock_timestamp(), false) AS is_held, is_ready AND node IS NOT NULL AS is_ready,
        is_leaving, wanted FROM ff_slots ORDER BY slot`,
    )
    return rows.map(({ node, wanted, ...row }) => ({
      ...row,
      node: node ?? undefined,
      wanted: wanted ?? undefined,
    }))
  }

  /**
   * Requests that a slot moves to a node, as soon as that is possible without loss. Throws `SlotMoveRefused` if there is no
   * such node.
   */
  async move(slot: number, node: string): Promise<void> {
    const to = (await this.nodes()).find(({ name }) => name === node)
    if (!to?.isAlive || to.isLeaving)
      throw new SlotMoveRefused(`There is no node ${node} that could take it.`)
    await this.#want(new Map([[slot, node]]))
  }

  /**
   * Requests moves until all nodes hold about the same number, for instance after a node was added. Returns the number
   * of moves.
   */
  async rebalance(): Promise<number> {
    const [nodes, slots] = await Promise.all([this.nodes(), this.slots()])
    const held = new Map<string, number[]>()
    for (const { name, isAlive, isLeaving } of nodes) if (isAlive && !isLeaving) held.set(name, [])
    for (const { slot, node, isHeld } of slots) if (isHeld) held.get(node ?? '')?.push(slot)
    const moves = rebalanceSlots(held)
    await this.#want(moves)
    return moves.size
  }

  async #want(moves: ReadonlyMap<number, string>): Promise<void> {
    await this.#database.run(
      `UPDATE ff_slots SET wanted = m.node FROM unnest($1::int[], $2::text[]) AS m (slot, node)
        WHERE ff_slots.slot = m.slot`,
      [[...moves.keys()], [...moves.values()]],
    )
    await this.#database.all("SELECT pg_notify($1, '')", [CHANNEL])
  }
}

interface Nullable {
  node: string | null
  wanted: string | null
}
