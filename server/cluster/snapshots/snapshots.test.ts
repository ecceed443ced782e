import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFileOf } from '../../host/files/shop-file.ts'
import { closeTestApplication, openTestApplication } from '../../testing/application.ts'
import {
  fileOf,
  openTestSnapshotGateway,
  openTestSnapshotNode,
  type TestSnapshotGateway,
  type TestSnapshotNode,
} from '../../testing/cluster/snapshot-nodes.ts'
import { markDelivered } from '../../training/progress/event-log.ts'
import { SnapshotStoreUnavailable } from './store.ts'

const [ANN, BEN] = ['0aannannannann', '0bbenbenbenben']
const ADMIN = 'loginAdminChallenge'

let entry: TestSnapshotGateway
let open: TestSnapshotNode[]
let folders: string[]
let warnings: string[]

// The first application loads what all of them share.
beforeAll(async () => closeTestApplication(await openTestApplication()))
beforeEach(async () => {
  ;[open, folders, warnings] = [[], [], []]
  entry = await openTestSnapshotGateway()
})
afterEach(async () => {
  await Promise.all(open.map(({ application }) => application.close()))
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

/** Deletes everything on its disk, too. */
async function destroy({ application, dataDir }: TestSnapshotNode & { dataDir: string }): Promise<void> {
  open = open.filter((node) => node.application !== application)
  await application.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function solve({ application }: TestSnapshotNode, shop: string): Promise<void> {
  await application.visitor(shop).login("' or 1=1--", 'x')
}

async function say({ application }: TestSnapshotNode, shop: string, comment: string): Promise<void> {
  await application.host.use(shop, async ({ tables }) => {
    const at = '2026-01-01 10:00:00.000 +00:00'
    tables.run('INSERT INTO Feedbacks (comment, rating, createdAt, updatedAt) VALUES (?, 5, ?, ?)', [
      comment,
      at,
      at,
    ])
  })
}

/** Returns the guests' comments in a shop, or the status if it cannot be read. */
async function commentsIn({ application }: TestSnapshotNode, shop: string): Promise<string[]> {
  const answer = await application.visitor(shop).get('/api/Feedbacks')
  if (answer.statusCode !== 200) return [`${answer.statusCode}`, answer.body.slice(-300)]
  return answer.json().data.map(({ comment }: { comment: string }) => comment)
}

describe('a shop', () => {
  test('is restored completely if the disk of its machine is lost', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    const visitor = one.application.visitor(ANN)
    await solve(one, ANN)
    const token = await visitor.login('admin@juice-sh.op', 'admin123')
    const authorization = { headers: { authorization: `Bearer ${token}` } }
    await visitor.post('/api/BasketItems', { ProductId: 25, BasketId: '1', quantity: 2 }, authorization)
    await say(one, ANN, 'Good for thirst')
    expect(await one.send()).toBe(0)
    await destroy(one)

    entry.give(ANN, 'two')
    const two = await start('two')
    expect(await commentsIn(two, ANN)).toContain('Good for thirst')
    expect(await two.application.visitor(ANN).solved(ADMIN)).toBe(true)
    const basket = await two.application.visitor(ANN).get('/rest/basket/1', authorization)
    expect(basket.json().data.Products.map(({ id }: { id: number }) => id)).toContain(25)
    expect(two.snapshots.counts.restored).toBe(1)
    expect(warnings).toEqual([])
  })

  test('is sent once while nothing changes, and again after a change', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.send()
    await one.send()
    await one.application.host.sleep(ANN)
    await one.send()
    await one.application.host.open(ANN)
    await one.send()
    expect(one.snapshots.counts.sent).toBe(1)
    await say(one, ANN, 'Two')
    await one.application.host.sleep(ANN)
    await one.send()
    expect(one.snapshots.counts.sent).toBe(2)
  })

  test('is sent after a reset, too', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.send()
    await one.application.host.reset(await one.application.host.open(ANN), { keepProgress: true })
    await one.send()
    await destroy(one)
    entry.give(ANN, 'two')
    expect(await commentsIn(await start('two'), ANN)).not.toContain('One')
  })

  test('takes its undo along to another machine, and leaves it out once it is too old', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.application.host.reset(await one.application.host.open(ANN), { keepProgress: true })
    const before = one.application.host.undoInfo(ANN)
    await one.send()
    await destroy(one)

    entry.give(ANN, 'two')
    const two = await start('two')
    const { host } = two.application
    expect(await commentsIn(two, ANN)).not.toContain('One')
    expect(host.undoInfo(ANN)?.until).toEqual(before?.until)
    expect(await host.undo(await host.open(ANN))).toBe(true)
    expect(await commentsIn(two, ANN)).toContain('One')
    // The other way round as well: what undo replaced is in the next snapshot.
    await two.send()
    await destroy(two)

    entry.give(ANN, 'three')
    const three = await start('three')
    expect(await commentsIn(three, ANN)).toContain('One')
    expect(await three.application.host.undo(await three.application.host.open(ANN))).toBe(true)
    expect(await commentsIn(three, ANN)).not.toContain('One')
    expect(warnings).toEqual([])

    const kept = join(three.dataDir, 'shops', `${ANN}.sqlite.before-reset`)
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    utimesSync(kept, yesterday, yesterday)
    await three.send()
    await destroy(three)
    entry.give(ANN, 'four')
    const four = await start('four')
    await commentsIn(four, ANN)
    expect(readdirSync(join(four.dataDir, 'shops')).filter((name) => name.includes('before'))).toEqual([])
  })

  test('continues while the store is unreachable, and is sent afterwards', async () => {
    for (const shop of [ANN, BEN]) entry.give(shop, 'one')
    const one = await start('one')
    await one.snapshots.slotAcquired(0x0b)
    await say(one, ANN, 'One')
    await entry.s3.stop()
    expect(await one.send(500)).toBe(1)
    await say(one, ANN, 'Two')
    // A new shop, so there is no snapshot to fetch.
    await say(one, BEN, 'Two')
    await one.application.host.sleep(ANN)
    expect(await commentsIn(one, ANN)).toContain('Two')
    expect(await one.send(500)).toBe(2)
    await entry.s3.start()
    expect(await one.send()).toBe(0)
    expect(warnings).toEqual([
      expect.stringContaining('cannot be sent'),
      expect.stringContaining('sent again'),
    ])
    await destroy(one)
    for (const shop of [ANN, BEN]) entry.give(shop, 'two')
    const two = await start('two')
    for (const shop of [ANN, BEN]) expect(await commentsIn(two, shop)).toContain('Two')
  })

  test('never starts fresh because its snapshot cannot be fetched at the moment', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.send()
    entry.give(ANN, 'two')
    const two = await start('two')
    await entry.s3.stop()
    const answer = await two.application
      .visitor(ANN)
      .get('/api/Feedbacks', { headers: { accept: 'application/json' } })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    expect(answer.body).toContain('on its way from another machine')
    expect(existsSync(fileOf(two.dataDir, ANN))).toBe(false)
    await entry.s3.start()
    expect(await commentsIn(two, ANN)).toContain('One')
  })

  test('does not open while its slot is not held', async () => {
    const one = await start('one')
    expect((await one.application.visitor(ANN).get('/api/Feedbacks')).statusCode).toBe(503)
  })

  test('is deleted from the store when it is erased', async () => {
    for (const shop of [ANN, BEN]) entry.give(shop, 'one')
    const one = await start('one')
    for (const shop of [ANN, BEN]) await say(one, shop, 'One')
    await one.send()
    await one.application.host.erase(ANN)
    await expect.poll(() => [...entry.s3.objects.keys()].join(' ')).not.toContain(ANN)
    expect([...entry.s3.objects.keys()].join(' ')).toContain(BEN)
  })
})

