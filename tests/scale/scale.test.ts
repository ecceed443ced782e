import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slotName } from '../../server/cluster/slots/model.ts'
import { Crowd } from './crowd.ts'
import type { Learner } from './learner.ts'
import { ALIVE, openSite, programsOfSite, type Site, slotOf } from './site.ts'

const LEARNERS = 60
/** Events younger than this may be lost with a machine. */
const EVENTS_MS = 100
const CONTENT_MS = 60_000
const BACK_WITHIN_MS = 20_000 * busyness()
/** Longer than a lease and the caution after it. */
const DATABASE_AWAY_MS = 16_000
/** Longer than a lease. */
const FROZEN_MS = 12_000
/** Generous timeout: snapshots count as late after half a minute. */
const LATE_WITHIN = { timeout: 100_000 }

const programs = programsOfSite()

describe.runIf(programs)('a class on three nodes', () => {
  let site: Site
  let crowd: Crowd
  beforeAll(async () => {
    if (!programs) return
    site = await openSite(programs)
    crowd = await Crowd.join(site.joinAddress, LEARNERS)
    crowd.begin()
    await wait(3_000)
  })
  afterAll(async () => {
    crowd?.close()
    await site?.close()
  })

  const isAt =
    (held: readonly (string | undefined)[], node: string) =>
    (shop: string): boolean =>
      held[slotOf(shop)] === node

  it('spreads learners over all nodes and serves all of them', async () => {
    const held = await site.holders()
    for (const node of site.nodes.keys()) {
      expect(crowd.learners.filter(({ shop }) => isAt(held, node)(shop)).length).toBeGreaterThan(5)
    }
    expect(crowd.failedSince(0)).toEqual([])
  })

  it('moves a slot under load without loss or errors', async () => {
    const since = Date.now()
    const { shop } = crowd.learners[0] as Learner
    const slot = slotOf(shop)
    const from = (await site.holders())[slot]
    const node = [...site.nodes.keys()].find((name) => name !== from)
    const answer = await site.dashboard.ask('POST', `/api/slots/${slotName(slot)}/move`, { node })
    expect(answer.status, await answer.text()).toBe(200)
    await expect.poll(async () => (await site.holders())[slot]).toBe(node)
    await wait(3_000)
    expect(crowd.failedSince(since)).toEqual([])
    const moved = crowd.learners.filter((learner) => slotOf(learner.shop) === slot)
    for (const learner of moved) await expectNothingLost(learner, Date.now(), 0)
  })

  it('continues while PostgreSQL and S3 are unreachable: the dashboard warns, and learners lose nothing', async () => {
    const since = Date.now()
    const warnings = () => site.dashboard.warnings()
    expect(await warnings()).toEqual([])
    await away(site.s3, async () => {
      await away(site.database, async () => {
        await wait(DATABASE_AWAY_MS)
        expect(await warnings()).toContainEqual(expect.stringMatching(/class store has not answered/i))
      })
      await expect.poll(async () => uncarried(await site.storedSolves()), { timeout: 60_000 }).toEqual([])
      await expect
        .poll(warnings, LATE_WITHIN)
        .toEqual([expect.stringMatching(/snapshots of \d+ shops are late/i)])
    })
    await expect.poll(warnings, LATE_WITHIN).toEqual([])
    expect(crowd.failedSince(since)).toEqual([])
    for (const learner of crowd.learners) await expectNothingLost(learner, Date.now(), 0)
  })

  it('ignores a node that was suspended past its lease and resumes', async () => {
    await expect.poll(async () => (await site.holders()).includes(undefined), { timeout: 30_000 }).toBe(false)
    const isHit = isAt(await site.holders(), 'node-2')
    const frozenAt = Date.now()
    site.nodes.get('node-2')?.freeze()
    await wait(FROZEN_MS)
    const back = await crowd.servedAfter(isHit, 3 * BACK_WITHIN_MS)
    expect([...back.values()].filter((ms) => ms === Number.POSITIVE_INFINITY)).toEqual([])
    const before = await site.query<Written>(WRITTEN)
    const objects = new Set(site.s3.objects.keys())
    site.nodes.get('node-2')?.wake()
    // It renews its leases every two seconds.
    await wait(3_000)
    const epochs = await site.query<{ slot: number; epoch: string }>('SELECT slot, epoch FROM ff_slots')
    const epochOf = new Map(epochs.map(({ slot, epoch }) => [slot, Number(epoch)]))
    // Everything new since it resumed comes from the current holders.
    const isStale = (name: string): boolean => {
      const [, shop = '', epoch = ''] = /([^/]+)\/(\d+)-\d+$/.exec(name) ?? []
      return Number(epoch) < (epochOf.get(slotOf(shop)) ?? 0)
    }
    const fresh = [...site.s3.objects.keys()].filter((name) => !objects.has(name))
    expect(fresh.filter(isStale)).toEqual([])
    const after = await site.query<Written>(WRITTEN)
    expect(after.filter(({ learner, solves }) => solves < solvesOf(before, learner))).toEqual([])
    expect(crowd.failedSince(frozenAt, (shop) => !isHit(shop))).toEqual([])
    // Its shops went on elsewhere from their latest snapshots.
    for (const learner of crowd.learners.filter(({ shop }) => isHit(shop))) {
      await expectNothingLost(learner, frozenAt)
    }
  })

  it('restores all shops of a lost node on the others', async () => {
    const held = await site.holders()
    const isHit = isAt(held, 'node-1')
    const killedAt = Date.now()
    const node = site.nodes.get('node-1')
    await node?.kill()
    node?.loseDisk()
    const back = await crowd.servedAfter(isHit, 3 * BACK_WITHIN_MS)
    expect(back.size).toBeGreaterThan(5)
    console.log(`The last of ${back.size} shops was back after ${Math.max(...back.values()).toFixed(0)} ms.`)
    expect([...back].filter(([, ms]) => ms > BACK_WITHIN_MS)).toEqual([])
    await wait(2_000)
    expect(crowd.failedSince(killedAt, (shop) => !isHit(shop))).toEqual([])
    const hit = crowd.learners.filter(({ shop }) => isHit(shop))
    const old = hit.flatMap(({ customers }) => [...customers.values()])
    expect(old.filter((at) => at < killedAt - CONTENT_MS)).not.toEqual([])
    for (const learner of hit) await expectNothingLost(learner, killedAt)
    expect((await site.holders()).filter((name) => name === 'node-1')).toEqual([])
  })

  it('takes the lost node back with an empty disk', async () => {
    const since = Date.now()
    site.nodes.get('node-1')?.start()
    await expect.poll(async () => (await site.query(ALIVE)).length, { timeout: 60_000 }).toBe(3)
    await expect.poll(() => site.dashboard.warnings(), { timeout: 60_000 }).toEqual([])
    expect(crowd.failedSince(since)).toEqual([])
  })

  it('ends with all data in place', async () => {
    await crowd.end()
    for (const learner of crowd.learners) {
      const { solved } = await learner.look()
      // By then it has reached the class store.
      await expect
        .poll(async () => (await site.storedSolves()).get(learner.shop) ?? new Set(), {
          message: learner.shop,
        })
        .toEqual(solved)
    }
  })

  /** Solves that were confirmed to learners and are not in the class store. */
  const uncarried = (stored: ReadonlyMap<string, ReadonlySet<string>>): string[] =>
    crowd.learners.flatMap(({ shop, solved }) =>
      [...solved.keys()].filter((key) => !stored.get(shop)?.has(key)),
    )

  /** Expects that nothing is lost that was confirmed before `until`, except what a machine may lose. */
  async function expectNothingLost(learner: Learner, until: number, contentMs = CONTENT_MS): Promise<void> {
    const has = await learner.look()
    const stored = (await site.storedSolves()).get(learner.shop) ?? new Set()
    const confirmedBefore = (confirmed: ReadonlyMap<string, number>, ms: number): string[] =>
      [...confirmed].filter(([, at]) => at < until - ms).map(([what]) => what)
    const due = confirmedBefore(learner.solved, EVENTS_MS)
    expect(
      due.filter((key) => !stored.has(key)),
      `the event log of ${learner.shop}`,
    ).toEqual([])
    expect(
      due.filter((key) => !has.solved.has(key)),
      `solves of ${learner.shop}`,
    ).toEqual([])
    const customers = confirmedBefore(learner.customers, contentMs)
    expect(
      customers.filter((one) => !has.customers.has(one)),
      `customers of ${learner.shop}`,
    ).toEqual([])
    if (contentMs > 0) learner.forgetAllBut(has.customers)
  }
})

/** 1, or more on an overloaded machine, where durations say little. */
function busyness(): number {
  const waiting = (loadavg()[0] ?? 0) / availableParallelism()
  return waiting > 4 ? waiting / 2 : 1
}

/** Makes something unreachable during this work. */
async function away(
  what: { stop(): Promise<void>; start(): Promise<void> },
  work: () => Promise<void>,
): Promise<void> {
  await what.stop()
  try {
    await work()
  } finally {
    await what.start()
  }
}

interface Written {
  learner: string
  solves: number
}
const WRITTEN = 'SELECT learner, count(*)::int AS solves FROM ff_journal GROUP BY learner'

function solvesOf(rows: readonly Written[], learner: string): number {
  return rows.find((row) => row.learner === learner)?.solves ?? 0
}
