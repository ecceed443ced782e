import { afterEach, expect, it } from 'vitest'
import { LeaseHolder } from './lease-holder.ts'
import { type Leased, type Line, NotThatNode, type SlotEpoch } from './slot-line.ts'
import type { Gained, Standing } from './slots.ts'

const LEASE_MS = 10_000
const MARGIN_MS = 1_000
const SHOP = '0aabcdefghijkl'
const SLOT = 0x0a

/** A holder whose clock, database and entry are ours. */
class Stage {
  clock = 0
  standing: () => Promise<Standing> = async () => {
    throw new Error('Nobody answers.')
  }
  /** What is this node's by the database. */
  readonly rows = new Map<number, Leased>()
  readonly told: string[] = []
  readonly warnings: string[] = []
  /** What the next renewals fail with. */
  trouble: Error | undefined
  /** Before it answers. */
  onRenew: () => void | Promise<void> = () => {}
  onLeave: () => Promise<void> = async () => {}
  readonly holder: LeaseHolder

  constructor() {
    const line: Line = {
      hello: async () => {
        this.told.push('hello')
      },
      renew: async (_, ready) => this.#renew(ready),
      giveBack: async (_, slots) => {
        for (const { slot } of slots) this.rows.delete(slot)
        this.told.push(`given back ${slots.map(({ slot }) => slot)}`)
      },
      leave: async () => {
        if (this.trouble) throw this.trouble
      },
      goodbye: async () => void this.told.push('goodbye'),
      close: async () => {},
    }
    this.holder = new LeaseHolder({
      ...{ line, now: () => this.clock, warn: (message) => void this.warnings.push(message) },
      self: { name: 'a', address: '127.0.0.1:1', folder: 'folder', bootId: 'boot', key: 'key' },
      times: {
        leaseMs: LEASE_MS,
        marginMs: MARGIN_MS,
        renewMs: 1_000_000,
        toldMs: 10,
        graceMs: 20,
        endMs: 50,
      },
      askStanding: () => this.standing(),
      events: {
        onGained: async ({ slot, epoch, isOurLast }: Gained) => {
          this.told.push(`gained ${slot} in ${epoch}${isOurLast ? ', ours last' : ''}`)
        },
        onLost: async (slot) => void this.told.push(`lost ${slot}`),
        onLeave: async (slot) => {
          this.told.push(`leaves ${slot}`)
          await this.onLeave()
        },
      },
    })
  }

  give(slot: number, epoch: number, more: Partial<Leased> = {}): void {
    const passKey = Buffer.from(`key of ${slot}`)
    this.rows.set(slot, {
      ...{ slot, epoch, passKey, leaseMs: LEASE_MS, isLast: false, isReady: false, isLeaving: false },
      ...more,
    })
  }

  /** With a slot that is ours. */
  async open(): Promise<void> {
    this.give(SLOT, 1)
    await this.holder.open()
    await expect.poll(() => this.holder.isMine(SHOP)).toBe(true)
    this.told.splice(0)
  }

  async #renew(ready: readonly SlotEpoch[]): Promise<Leased[]> {
    await this.onRenew()
    if (this.trouble) throw this.trouble
    for (const { slot, epoch } of ready) {
      const row = this.rows.get(slot)
      if (row?.epoch === epoch) row.isReady = true
    }
    return structuredClone([...this.rows.values()]).map((row) => ({ ...row, passKey: Buffer.from('key') }))
  }
}

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

let stage: Stage
afterEach(async () => {
  stage.trouble = undefined
  await stage.holder.close()
})

it('a slot is ours once it has been taken over and the database knows', async () => {
  stage = new Stage()
  stage.give(SLOT, 7)
  await stage.holder.open()
  expect(stage.holder.isMine(SHOP)).toBe(false)
  await expect.poll(() => stage.holder.isMine(SHOP)).toBe(true)
  expect(stage.told).toEqual(['hello', 'gained 10 in 7'])
  expect(stage.rows.get(SLOT)?.isReady).toBe(true)
  expect(stage.holder.epochOf(SHOP)).toBe(7)
  expect(stage.holder.isMine('0babcdefghijkl')).toBe(false)
  expect(stage.holder.isMine('join')).toBe(false)
  expect(stage.holder.passKey(`t-${SHOP}-00`)?.toString()).toBe('key')
})

it('past its lease it is lost before anything is done, and closed', async () => {
  stage = new Stage()
  await stage.open()
  stage.clock = LEASE_MS - MARGIN_MS - 1
  expect(stage.holder.isMine(SHOP)).toBe(true)
  stage.clock += 1
  expect([stage.holder.isMine(SHOP), stage.holder.begin(SHOP), stage.holder.held()]).toEqual([
    false,
    undefined,
    [],
  ])
  // It comes back, as nobody else has had it: its files are the newest.
  await stage.holder.hurry()
  await expect.poll(() => stage.holder.isMine(SHOP)).toBe(true)
  expect(stage.told).toEqual(['lost 10', 'gained 10 in 1, ours last'])
})