describe('a slot that moves', () => {
  test('accepts nothing from an earlier holder', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.send()
    // The first node does not know about the move yet.
    entry.give(ANN, 'two')
    const two = await start('two')
    await say(two, ANN, 'Two')
    await two.send()
    await say(one, ANN, 'Late')
    await one.send(3_000)
    entry.give(ANN, 'three')
    const text = await commentsIn(await start('three'), ANN)
    expect(text).toContain('Two')
    expect(text).not.toContain('Late')
  })

  /** Returns a node whose slot moved on to another node, where more was written. */
  const leftBehind = async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.send()
    await one.application.host.sleep(ANN)
    entry.give(ANN, 'two')
    const two = await start('two')
    await say(two, ANN, 'Two')
    await two.send()
    return one
  }

  test('returns to a node without its outdated local files', async () => {
    const one = await leftBehind()
    entry.give(ANN, 'one')
    expect(await commentsIn(one, ANN)).toContain('Two')
    // Quarantined for a day.
    expect(readdirSync(join(one.dataDir, 'snapshots', 'away'))).toHaveLength(1)
  })

  test('returns to a node that was killed while it quarantined outdated files', async () => {
    const one = await leftBehind()
    // The node is killed right after it acquired the slot.
    entry.give(ANN, 'one')
    entry.give(ANN, 'one', { wasTaken: false })
    expect(await commentsIn(one, ANN)).toContain('Two')
  })

  test('keeps the files of a node without a successor, because they are the newest', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'Sent')
    await one.send()
    await say(one, ANN, 'Not sent')
    open = []
    await entry.s3.stop()
    await one.application.close()
    await entry.s3.start()
    entry.give(ANN, 'one')
    // The node is killed once more before it prepared the slot.
    entry.give(ANN, 'one', { wasTaken: false })
    const again = await start('one', one.dataDir)
    await again.snapshots.slotAcquired(0x0a)
    expect(await commentsIn(again, ANN)).toContain('Not sent')
    // What was unsent is sent now.
    expect(await again.send()).toBe(0)
    expect(again.snapshots.counts.sent).toBeGreaterThan(0)
  })

  test('arrives while the store is unreachable: its shops open, and snapshots are sent afterwards', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.application.host.sleep(ANN)
    await one.send()
    await entry.s3.stop()
    one.snapshots.slotLost(0x0a)
    entry.give(ANN, 'one')
    await one.snapshots.slotAcquired(0x0a)
    expect(await commentsIn(one, ANN)).toContain('One')
    await say(one, ANN, 'Two')
    expect(await one.send(500)).toBe(1)
    await expect.poll(() => warnings).toEqual([expect.stringContaining('wait until it is known')])
    await entry.s3.start()
    expect(await one.send()).toBe(0)
    entry.give(ANN, 'two')
    expect(await commentsIn(await start('two'), ANN)).toContain('Two')
  })

  test('leaves no partial file after a crash', async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.send()
    await destroy(one)
    entry.give(ANN, 'two')
    const dataDir = folder()
    const two = await start('two', dataDir)
    await two.application.close()
    open = []
    // Killed before the file was renamed.
    const draft = temporaryFileOf(fileOf(dataDir, ANN))
    writeFileSync(draft, 'half of it')
    entry.give(ANN, 'two')
    expect(await commentsIn(await start('two', dataDir), ANN)).toContain('One')
    expect(existsSync(draft)).toBe(false)
  })
})

