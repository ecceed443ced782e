import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { draftOf } from '../../host/files/shop-file.ts'
import { closeTestApplication, openTestApplication } from '../../testing/application.ts'
import {
  fileOf,
  openTestSnapshotGateway,
  openTestSnapshotNode,
  type TestSnapshotGateway,
  type TestSnapshotNode,
} from '../../testing/cluster/snapshot-nodes.ts'
import { markDelivered } from '../../training/progress/event-log.ts'
import { StoreUnavailable } from './store.ts'

const [ANN, BEN] = ['0aannannannann', '0bbenbenbenben']
const ADMIN = 'loginAdminChallenge'

let entry: TestSnapshotGateway
let open: TestSnapshotNode[]
let folders: string[]
let warnings: string[]

// The first house loads what all of them are made of.
beforeAll(async () => closeTestApplication(await openTestApplication()))
beforeEach(async () => {
  ;[open, folders, warnings] = [[], [], []]
  entry = await openTestSnapshotGateway()
})
afterEach(async () => {
  await Promise.all(open.map(({ house }) => house.close()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  await entry.close()
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  folders.push(made)
  return made
}

async function start(name: string, dataDir = folder()): Promise<TestSnapshotNode & { dataDir: string }> {
  const node = await openTestSnapshotNode(entry, name, { dataDir, warn: (message) => warnings.push(message) })
  open.push(node)
  return { ...node, dataDir }
}

/** With all that lies on its disk. */
async function destroy({ house, dataDir }: TestSnapshotNode & { dataDir: string }): Promise<void> {
  open = open.filter((node) => node.house !== house)
  await house.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function solve({ house }: TestSnapshotNode, shop: string): Promise<void> {
  await house.visitor(shop).login("' or 1=1--", 'x')
}

async function say({ house }: TestSnapshotNode, shop: string, comment: string): Promise<void> {
  await house.host.use(shop, async ({ tables }) => {
    const at = '2026-01-01 10:00:00.000 +00:00'
    tables.run('INSERT INTO Feedbacks (comment, rating, createdAt, updatedAt) VALUES (?, 5, ?, ?)', [
      comment,
      at,
      at,
    ])
  })
}

/** What others said, and the status where nothing can be read. */
async function said({ house }: TestSnapshotNode, shop: string): Promise<string[]> {
  const answer = await house.visitor(shop).get('/api/Feedbacks')
  if (answer.statusCode !== 200) return [`${answer.statusCode}`, answer.body.slice(-300)]
  return answer.json().data.map(({ comment }: { comment: string }) => comment)
}

describe('a shop', () => {
  test('is there with all that it held where the disk of its machine is lost', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    const visitor = one.house.visitor(ANN)
    await solve(one, ANN)
    const token = await visitor.login('admin@juice-sh.op', 'admin123')
    const authorization = { headers: { authorization: `Bearer ${token}` } }
    await visitor.post('/api/BasketItems', { ProductId: 25, BasketId: '1', quantity: 2 }, authorization)
    await say(one, ANN, 'Good for thirst')
    expect(await one.send()).toBe(0)
    await destroy(one)

    entry.give(ANN, 'two')
    const two = await start('two')
    expect(await said(two, ANN)).toContain('Good for thirst')
    expect(await two.house.visitor(ANN).solved(ADMIN)).toBe(true)
    const basket = await two.house.visitor(ANN).get('/rest/basket/1', authorization)
    expect(basket.json().data.Products.map(({ id }: { id: number }) => id)).toContain(25)
    expect(two.snapshots.counts.restored).toBe(1)
    expect(warnings).toEqual([])
  })

  test('is sent once when nothing changes in it, and again when something does', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.send()
    await one.send()
    await one.house.host.sleep(ANN)
    await one.send()
    await one.house.host.open(ANN)
    await one.send()
    expect(one.snapshots.counts.sent).toBe(1)
    await say(one, ANN, 'Two')
    await one.house.host.sleep(ANN)
    await one.send()
    expect(one.snapshots.counts.sent).toBe(2)
  })

  test('that was made fresh is sent, too', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.send()
    await one.house.host.reset(await one.house.host.open(ANN), { keepProgress: true })
    await one.send()
    await destroy(one)
    entry.give(ANN, 'two')
    expect(await said(await start('two'), ANN)).not.toContain('One')
  })

  test('goes on while the store is away, and is sent once it is back', async () => {
    for (const shop of [ANN, BEN]) entry.give(shop, 'one')
    const one = await start('one')
    await one.snapshots.slotAcquired(0x0b)
    await say(one, ANN, 'One')
    await entry.s3.stop()
    expect(await one.send(500)).toBe(1)
    await say(one, ANN, 'Two')
    // Nobody had this one before: it need not be asked for.
    await say(one, BEN, 'Two')
    await one.house.host.sleep(ANN)
    expect(await said(one, ANN)).toContain('Two')
    expect(await one.send(500)).toBe(2)
    await entry.s3.start()
    expect(await one.send()).toBe(0)
    expect(warnings).toEqual([expect.stringContaining('wait'), expect.stringContaining('sent again')])
    await destroy(one)
    for (const shop of [ANN, BEN]) entry.give(shop, 'two')
    const two = await start('two')
    for (const shop of [ANN, BEN]) expect(await said(two, shop)).toContain('Two')
  })

  test('never begins anew because it cannot be had just now', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.send()
    entry.give(ANN, 'two')
    const two = await start('two')
    await entry.s3.stop()
    const answer = await two.house
      .visitor(ANN)
      .get('/api/Feedbacks', { headers: { accept: 'application/json' } })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    expect(answer.body).toContain('on its way from another machine')
    expect(existsSync(fileOf(two.dataDir, ANN))).toBe(false)
    await entry.s3.start()
    expect(await said(two, ANN)).toContain('One')
  })

  test('of a slot that is not here does not wake', async () => {
    const one = await start('one')
    expect((await one.house.visitor(ANN).get('/api/Feedbacks')).statusCode).toBe(503)
  })

  test('that is erased is gone from the store as well', async () => {
    for (const shop of [ANN, BEN]) entry.give(shop, 'one')
    const one = await start('one')
    for (const shop of [ANN, BEN]) await say(one, shop, 'One')
    await one.send()
    await one.house.host.erase(ANN)
    await expect.poll(() => [...entry.s3.objects.keys()].join(' ')).not.toContain(ANN)
    expect([...entry.s3.objects.keys()].join(' ')).toContain(BEN)
  })
})

