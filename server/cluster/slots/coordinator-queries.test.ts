import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestSlotNode, TestSlots } from '../../testing/cluster/slots.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/postgres/database.ts'
import { postgresPrograms } from '../../testing/postgres/programs.ts'
import { raiseEpoch } from './coordinator-queries.ts'
import { SLOT_COUNT, slotName } from './model.ts'

/** Longer than a lease, plus the delay of a busy machine. */
const PATIENCE = { timeout: 60_000 }

const shopIn = (slot: number) => `${slotName(slot)}abcdefghijkl`

describe.skipIf(postgresPrograms() === undefined)('the coordinator', PATIENCE, () => {
  let postgres: TestDatabase
  let cluster: TestSlots
  beforeAll(async () => {
    postgres = await openTestDatabase()
  })
  beforeEach(async () => {
    cluster = await TestSlots.open(postgres)
  })
  afterEach(() => cluster.close())
  afterAll(() => postgres.close())

  const openOne = async (name: string): Promise<TestSlotNode> => {
    const node = await cluster.openNode(name)
    await expect.poll(() => node.holder.held().length, PATIENCE).toBe(SLOT_COUNT)
    return node
  }

  it('raises the epoch of a slot, and its holder takes the slot over again', async () => {
    await cluster.openCoordinator()
    const node = await openOne('a')
    const raised = { epoch: 1, above: 9 }
    await raiseEpoch(cluster.database, { slot: 3, ...raised, areFilesNewest: true })
    await raiseEpoch(cluster.database, { slot: 4, ...raised, areFilesNewest: false })
    // An outdated report changes nothing.
    await raiseEpoch(cluster.database, { slot: 4, epoch: 1, above: 20, areFilesNewest: false })
    await expect
      .poll(() => [3, 4].map((slot) => node.holder.epochOf(shopIn(slot))), PATIENCE)
      .toEqual([10, 10])
    expect(node.lost.toSorted()).toEqual([3, 4])
    expect(node.acquired.filter(({ epoch }) => epoch === 10)).toEqual(
      expect.arrayContaining([
        { slot: 3, epoch: 10, hasNewestFiles: true },
        { slot: 4, epoch: 10, hasNewestFiles: false },
      ]),
    )
    expect(await cluster.directory.holderOf(shopIn(3))).toMatchObject({ name: 'a' })
  })

  it('deletes nodes that were silent for long and hold nothing, and no others', async () => {
    await cluster.openCoordinator()
    await openOne('a')
    await cluster.database.run(
      `INSERT INTO ff_nodes SELECT name, 'boot', '127.0.0.1:1', 'folder', '\\x00', now(), now() - ago, false
        FROM (VALUES ('dead', interval '2 hours'), ('silent', interval '10 minutes')) AS gone (name, ago)`,
    )
    const names = async () => (await cluster.directory.nodes()).map(({ name }) => name)
    await expect.poll(names, PATIENCE).toEqual(['a', 'silent'])
  })
})
