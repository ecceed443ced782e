import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import {
  type LeaseClient,
  type LeaseRow,
  NodeNameTaken,
  NodeUnknown,
  type SlotEpoch,
} from './lease-client.ts'
import { LeaseHolder } from './lease-holder.ts'
import { type AcquiredSlot, type DatabaseAccess, MOST_LEAVING_AT_ONCE } from './model.ts'

const LEASE_MS = 10_000
const MARGIN_MS = 1_000
const SHOP = '0aabcdefghijkl'
const SLOT = 0x0a

/** A lease holder with a fake clock, database and gateway. */
class Stage {
  clock = 0
  databaseAccess: () => Promise<DatabaseAccess> = async () => {
    throw new Error('Nobody answers.')
  }
  /** The slots of this node in the database. */
  readonly rows = new Map<number, LeaseRow>()
  readonly events: string[] = []
  readonly warnings: string[] = []
  /** Renewals that the database was asked for. */
  renewals = 0
  onAcquired: () => Promise<void> = async () => {}
  onLost: () => Promise<void> = async () => {}
  /** The error of the next renewals. */
  error: Error | undefined
  /** Runs before a renewal is answered. */
  onRenew: () => void | Promise<void> = () => {}
  beforeGoing: () => Promise<void> = async () => {}
  /** Returns whether the slot is saved. */
  onLeave: () => Promise<boolean> = async () => true
  readonly holder: LeaseHolder

  constructor(renewMs = 1_000_000) {
    const client: LeaseClient = {
      register: async () => {
        this.events.push('hello')
      },
      renew: async (_, ready) => this.#renew(ready),
      release: async (_, slots) => {
        for (const { slot } of slots) this.rows.delete(slot)
        this.events.push(`given back ${slots.map(({ slot }) => slot)}`)
      },
      cancelMove: async (_, slots) => {
        for (const { slot } of slots) Object.assign(this.rows.get(slot) ?? {}, { isLeaving: false })
        this.events.push(`stays ${slots.map(({ slot }) => slot)}`)
      },
      announceShutdown: async () => {
        if (this.error) throw this.error
        this.events.push('about to go')
      },
      unregister: async () => void this.events.push('goodbye'),
      close: async () => void this.events.push('closed'),
    }
    this.holder = new LeaseHolder({
      client,
      now: () => this.clock,
      warn: (message) => void this.warnings.push(message),
      identity: { name: 'a', address: '127.0.0.1:1', folder: 'folder', bootId: 'boot', key: 'key' },
      times: {
        leaseMs: LEASE_MS,
        marginMs: MARGIN_MS,
        renewMs,
        announceMs: 10,
        graceMs: 20,
        drainMs: 50,
        stopMs: 2_000,
      },
      askDatabaseAccess: () => this.databaseAccess(),
      events: {
        onAcquired: async ({ slot, epoch, hasNewestFiles }: AcquiredSlot) => {
          this.events.push(`gained ${slot} in ${epoch}${hasNewestFiles ? ', ours last' : ''}`)
          await this.onAcquired()
        },
        onLost: async (slot) => {
          this.events.push(`lost ${slot}`)
          await this.onLost()
        },
        beforeShutdown: async (slots) => {
          this.events.push(`goes with ${slots}`)
          await this.beforeGoing()
        },
        onRelease: async (slot) => {
          this.events.push(`leaves ${slot}`)
          return this.onLeave()
        },
      },
    })
  }

  give(slot: number, epoch: number, more: Partial<LeaseRow> = {}): void {
    const cookieKey = Buffer.from(`key of ${slot}`)
    this.rows.set(slot, {
      slot,
      epoch,
      cookieKey,
      leaseMs: LEASE_MS,
      hasNewestFiles: false,
      isReady: false,
      isLeaving: false,
      ...more,
    })
  }

  /** Opens the holder with slots that it serves. */
  async open(): Promise<void> {
    this.give(SLOT, 1)
    await this.holder.open()
    await expect.poll(() => this.holder.holds(SHOP)).toBe(true)
    this.events.splice(0)
  }

  async #renew(ready: readonly SlotEpoch[]): Promise<LeaseRow[]> {
    this.renewals += 1
    await this.onRenew()
    if (this.error) throw this.error
    for (const { slot, epoch } of ready) {
      const row = this.rows.get(slot)
      if (row?.epoch === epoch) row.isReady = true
    }
    return structuredClone([...this.rows.values()]).map((row) => ({ ...row, cookieKey: Buffer.from('key') }))
  }
}

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