describe('a slot that changes hands', () => {
  test('takes nothing from a node that held it before', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.send()
    // It does not know yet.
    entry.give(ANN, 'two')
    const two = await start('two')
    await say(two, ANN, 'Two')
    await two.send()
    await say(one, ANN, 'Late')
    await one.send(3_000)
    entry.give(ANN, 'three')
    const text = await said(await start('three'), ANN)
    expect(text).toContain('Two')
    expect(text).not.toContain('Late')
  })

  /** A node whose slot went on to another one, where more was said. */
  const leftBehind = async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.send()
    await one.house.host.sleep(ANN)
    entry.give(ANN, 'two')
    const two = await start('two')
    await say(two, ANN, 'Two')
    await two.send()
    return one
  }

  test('comes back to a node without what lies there of old', async () => {
    const one = await leftBehind()
    entry.give(ANN, 'one')
    expect(await said(one, ANN)).toContain('Two')
    // For a day, should anybody ask.
    expect(readdirSync(join(one.dataDir, 'snapshots', 'away'))).toHaveLength(1)
  })

  test('comes back to a node that began to put away what is old, and was killed', async () => {
    const one = await leftBehind()
    // It was told of the slot, and died of it.
    entry.give(ANN, 'one')
    entry.give(ANN, 'one', { wasTaken: false })
    expect(await said(one, ANN)).toContain('Two')
  })

  test('stays with a node that nobody followed: its own files are the newest', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'Sent')
    await one.send()
    await say(one, ANN, 'Not sent')
    open = []
    await entry.s3.stop()
    await one.house.close()
    await entry.s3.start()
    entry.give(ANN, 'one')
    // It died once more before it came to it.
    entry.give(ANN, 'one', { wasTaken: false })
    const again = await start('one', one.dataDir)
    await again.snapshots.slotAcquired(0x0a)
    expect(await said(again, ANN)).toContain('Not sent')
    // What was left behind is sent now.
    expect(await again.send()).toBe(0)
    expect(again.snapshots.counts.sent).toBeGreaterThan(0)
  })

  test('comes while the store is away: its shops are open, and copies are sent once that is back', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.house.host.sleep(ANN)
    await one.send()
    await entry.s3.stop()
    one.snapshots.slotLost(0x0a)
    entry.give(ANN, 'one')
    await one.snapshots.slotAcquired(0x0a)
    expect(await said(one, ANN)).toContain('One')
    await say(one, ANN, 'Two')
    expect(await one.send(500)).toBe(1)
    await expect.poll(() => warnings).toEqual([expect.stringContaining('wait until it is known')])
    await entry.s3.start()
    expect(await one.send()).toBe(0)
    entry.give(ANN, 'two')
    expect(await said(await start('two'), ANN)).toContain('Two')
  })

  test('finds nothing half-made after a crash', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.send()
    await destroy(one)
    entry.give(ANN, 'two')
    const dataDir = folder()
    const two = await start('two', dataDir)
    await two.house.close()
    open = []
    // Killed before it got its name.
    const draft = draftOf(fileOf(dataDir, ANN))
    writeFileSync(draft, 'half of it')
    entry.give(ANN, 'two')
    expect(await said(await start('two', dataDir), ANN)).toContain('One')
    expect(existsSync(draft)).toBe(false)
  })
})