it('a lease counts from when its renewal was asked for, however late the answer is', async () => {
  stage = new Stage()
  await stage.open()
  stage.onRenew = () => {
    stage.clock += LEASE_MS
  }
  await stage.holder.hurry()
  expect(stage.holder.isMine(SHOP)).toBe(false)
})

it('a lease that became shorter is over sooner', async () => {
  stage = new Stage()
  await stage.open()
  stage.give(SLOT, 1, { isReady: true, leaseMs: 3_000 })
  await stage.holder.hurry()
  stage.clock = 2_000
  expect(stage.holder.isMine(SHOP)).toBe(false)
})

it('without a database and without an entry it ends; where entries say that it is away, shops go on', async () => {
  stage = new Stage()
  await stage.open()
  stage.trouble = away()
  stage.standing = async () => 'away'
  for (const step of [1, 2, 3, 4]) {
    stage.clock = step * (LEASE_MS / 2)
    await stage.holder.hurry()
    expect(stage.holder.isMine(SHOP)).toBe(true)
  }
  stage.standing = async () => 'there'
  stage.clock += LEASE_MS / 2
  await stage.holder.hurry()
  expect(stage.holder.isMine(SHOP)).toBe(true)
  stage.clock += LEASE_MS / 2
  await stage.holder.hurry()
  expect(stage.holder.isMine(SHOP)).toBe(false)
  expect(stage.holder.counts.failedRenewals).toBe(6)
})

it('what has run out already comes back by no word of an entry', async () => {
  stage = new Stage()
  await stage.open()
  stage.trouble = away()
  stage.standing = async () => 'away'
  stage.clock = LEASE_MS
  await stage.holder.hurry()
  expect(stage.holder.isMine(SHOP)).toBe(false)
})

it('a slot that somebody else has is closed, and comes back in a later epoch as one that was elsewhere', async () => {
  stage = new Stage()
  await stage.open()
  stage.rows.delete(SLOT)
  await stage.holder.hurry()
  expect(stage.holder.isMine(SHOP)).toBe(false)
  stage.give(SLOT, 3)
  await stage.holder.hurry()
  await expect.poll(() => stage.holder.epochOf(SHOP)).toBe(3)
  expect(stage.told).toEqual(['lost 10', 'gained 10 in 3'])
})

it('a slot that leaves takes no new requests, waits for those under way, and is given back last', async () => {
  stage = new Stage()
  await stage.open()
  const end = stage.holder.begin(SHOP)
  expect(end).toBeTypeOf('function')
  let wasMine: boolean | undefined
  stage.onLeave = async () => {
    wasMine = stage.holder.isMine(SHOP)
  }
  stage.give(SLOT, 1, { isReady: true, isLeaving: true })
  await stage.holder.hurry()
  // What a balancer had sent before it was told gets in.
  stage.holder.begin(SHOP)?.()
  await expect.poll(() => stage.holder.begin(SHOP)).toBeUndefined()
  expect(stage.told).toEqual([])
  end?.()
  await expect.poll(() => stage.told).toEqual(['leaves 10', 'given back 10'])
  expect([wasMine, stage.holder.isMine(SHOP)]).toEqual([true, false])
})

it('a request that does not end holds up a slot that leaves for a while only', async () => {
  stage = new Stage()
  await stage.open()
  stage.holder.begin(SHOP)
  stage.give(SLOT, 1, { isReady: true, isLeaving: true })
  await stage.holder.hurry()
  await expect.poll(() => stage.told).toEqual(['leaves 10', 'given back 10'])
})

it('somebody who comes right after a slot has been given waits until it is taken over', async () => {
  stage = new Stage()
  await stage.open()
  stage.give(0x0b, 1)
  stage.clock = 1_000
  expect(await stage.holder.beginSoon('0babcdefghijkl')).toBeTypeOf('function')
  expect(await stage.holder.beginSoon('0cabcdefghijkl')).toBeUndefined()
})

it('who is not that node any more loses all, and says hello again', async () => {
  stage = new Stage()
  await stage.open()
  stage.trouble = new NotThatNode('Somebody else is.')
  await stage.holder.hurry()
  expect(stage.holder.isMine(SHOP)).toBe(false)
  stage.trouble = undefined
  stage.rows.clear()
  await stage.holder.hurry()
  expect(stage.told).toEqual(['lost 10', 'hello'])
})

it('at the end all slots leave in peace, also where nobody can be told', async () => {
  stage = new Stage()
  await stage.open()
  await stage.holder.close()
  expect(stage.told).toEqual(['leaves 10', 'given back 10', 'goodbye'])
  stage = new Stage()
  await stage.open()
  stage.trouble = away()
  await stage.holder.close()
  expect(stage.told.slice(0, 1)).toEqual(['leaves 10'])
  expect(stage.told).not.toContain('goodbye')
})
