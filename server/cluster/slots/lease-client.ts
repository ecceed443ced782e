import { DatabaseError } from 'pg'
import { ListenConnection } from './listen-connection.ts'
import type { NodeIdentity } from './model.ts'
import { NODE_NAME_TAKEN, NODE_UNKNOWN } from './schema.ts'

/** A slot in a certain epoch. */
export interface SlotEpoch {
  slot: number
  epoch: number
}

/** A slot that this node holds according to the database. */
export interface LeaseRow extends SlotEpoch {
  hasNewestFiles: boolean
  isReady: boolean
  isLeaving: boolean
  cookieKey: Buffer | null
  /** Length of the renewed lease. */
  leaseMs: number
}

/** The calls of a node to the database of leases. */
export interface LeaseClient {
  /** Registers the node. */
  register(identity: NodeIdentity): Promise<void>
  /** Renews all leases of the node and reports which slots it has taken over. Returns all slots of the node. */
  renew(identity: NodeIdentity, ready: readonly SlotEpoch[]): Promise<LeaseRow[]>
  release(identity: NodeIdentity, slots: readonly SlotEpoch[]): Promise<void>
  /** Keeps these slots although a move was requested. */
  cancelMove(identity: NodeIdentity, slots: readonly SlotEpoch[]): Promise<void>
  /** Announces that all slots are about to be released. */
  announceShutdown(identity: NodeIdentity): Promise<void>
  unregister(identity: NodeIdentity): Promise<void>
  close(): Promise<void>
}

/** Another running node has this name. The operator has to choose another one. */
export class NodeNameTaken extends Error {}

/** The database no longer knows this process as the node. It has to register again. */
export class NodeUnknown extends Error {}

/** Calls PostgreSQL functions that show a node only its own slots. */
export class PostgresLeaseClient implements LeaseClient {
  readonly #connection: ListenConnection

  /** `onChange`: some slot has changed, possibly one of this node. */
  constructor(url: string, onChange: () => void, timeoutMs = 2_000) {
    this.#connection = new ListenConnection({ url, timeoutMs, onChange })
  }

  async register(identity: NodeIdentity): Promise<void> {
    await this.#call('ff_slots_hello($1, $2, $3, $4, $5)', identity, [identity.address, identity.folder])
  }

  async renew(identity: NodeIdentity, ready: readonly SlotEpoch[]): Promise<LeaseRow[]> {
    const rows = await this.#call<Record<string, never>>(
      '* FROM ff_slots_renew($1, $2, $3, $4, $5)',
      identity,
      toColumns(ready),
    )
    return rows.map(({ slot = 0, epoch = 0, pass_key = null, lease_ms = 0, ...row }) => ({
      slot,
      epoch,
      cookieKey: pass_key,
      leaseMs: lease_ms,
      hasNewestFiles: row.is_last === true,
      isReady: row.is_ready === true,
      isLeaving: row.is_leaving === true,
    }))
  }

  async release(identity: NodeIdentity, slots: readonly SlotEpoch[]): Promise<void> {
    await this.#call('ff_slots_give_back($1, $2, $3, $4, $5)', identity, toColumns(slots))
  }

  async cancelMove(identity: NodeIdentity, slots: readonly SlotEpoch[]): Promise<void> {
    await this.#call('ff_slots_stay($1, $2, $3, $4, $5)', identity, toColumns(slots))
  }

  async announceShutdown(identity: NodeIdentity): Promise<void> {
    await this.#call('ff_slots_leave($1, $2, $3)', identity)
  }

  async unregister(identity: NodeIdentity): Promise<void> {
    await this.#call('ff_slots_goodbye($1, $2, $3)', identity)
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  async #call<Row>(
    what: string,
    { name, bootId, key }: NodeIdentity,
    more: readonly unknown[] = [],
  ): Promise<Row[]> {
    try {
      return await this.#connection.all<Row>(`SELECT ${what}`, [name, bootId, Buffer.from(key), ...more])
    } catch (error) {
      const code = error instanceof DatabaseError ? error.code : undefined
      if (code === NODE_NAME_TAKEN) throw new NodeNameTaken(messageOf(error))
      throw code === NODE_UNKNOWN ? new NodeUnknown(messageOf(error)) : error
    }
  }
}

function toColumns(slots: readonly SlotEpoch[]): [slots: number[], epochs: number[]] {
  return [slots.map(({ slot }) => slot), slots.map(({ epoch }) => epoch)]
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