let stage: Stage
afterEach(async () => {
  stage.error = undefined
  await stage.holder.close()
})

it('serves a slot once it is taken over and the database knows', async () => {
  stage = new Stage()
  stage.give(SLOT, 7)
  await stage.holder.open()
  expect(stage.holder.holds(SHOP)).toBe(false)
  await expect.poll(() => stage.holder.holds(SHOP)).toBe(true)
  expect(stage.events).toEqual(['hello', 'gained 10 in 7'])
  expect(stage.rows.get(SLOT)?.isReady).toBe(true)
  expect(stage.holder.epochOf(SHOP)).toBe(7)
  expect(stage.holder.holds('0babcdefghijkl')).toBe(false)
  expect(stage.holder.holds('join')).toBe(false)
  expect(stage.holder.cookieKey(`t-${SHOP}-00`)?.toString()).toBe('key')
})

it('loses a slot when its lease expires, before any further use, and closes it', async () => {
  stage = new Stage()
  await stage.open()
  stage.clock = LEASE_MS - MARGIN_MS - 1
  expect(stage.holder.holds(SHOP)).toBe(true)
  stage.clock += 1
  expect([stage.holder.holds(SHOP), stage.holder.beginRequest(SHOP), stage.holder.held()]).toEqual([
    false,
    undefined,
    [],
  ])
  // The slot comes back with the newest files, because nobody else had it.
  await stage.holder.renewSoon()
  await expect.poll(() => stage.holder.holds(SHOP)).toBe(true)
  expect(stage.events).toEqual(['lost 10', 'gained 10 in 1, ours last'])
})

it('counts a lease from the start of its renewal, however late the answer arrives', async () => {
  stage = new Stage()
  await stage.open()
  stage.onRenew = () => {
    stage.clock += LEASE_MS
  }
  await stage.holder.renewSoon()
  expect(stage.holder.holds(SHOP)).toBe(false)
})

it('is not lengthened by an answer that arrives late, but before the lease expires', async () => {
  stage = new Stage()
  await stage.open()
  stage.onRenew = () => {
    stage.clock += LEASE_MS / 2
  }
  await stage.holder.renewSoon()
  expect(stage.holder.holds(SHOP)).toBe(true)
  stage.clock = LEASE_MS - MARGIN_MS
  expect(stage.holder.holds(SHOP)).toBe(false)
})

it('applies a shorter lease', async () => {
  stage = new Stage()
  await stage.open()
  stage.give(SLOT, 1, { isReady: true, leaseMs: 3_000 })
  await stage.holder.renewSoon()
  stage.clock = 2_000
  expect(stage.holder.holds(SHOP)).toBe(false)
})

it('keeps half of a lease that is hardly longer than its margin', async () => {
  stage = new Stage()
  await stage.open()
  stage.give(SLOT, 1, { isReady: true, leaseMs: MARGIN_MS + 200 })
  await stage.holder.renewSoon()
  expect(stage.holder.counts.msLeft).toBe((MARGIN_MS + 200) / 2)
})

it('expires without a database and a gateway, but continues if gateways report the database unreachable', async () => {
  stage = new Stage()
  await stage.open()
  stage.error = away()
  stage.databaseAccess = async () => 'unreachable'
  for (const step of [1, 2, 3, 4]) {
    stage.clock = step * (LEASE_MS / 2)
    await stage.holder.renewSoon()
    expect(stage.holder.holds(SHOP)).toBe(true)
  }
  stage.databaseAccess = async () => 'reachable'
  stage.clock += LEASE_MS / 2
  await stage.holder.renewSoon()
  expect(stage.holder.holds(SHOP)).toBe(true)
  stage.clock += LEASE_MS / 2
  await stage.holder.renewSoon()
  expect(stage.holder.holds(SHOP)).toBe(false)
  expect(stage.holder.counts.failedRenewals).toBe(6)
})

/** Lets the first gateway answer late and the others never. Returns the function that sends the answer. */
function lateWord(at: Stage): (databaseAccess: DatabaseAccess) => void {
  const first = Promise.withResolvers<DatabaseAccess>()
  let asked = 0
  at.databaseAccess = () => {
    asked += 1
    return asked === 1 ? first.promise : new Promise(() => {})
  }
  return first.resolve
}