describe('a register that has gone back to what it was a while ago', () => {
  /** As a node does that is told of its epoch. */
  const takeOver = async ({ snapshots }: TestSnapshotNode) => {
    snapshots.slotLost(0x0a)
    await snapshots.slotAcquired(0x0a)
  }

  /** A node that had the slot before another one, and has it back as if there had never been another. */
  const goneBack = async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.send()
    await one.house.host.sleep(ANN)
    const then = entry.holder(ANN)
    entry.give(ANN, 'two')
    const two = await start('two')
    await say(two, ANN, 'Two')
    await two.send()
    entry.goBack(ANN, { node: 'one', epoch: 1, ...then, isLast: true })
    return one
  }

  test('has nobody take what lies on a disk of old for the newest', async () => {
    const one = await goneBack()
    await takeOver(one)
    await expect.poll(() => entry.holder(ANN)).toEqual({ node: 'one', epoch: 3, isLast: false })
    expect(await said(one, ANN)).toContain('Two')
  })

  test('has nothing sent of a slot before it is known what is kept of it', async () => {
    const one = await goneBack()
    const isSlow = Promise.withResolvers<void>()
    entry.onList = () => isSlow.promise
    await takeOver(one)
    expect(await one.send(500)).toBe(1)
    expect(entry.holder(ANN)?.epoch).toBe(1)
    isSlow.resolve()
    await expect.poll(() => entry.holder(ANN)).toEqual({ node: 'one', epoch: 3, isLast: false })
    expect(await said(one, ANN)).toContain('Two')
  })

  test('is found to have done so although nobody can say at first', async () => {
    const one = await goneBack()
    let asked = 0
    // The third look is that of the entry itself, when it is told.
    entry.onList = async () => {
      asked += 1
      if (asked === 1 || asked === 3) throw new StoreUnavailable('a test', 'it is away')
    }
    await takeOver(one)
    await expect
      .poll(() => entry.holder(ANN), { timeout: 10_000 })
      .toEqual({ node: 'one', epoch: 3, isLast: false })
    await takeOver(one)
    expect(await said(one, ANN)).toContain('Two')
    await say(one, ANN, 'Three')
    expect(await one.send()).toBe(0)
  })

  test('loses nothing that is done from then on: it is sent in an epoch that there never was', async () => {
    for (let epoch = 1; epoch < 9; epoch++) entry.give(ANN, 'one')
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'Before')
    await one.send()
    await one.house.host.sleep(ANN)
    entry.goBack(ANN, { node: 'one', epoch: 4, isLast: true })
    await takeOver(one)
    await expect.poll(() => entry.holder(ANN)?.epoch).toBe(10)
    await takeOver(one)
    expect(await said(one, ANN)).toContain('Before')
    await say(one, ANN, 'After')
    expect(await one.send()).toBe(0)
    entry.give(ANN, 'two')
    await destroy(one)
    expect(await said(await start('two'), ANN)).toContain('After')
  })
})

