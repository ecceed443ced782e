import { DatabaseError } from 'pg'
import { ListenConnection } from './listen-connection.ts'
import type { NodeIdentity } from './model.ts'
import { NAME_TAKEN, NODE_UNKNOWN } from './schema.ts'

/** A slot as one of its holders means it. */
export interface SlotEpoch {
  slot: number
  epoch: number
}

/** A slot that is this node's by the database. */
export interface LeaseRow extends SlotEpoch {
  hasNewestFiles: boolean
  isReady: boolean
  isLeaving: boolean
  cookieKey: Buffer | null
  /** It was renewed for so long. */
  leaseMs: number
}

/** What a node says to whoever keeps the leases. */
export interface LeaseClient {
  /** Says who we are. */
  register(identity: NodeIdentity): Promise<void>
  /** Renews all that is ours and says what of it has been taken over. What comes back is all that is ours. */
  renew(identity: NodeIdentity, ready: readonly SlotEpoch[]): Promise<LeaseRow[]>
  release(identity: NodeIdentity, slots: readonly SlotEpoch[]): Promise<void>
  /** These do not leave, although somebody wanted them elsewhere. */
  cancelMove(identity: NodeIdentity, slots: readonly SlotEpoch[]): Promise<void>
  /** All slots are about to be given back. */
  announceShutdown(identity: NodeIdentity): Promise<void>
  unregister(identity: NodeIdentity): Promise<void>
  close(): Promise<void>
}

/** Another node has the name: to be told to whoever set it. */
export class NameTaken extends Error {}

/** We are not that node any more: hello has to be said again. */
export class NodeUnknown extends Error {}

/** The line to PostgreSQL, whose functions tell a node of its own slots only. */
export class PostgresLeaseClient implements LeaseClient {
  readonly #connection: ListenConnection

  /** `onNews`: something about slots has changed, maybe about ours. */
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
      ...{ slot, epoch, cookieKey: pass_key, leaseMs: lease_ms },
      ...{
        hasNewestFiles: row.is_last === true,
        isReady: row.is_ready === true,
        isLeaving: row.is_leaving === true,
      },
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
      if (code === NAME_TAKEN) throw new NameTaken(messageOf(error))
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