it('accepts a gateway’s answer after the next renewal, counted from the time of the question', async () => {
  stage = new Stage(20)
  await stage.open()
  const answer = lateWord(stage)
  stage.error = away()
  stage.clock = LEASE_MS / 2
  // The next renewals did not wait for it.
  await expect.poll(() => stage.holder.counts.failedRenewals).toBeGreaterThan(2)
  answer('unreachable')
  await expect.poll(() => stage.holder.counts.msLeft).toBe(LEASE_MS - MARGIN_MS)
  stage.clock += LEASE_MS - MARGIN_MS
  expect(stage.holder.holds(SHOP)).toBe(false)
})

it('keeps a successful renewal, even if a gateway said otherwise before', async () => {
  stage = new Stage(20)
  await stage.open()
  const answer = lateWord(stage)
  stage.error = away()
  stage.clock = LEASE_MS / 4
  await expect.poll(() => stage.holder.counts.failedRenewals).toBeGreaterThan(0)
  stage.clock = LEASE_MS / 2
  stage.error = undefined
  await expect.poll(() => stage.holder.counts.msLeft).toBe(LEASE_MS - MARGIN_MS)
  stage.error = away()
  answer('unreachable')
  await pause(0)
  expect(stage.holder.counts.msLeft).toBe(LEASE_MS - MARGIN_MS)
})

it('does not revive an expired lease by a gateway’s answer', async () => {
  stage = new Stage()
  await stage.open()
  stage.error = away()
  stage.databaseAccess = async () => 'unreachable'
  stage.clock = LEASE_MS
  await stage.holder.renewSoon()
  expect(stage.holder.holds(SHOP)).toBe(false)
})

it('closes a slot that another node got, and takes it back in a later epoch without its newest files', async () => {
  stage = new Stage()
  await stage.open()
  stage.rows.delete(SLOT)
  await stage.holder.renewSoon()
  expect(stage.holder.holds(SHOP)).toBe(false)
  stage.give(SLOT, 3)
  await stage.holder.renewSoon()
  await expect.poll(() => stage.holder.epochOf(SHOP)).toBe(3)
  expect(stage.events).toEqual(['lost 10', 'gained 10 in 3'])
})

it('rejects new requests of a leaving slot, drains open ones, and releases it last', async () => {
  stage = new Stage()
  await stage.open()
  const end = stage.holder.beginRequest(SHOP)
  expect(end).toBeTypeOf('function')
  let wasMine: boolean | undefined
  stage.onLeave = async () => {
    wasMine = stage.holder.holds(SHOP)
    return true
  }
  stage.give(SLOT, 1, { isReady: true, isLeaving: true })
  await stage.holder.renewSoon()
  // Requests that a load balancer sent just before are accepted.
  stage.holder.beginRequest(SHOP)?.()
  await expect.poll(() => stage.holder.beginRequest(SHOP)).toBeUndefined()
  expect(stage.events).toEqual([])
  end?.()
  await expect.poll(() => stage.events).toEqual(['leaves 10', 'given back 10'])
  expect([wasMine, stage.holder.holds(SHOP)]).toEqual([true, false])
})

it('waits only a limited time for a hanging request of a leaving slot', async () => {
  stage = new Stage()
  await stage.open()
  stage.holder.beginRequest(SHOP)
  stage.give(SLOT, 1, { isReady: true, isLeaving: true })
  await stage.holder.renewSoon()
  await expect.poll(() => stage.events).toEqual(['leaves 10', 'given back 10'])
})

it('lets a request wait until a just assigned slot is taken over', async () => {
  stage = new Stage()
  await stage.open()
  stage.give(0x0b, 1)
  stage.clock = 1_000
  expect(await stage.holder.beginRequestSoon('0babcdefghijkl')).toBeTypeOf('function')
  expect(await stage.holder.beginRequestSoon('0cabcdefghijkl')).toBeUndefined()
})

it('loses all slots and registers again if the database does not know the node', async () => {
  stage = new Stage()
  await stage.open()
  stage.error = new NodeUnknown('Somebody else is.')
  await stage.holder.renewSoon()
  expect(stage.holder.holds(SHOP)).toBe(false)
  stage.error = undefined
  stage.rows.clear()
  await stage.holder.renewSoon()
  expect(stage.events).toEqual(['lost 10', 'hello'])
})