describe('a snapshot that is damaged', () => {
  const damage = (key: string): void => {
    const bytes = Buffer.from(entry.s3.objects.get(key) ?? '')
    bytes.fill(7, 1_000, 1_100)
    entry.s3.objects.set(key, bytes)
  }

  const sendTwice = async (): Promise<string[]> => {
    entry.give(ANN, 'one')
    const one = await start('one')
    for (const comment of ['First', 'Second']) {
      await say(one, ANN, comment)
      if (comment === 'Second') await solve(one, ANN)
      await one.send()
    }
    entry.give(ANN, 'two')
    await destroy(one)
    return [...entry.s3.objects.keys()].sort()
  }

  test('gives way to the one before it', async () => {
    const [, last = ''] = await sendTwice()
    damage(last)
    const text = await said(await start('two'), ANN)
    expect(text).toContain('First')
    expect(text).not.toContain('Second')
    expect(warnings).toEqual([expect.stringContaining('damaged')])
  })

  test('and has no other before it leaves a fresh shop, with what was reached', async () => {
    for (const key of await sendTwice()) damage(key)
    const two = await start('two')
    expect(await said(two, ANN)).not.toContain('First')
    expect(await two.house.visitor(ANN).solved(ADMIN)).toBe(true)
    expect(warnings.at(-1)).toContain('begins anew, with its progress')
  })
})

test('what was solved after the last snapshot is noted again, and told to nobody', async () => {
  entry.give(ANN, 'one')
  const one = await start('one')
  await say(one, ANN, 'One')
  await one.send()
  await solve(one, ANN)
  entry.give(ANN, 'two')
  await destroy(one)
  const rows = [...(entry.journal.get(ANN) ?? [])]
  expect(rows.map(({ kind, key }) => [kind, key])).toContainEqual(['solved', ADMIN])
  const two = await start('two')
  expect(await two.house.visitor(ANN).solved(ADMIN)).toBe(true)
  const shop = await two.house.host.open(ANN)
  expect(two.house.training.openNotices(shop)).toEqual([])
  // Solved once more it makes no second row.
  await solve(two, ANN)
  expect(entry.journal.get(ANN)).toEqual(rows)
})

test('what the register had of a shop and has lost it has again once that wakes; of one that was erased it has nothing', async () => {
  entry.give(ANN, 'one')
  const one = await start('one')
  await solve(one, ANN)
  const rows = [...(entry.journal.get(ANN) ?? [])]
  const wakeWithout = async () => {
    markDelivered((await one.house.host.open(ANN)).tables, rows)
    await one.house.host.sleep(ANN)
    entry.journal.set(ANN, rows.slice(0, -1))
    await one.house.host.open(ANN)
  }
  await wakeWithout()
  expect(entry.journal.get(ANN)).toEqual(rows)
  entry.erased.add(ANN)
  await wakeWithout()
  expect(entry.journal.get(ANN)).toEqual(rows.slice(0, -1))
})
