import { DatabaseError } from 'pg'
import { Listening } from './listening.ts'
import { NAME_TAKEN, NOT_THAT_NODE } from './schema.ts'
import type { NodeSelf } from './slots.ts'

/** A slot as one of its holders means it. */
export interface SlotEpoch {
  slot: number
  epoch: number
}

/** A slot that is this node's by the database. */
export interface Leased extends SlotEpoch {
  isLast: boolean
  isReady: boolean
  isLeaving: boolean
  passKey: Buffer | null
  /** It was renewed for so long. */
  leaseMs: number
}

/** What a node says to whoever keeps the leases. */
export interface Line {
  /** Says who we are. */
  hello(self: NodeSelf): Promise<void>
  /** Renews all that is ours and says what of it has been taken over. What comes back is all that is ours. */
  renew(self: NodeSelf, ready: readonly SlotEpoch[]): Promise<Leased[]>
  giveBack(self: NodeSelf, slots: readonly SlotEpoch[]): Promise<void>
  /** These do not leave, although somebody wanted them elsewhere. */
  stay(self: NodeSelf, slots: readonly SlotEpoch[]): Promise<void>
  /** All slots are about to be given back. */
  leave(self: NodeSelf): Promise<void>
  goodbye(self: NodeSelf): Promise<void>
  close(): Promise<void>
}

/** Another node has the name: to be told to whoever set it. */
export class NameTaken extends Error {}

/** We are not that node any more: hello has to be said again. */
export class NotThatNode extends Error {}

/** The line to PostgreSQL, whose functions tell a node of its own slots only. */
export class SlotLine implements Line {
  readonly #listening: Listening

  /** `onNews`: something about slots has changed, maybe about ours. */
  constructor(url: string, onNews: () => void, patienceMs = 2_000) {
    this.#listening = new Listening({ url, patienceMs, onNews })
  }

  async hello(self: NodeSelf): Promise<void> {
    await this.#call('ff_slots_hello($1, $2, $3, $4, $5)', self, [self.address, self.folder])
  }

  async renew(self: NodeSelf, ready: readonly SlotEpoch[]): Promise<Leased[]> {
    const rows = await this.#call<Record<string, never>>(
      '* FROM ff_slots_renew($1, $2, $3, $4, $5)',
      self,
      columnsOf(ready),
    )
    return rows.map(({ slot = 0, epoch = 0, pass_key = null, lease_ms = 0, ...row }) => ({
      ...{ slot, epoch, passKey: pass_key, leaseMs: lease_ms },
      ...{ isLast: row.is_last === true, isReady: row.is_ready === true, isLeaving: row.is_leaving === true },
    }))
  }

  async giveBack(self: NodeSelf, slots: readonly SlotEpoch[]): Promise<void> {
    await this.#call('ff_slots_give_back($1, $2, $3, $4, $5)', self, columnsOf(slots))
  }

  async stay(self: NodeSelf, slots: readonly SlotEpoch[]): Promise<void> {
    await this.#call('ff_slots_stay($1, $2, $3, $4, $5)', self, columnsOf(slots))
  }

  async leave(self: NodeSelf): Promise<void> {
    await this.#call('ff_slots_leave($1, $2, $3)', self)
  }

  async goodbye(self: NodeSelf): Promise<void> {
    await this.#call('ff_slots_goodbye($1, $2, $3)', self)
  }

  close(): Promise<void> {
    return this.#listening.close()
  }

  async #call<Row>(
    what: string,
    { name, bootId, key }: NodeSelf,
    more: readonly unknown[] = [],
  ): Promise<Row[]> {
    try {
      return await this.#listening.all<Row>(`SELECT ${what}`, [name, bootId, Buffer.from(key), ...more])
    } catch (error) {
      const code = error instanceof DatabaseError ? error.code : undefined
      if (code === NAME_TAKEN) throw new NameTaken(messageOf(error))
      throw code === NOT_THAT_NODE ? new NotThatNode(messageOf(error)) : error
    }
  }
}

function columnsOf(slots: readonly SlotEpoch[]): [slots: number[], epochs: number[]] {
  return [slots.map(({ slot }) => slot), slots.map(({ epoch }) => epoch)]
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