describe('a class store restored from a backup', () => {
  /** As a node does when it learns of its epoch. */
  const takeOver = async ({ snapshots }: TestSnapshotNode) => {
    snapshots.slotLost(0x0a)
    await snapshots.slotAcquired(0x0a)
  }

  /** Returns a node that had the slot before another node, and gets it back as if the other had never existed. */
  const goneBack = async () => {
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'One')
    await one.send()
    await one.application.host.sleep(ANN)
    const then = entry.holder(ANN)
    entry.give(ANN, 'two')
    const two = await start('two')
    await say(two, ANN, 'Two')
    await two.send()
    entry.goBack(ANN, { node: 'one', epoch: 1, ...then, isLast: true })
    return one
  }

  test('does not let outdated local files count as the newest', async () => {
    const one = await goneBack()
    await takeOver(one)
    await expect.poll(() => entry.holder(ANN)).toEqual({ node: 'one', epoch: 3, isLast: false })
    expect(await commentsIn(one, ANN)).toContain('Two')
  })

  test('lets nothing of a slot be sent before its stored versions are known', async () => {
    const one = await goneBack()
    const isSlow = Promise.withResolvers<void>()
    entry.onList = () => isSlow.promise
    await takeOver(one)
    expect(await one.send(500)).toBe(1)
    expect(entry.holder(ANN)?.epoch).toBe(1)
    isSlow.resolve()
    await expect.poll(() => entry.holder(ANN)).toEqual({ node: 'one', epoch: 3, isLast: false })
    expect(await commentsIn(one, ANN)).toContain('Two')
  })

  test('is detected even if the first questions fail', async () => {
    const one = await goneBack()
    let asked = 0
    // The third query is the gateway's own, after the report.
    entry.onList = async () => {
      asked += 1
      if (asked === 1 || asked === 3) throw new SnapshotStoreUnavailable('a test', 'it is away')
    }
    await takeOver(one)
    await expect
      .poll(() => entry.holder(ANN), { timeout: 10_000 })
      .toEqual({ node: 'one', epoch: 3, isLast: false })
    await takeOver(one)
    expect(await commentsIn(one, ANN)).toContain('Two')
    await say(one, ANN, 'Three')
    expect(await one.send()).toBe(0)
  })

  test('loses no later work: it is sent in a new epoch', async () => {
    for (let epoch = 1; epoch < 9; epoch++) entry.give(ANN, 'one')
    entry.give(ANN, 'one')
    const one = await start('one')
    await say(one, ANN, 'Before')
    await one.send()
    await one.application.host.sleep(ANN)
    entry.goBack(ANN, { node: 'one', epoch: 4, isLast: true })
    await takeOver(one)
    await expect.poll(() => entry.holder(ANN)?.epoch).toBe(10)
    await takeOver(one)
    expect(await commentsIn(one, ANN)).toContain('Before')
    await say(one, ANN, 'After')
    expect(await one.send()).toBe(0)
    entry.give(ANN, 'two')
    await destroy(one)
    expect(await commentsIn(await start('two'), ANN)).toContain('After')
  })
})