it('keeps and serves a slot that could not be saved, and releases it at the next request', async () => {
  stage = new Stage()
  await stage.open()
  stage.onLeave = async () => false
  stage.give(SLOT, 1, { isReady: true, isLeaving: true })
  await stage.holder.renewSoon()
  await expect.poll(() => stage.events).toEqual(['leaves 10', 'stays 10'])
  expect(stage.holder.beginRequest(SHOP)).toBeTypeOf('function')
  await stage.holder.renewSoon()
  expect(stage.events).toHaveLength(2)

  stage.onLeave = async () => true
  stage.give(SLOT, 1, { isReady: true, isLeaving: true })
  await stage.holder.renewSoon()
  await expect.poll(() => stage.events.slice(2)).toEqual(['leaves 10', 'given back 10'])
})

it('keeps a slot that could not be saved while the database is unreachable, until another node has it', async () => {
  stage = new Stage()
  await stage.open()
  stage.onLeave = async () => {
    stage.error = away()
    return false
  }
  stage.databaseAccess = async () => 'unreachable'
  stage.give(SLOT, 1, { isReady: true, isLeaving: true })
  await stage.holder.renewSoon()
  await expect.poll(() => stage.holder.beginRequest(SHOP)).toBeTypeOf('function')
  stage.error = undefined
  stage.rows.delete(SLOT)
  await stage.holder.renewSoon()
  expect(stage.holder.beginRequest(SHOP)).toBeUndefined()
  expect(stage.events).not.toContain('given back 10')
})

it('releases all slots at a shutdown, after saving while shops keep running', async () => {
  stage = new Stage()
  await stage.open()
  let couldBegin: unknown
  stage.beforeGoing = async () => {
    couldBegin = stage.holder.beginRequest(SHOP)
  }
  await stage.holder.close()
  expect(couldBegin).toBeTypeOf('function')
  expect(stage.events).toEqual([
    'goes with 10',
    'about to go',
    'leaves 10',
    'given back 10',
    'goodbye',
    'closed',
  ])
})

it('releases a few slots at a time at a shutdown, even if nobody requests them', async () => {
  stage = new Stage()
  for (let slot = 0; slot < 3 * MOST_LEAVING_AT_ONCE; slot++) stage.give(slot, 1)
  await stage.holder.open()
  await expect.poll(() => stage.holder.held().length).toBe(3 * MOST_LEAVING_AT_ONCE)
  const counts: number[] = []
  let leaving = 0
  stage.onLeave = async () => {
    counts.push(++leaving)
    await new Promise((resolve) => setTimeout(resolve, 30))
    leaving -= 1
    return true
  }
  await stage.holder.close()
  expect(counts).toHaveLength(3 * MOST_LEAVING_AT_ONCE)
  expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_LEAVING_AT_ONCE)
  expect(stage.events.slice(-2)).toEqual(['goodbye', 'closed'])
})

it('keeps a slot that cannot be saved at a shutdown, and does not unregister', async () => {
  stage = new Stage()
  stage.give(0x0b, 1)
  await stage.open()
  stage.onLeave = async () => stage.events.at(-1) === 'leaves 11'
  await stage.holder.close()
  expect([...stage.rows.keys()]).toEqual([SLOT])
  expect(stage.events).toContain('given back 11')
  expect(stage.events).not.toContain('goodbye')
  expect(stage.warnings.join()).toContain('1 slots stay on this node')
})

it('keeps shops running at a shutdown until the database knows about it, and releases them then', async () => {
  stage = new Stage()
  await stage.open()
  stage.error = away()
  const closing = stage.holder.close()
  await expect.poll(() => stage.events).toEqual(['goes with 10'])
  expect(stage.holder.beginRequest(SHOP)).toBeTypeOf('function')
  stage.error = undefined
  await closing
  expect(stage.events.slice(1)).toEqual(['about to go', 'leaves 10', 'given back 10', 'goodbye', 'closed'])
})

it('does not unregister at a shutdown while the database still assigns lost slots to the node', async () => {
  stage = new Stage()
  await stage.open()
  stage.error = new NodeUnknown('Somebody else is.')
  await stage.holder.renewSoon()
  expect(stage.holder.holds(SHOP)).toBe(false)
  stage.error = undefined
  await stage.holder.close()
  expect(stage.events).toContain('about to go')
  expect(stage.events).not.toContain('goodbye')
})