describe('a damaged snapshot', () => {
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

  test('is replaced by the previous one', async () => {
    const [, last = ''] = await sendTwice()
    damage(last)
    const text = await commentsIn(await start('two'), ANN)
    expect(text).toContain('First')
    expect(text).not.toContain('Second')
    expect(warnings).toEqual([expect.stringContaining('damaged')])
  })

  test('without a previous one leads to a fresh shop with the learner’s progress', async () => {
    for (const key of await sendTwice()) damage(key)
    const two = await start('two')
    expect(await commentsIn(two, ANN)).not.toContain('First')
    expect(await two.application.visitor(ANN).solved(ADMIN)).toBe(true)
    expect(warnings.at(-1)).toContain('starts afresh, with its progress')
  })
})

test('records solves after the last snapshot again, without notices', async () => {
  entry.give(ANN, 'one')
  const one = await start('one')
  await say(one, ANN, 'One')
  await one.send()
  await solve(one, ANN)
  entry.give(ANN, 'two')
  await destroy(one)
  const rows = [...(entry.storedEvents.get(ANN) ?? [])]
  expect(rows.map(({ kind, key }) => [kind, key])).toContainEqual(['solved', ADMIN])
  const two = await start('two')
  expect(await two.application.visitor(ANN).solved(ADMIN)).toBe(true)
  const shop = await two.application.host.open(ANN)
  expect(two.application.training.openNotices(shop)).toEqual([])
  // Solving it again adds no second event.
  await solve(two, ANN)
  expect(entry.storedEvents.get(ANN)).toEqual(rows)
})

test('returns events that the class store has lost when the shop opens, except those of an erased learner', async () => {
  entry.give(ANN, 'one')
  const one = await start('one')
  await solve(one, ANN)
  const rows = [...(entry.storedEvents.get(ANN) ?? [])]
  const wakeWithout = async () => {
    markDelivered((await one.application.host.open(ANN)).tables, rows)
    await one.application.host.sleep(ANN)
    entry.storedEvents.set(ANN, rows.slice(0, -1))
    await one.application.host.open(ANN)
  }
  await wakeWithout()
  expect(entry.storedEvents.get(ANN)).toEqual(rows)
  entry.erased.add(ANN)
  await wakeWithout()
  expect(entry.storedEvents.get(ANN)).toEqual(rows.slice(0, -1))
})