it('tells its figures, and nothing of slots that it does not hold', async () => {
  stage = new Stage()
  expect([stage.holder.held(), stage.holder.counts]).toEqual([[], { held: 0, failedRenewals: 0, msLeft: 0 }])
  await stage.open()
  stage.clock = 1_000
  expect(stage.holder.held()).toEqual([SLOT])
  expect(stage.holder.counts).toEqual({ held: 1, failedRenewals: 0, msLeft: LEASE_MS - MARGIN_MS - 1_000 })
  for (const name of ['0babcdefghijkl', 'join']) {
    expect(stage.holder.epochOf(name)).toBeUndefined()
    expect(stage.holder.hasNewestFiles(name)).toBe(false)
    expect(stage.holder.cookieKey(name)).toBeUndefined()
  }
  stage.rows.clear()
  await stage.holder.renewSoon()
  expect(stage.holder.counts).toMatchObject({ held: 0, msLeft: 0 })
})

it('knows which of its slots have the newest files here', async () => {
  stage = new Stage()
  stage.give(0x0b, 4, { hasNewestFiles: true })
  await stage.open()
  await expect.poll(() => stage.holder.holds('0babcdefghijkl')).toBe(true)
  expect([SHOP, '0babcdefghijkl'].map((shop) => stage.holder.hasNewestFiles(shop))).toEqual([false, true])
})

it('serves nothing of a slot, and tells no epoch, before it is taken over', async () => {
  stage = new Stage()
  const acquired = Promise.withResolvers<void>()
  stage.onAcquired = () => acquired.promise
  stage.give(SLOT, 1)
  await stage.holder.open()
  expect([stage.holder.held(), stage.holder.epochOf(SHOP), stage.rows.get(SLOT)?.isReady]).toEqual([
    [],
    undefined,
    false,
  ])
  await stage.holder.renewSoon()
  expect(stage.rows.get(SLOT)?.isReady).toBe(false)
  acquired.resolve()
  await expect.poll(() => stage.holder.held()).toEqual([SLOT])
})

it('takes a slot over again that failed the first time, and says so', async () => {
  stage = new Stage()
  stage.onAcquired = async () => {
    throw new Error('no space left')
  }
  stage.give(SLOT, 1)
  await stage.holder.open()
  await expect.poll(() => stage.warnings).toHaveLength(1)
  expect(stage.warnings[0]).toMatch(/slot 0a was gained, and something failed: Error: no space left/)
  expect([stage.holder.held(), stage.rows.get(SLOT)?.isReady]).toEqual([[], false])
  stage.onAcquired = async () => {}
  await stage.holder.renewSoon()
  await expect.poll(() => stage.holder.holds(SHOP)).toBe(true)
})

it('closes all slots that it loses, even if one of them fails', async () => {
  stage = new Stage()
  stage.give(0x0b, 1)
  await stage.open()
  await expect.poll(() => stage.holder.held()).toHaveLength(2)
  stage.events.splice(0)
  stage.onLost = async () => {
    throw new Error('it hangs')
  }
  stage.rows.clear()
  await stage.holder.renewSoon()
  await expect.poll(() => stage.warnings).toHaveLength(2)
  expect(stage.events.toSorted()).toEqual(['lost 10', 'lost 11'])
  expect(stage.warnings.toSorted()[0]).toMatch(/slot 0a was lost, and something failed: Error: it hangs/)
})

it('takes a slot over only once its shops are closed, and not if it is lost meanwhile', async () => {
  stage = new Stage()
  await stage.open()
  const closed = Promise.withResolvers<void>()
  stage.onLost = () => closed.promise
  stage.give(SLOT, 2)
  await stage.holder.renewSoon()
  stage.give(SLOT, 3)
  await stage.holder.renewSoon()
  await pause(0)
  expect(stage.events).toEqual(['lost 10'])
  closed.resolve()
  await expect.poll(() => stage.holder.epochOf(SHOP)).toBe(3)
  expect(stage.events).toEqual(['lost 10', 'lost 10', 'gained 10 in 3'])
})

it('does not serve a slot that it lost while it was taking it over', async () => {
  stage = new Stage()
  const acquired = Promise.withResolvers<void>()
  stage.onAcquired = () => acquired.promise
  stage.give(SLOT, 1)
  await stage.holder.open()
  stage.rows.clear()
  await stage.holder.renewSoon()
  const before = stage.renewals
  acquired.resolve()
  await pause(0)
  expect([stage.holder.held(), stage.renewals]).toEqual([[], before])
  expect(stage.events).toEqual(['hello', 'gained 10 in 1', 'lost 10'])
})

it('tells the database at once that it serves a slot, unless the database knows that', async () => {
  stage = new Stage()
  stage.give(SLOT, 1)
  await stage.holder.open()
  await expect.poll(() => stage.holder.holds(SHOP)).toBe(true)
  expect(stage.renewals).toBe(2)
  stage.give(0x0b, 1, { isReady: true })
  await stage.holder.renewSoon()
  await expect.poll(() => stage.holder.holds('0babcdefghijkl')).toBe(true)
  await pause(0)
  expect(stage.renewals).toBe(3)
})

it('hands over a slot that is to leave as soon as it is taken over', async () => {
  stage = new Stage()
  stage.give(SLOT, 1, { isReady: true, isLeaving: true })
  await stage.holder.open()
  await expect.poll(() => stage.events).toContain('given back 10')
})

it('renews for a request of a slot that it does not hold, but not for each of them', async () => {
  stage = new Stage()
  await stage.open()
  const before = stage.renewals
  stage.clock = 250
  await stage.holder.beginRequestSoon('0babcdefghijkl')
  expect(stage.renewals).toBe(before)
  stage.clock = 251
  for (const name of [SHOP, 'join', '0babcdefghijkl', '0cabcdefghijkl'])
    await stage.holder.beginRequestSoon(name)
  expect(stage.renewals).toBe(before + 1)
  expect(await stage.holder.beginRequestSoon(SHOP)).toBeTypeOf('function')
  expect(await stage.holder.beginRequestSoon('join')).toBeUndefined()
})

it('renews for no request before it is open and after it was closed', async () => {
  stage = new Stage()
  stage.clock = 1_000
  expect(await stage.holder.beginRequestSoon(SHOP)).toBeUndefined()
  await stage.holder.renewSoon()
  expect(stage.events).toEqual([])
  await stage.open()
  const first = stage.holder.close()
  expect(stage.holder.close()).toBe(first)
  await first
  const { renewals } = stage
  stage.clock += 1_000
  expect(await stage.holder.beginRequestSoon(SHOP)).toBeUndefined()
  await stage.holder.renewSoon()
  expect(stage.renewals).toBe(renewals)
})

it('waits at a shutdown until the shops of lost slots are closed', async () => {
  stage = new Stage()
  await stage.open()
  const closed = Promise.withResolvers<void>()
  stage.onLost = () => closed.promise
  stage.rows.clear()
  await stage.holder.renewSoon()
  const closing = stage.holder.close()
  await expect.poll(() => stage.events).toContain('goodbye')
  await pause(0)
  expect(stage.events).not.toContain('closed')
  closed.resolve()
  await closing
  expect(stage.events.at(-1)).toBe('closed')
})

it('warns once of each failure in a row, and again if it comes back', async () => {
  stage = new Stage()
  await stage.open()
  const fail = async (error: Error | undefined) => {
    stage.error = error
    await stage.holder.renewSoon()
  }
  await fail(away())
  await fail(away())
  expect(stage.warnings).toEqual([
    'The leases of this node could not be renewed: Error: connect ECONNREFUSED',
  ])
  await fail(new NodeNameTaken('Another node is named a.'))
  expect(stage.warnings.slice(1)).toEqual([
    'NODE: Another node is named a. Each node needs a name of its own.',
  ])
  await fail(undefined)
  await fail(new NodeNameTaken('Another node is named a.'))
  expect(stage.warnings).toHaveLength(3)
  expect(stage.events).toEqual([])
})

it('warns that its shops are closed when the lease has run out, if it has any', async () => {
  stage = new Stage()
  await stage.open()
  stage.clock = LEASE_MS
  await stage.holder.renewSoon()
  expect(stage.warnings).toEqual([expect.stringMatching(/^The leases of this node have run out/)])

  const idle = new Stage()
  await idle.holder.open()
  idle.clock = LEASE_MS
  await idle.holder.renewSoon()
  await idle.holder.close()
  expect(idle.warnings).toEqual([])
})

it('asks gateways only if the database is away, and only about slots that it holds', async () => {
  stage = new Stage()
  let asked = 0
  stage.databaseAccess = async () => {
    asked += 1
    return 'unreachable'
  }
  stage.error = away()
  await stage.holder.open()
  expect(asked).toBe(0)
  stage.error = undefined
  await stage.open()
  stage.error = new Error('permission denied')
  await stage.holder.renewSoon()
  expect(asked).toBe(0)
  stage.error = away()
  await stage.holder.renewSoon()
  expect(asked).toBe(1)
})
