import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MemoryStore } from '../../testing/memory-snapshot-store.ts'
import { openTestS3, type TestS3 } from '../../testing/s3.ts'
import { S3Store } from './s3-store.ts'
import { NewerSnapshotExists, type SnapshotStore, SnapshotStoreUnavailable } from './store.ts'

const [ANN, BEN, CAT] = ['00aaaaaaaaaaaa', '00bbbbbbbbbbbb', 'ffcccccccccccc']
let s3: TestS3

beforeAll(async () => {
  s3 = await openTestS3()
})
afterAll(() => s3.close())
beforeEach(() => s3.objects.clear())

const makings: [string, () => SnapshotStore][] = [
  ['in memory', () => new MemoryStore()],
  ['in a bucket', () => new S3Store(s3)],
  ['in a bucket, below a name', () => new S3Store({ ...s3, url: `${s3.url}/courses/Ä b` })],
]

describe.each(makings)('a snapshot store %s', (_, open) => {
  const text = async (store: SnapshotStore, shop: string, before?: { epoch: number; count: number }) => {
    const found = await store.newest(shop, before)
    return found && (await buffer(found.body)).toString()
  }

  test('returns the latest snapshot', async () => {
    const store = open()
    await store.put(ANN, { epoch: 1, count: 1 }, Buffer.from('first'))
    await store.put(ANN, { epoch: 1, count: 2 }, Buffer.from('second'))
    expect(await text(store, ANN)).toBe('second')
    expect(await text(store, ANN, { epoch: 1, count: 2 })).toBe('first')
    expect(await text(store, BEN)).toBeUndefined()
  })

  test('keeps two snapshots of each shop', async () => {
    const store = open()
    for (const count of [1, 2, 10, 11]) await store.put(ANN, { epoch: 1, count }, Buffer.from(`${count}`))
    expect(await text(store, ANN)).toBe('11')
    expect(await text(store, ANN, { epoch: 1, count: 11 })).toBe('10')
    expect(await text(store, ANN, { epoch: 1, count: 10 })).toBeUndefined()
  })

  test('treats the highest epoch as the latest, and rejects late writers', async () => {
    const store = open()
    await store.put(ANN, { epoch: 9, count: 500 }, Buffer.from('of a node that hung'))
    await store.put(ANN, { epoch: 10, count: 1 }, Buffer.from('of the next holder'))
    await expect(store.put(ANN, { epoch: 9, count: 501 }, Buffer.from('too late'))).rejects.toThrow(
      NewerSnapshotExists,
    )
    expect(await text(store, ANN)).toBe('of the next holder')
  })

  test.each([
    { epoch: 4, count: 1 },
    { epoch: 9, count: 1 },
  ])('never accepts a version that would not be the latest, as after epochs went back: %o', async (stamp) => {
    const store = open()
    for (const count of [1, 2]) await store.put(ANN, { epoch: 9, count }, Buffer.from(`before ${count}`))
    const refused = await store.put(ANN, stamp, Buffer.from('after')).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(NewerSnapshotExists)
    expect((refused as NewerSnapshotExists).kept).toEqual({ epoch: 9, count: 2 })
    expect(await text(store, ANN)).toBe('before 2')
    expect(await text(store, ANN, { epoch: 9, count: 2 })).toBe('before 1')
    await store.put(ANN, { epoch: 10, count: 1 }, Buffer.from('after'))
    expect(await text(store, ANN)).toBe('after')
  })

  test('lists the shops of a slot, even many', async () => {
    const store = open()
    const many = Array.from({ length: 30 }, (_, at) => `00${'abcdefghijklmnopqrstuvwxyz2345'[at]}aaaaaaaaaaa`)
    for (const shop of many) await store.put(shop, { epoch: 1, count: 1 }, Buffer.from('x'))
    await store.put(CAT, { epoch: 1, count: 2 }, Buffer.from('x'))
    const { shops, latest } = await store.list(0)
    expect([shops.sort(), latest]).toEqual([many.sort(), { epoch: 1, count: 1 }])
    expect(await store.list(0xff)).toEqual({ shops: [CAT], latest: { epoch: 1, count: 2 } })
    expect(await store.list(7)).toEqual({ shops: [], latest: undefined })
  })

  test('deletes all snapshots of one shop only', async () => {
    const store = open()
    for (const count of [1, 2]) await store.put(ANN, { epoch: 1, count }, Buffer.from('x'))
    await store.put(BEN, { epoch: 1, count: 1 }, Buffer.from('x'))
    await store.remove(ANN)
    expect(await text(store, ANN)).toBeUndefined()
    expect((await store.list(0)).shops).toEqual([BEN])
    await store.remove(ANN)
  })
})

describe('a bucket', () => {
  test('rejects another key', async () => {
    const stranger = new S3Store({ ...s3, secretAccessKey: 'guessed' })
    await expect(stranger.put(ANN, { epoch: 1, count: 1 }, Buffer.from('x'))).rejects.toThrow(
      'SignatureDoesNotMatch',
    )
    expect(s3.objects.size).toBe(0)
  })

  test('gets few requests, because stored versions are cached', async () => {
    const store = new S3Store(s3)
    for (const count of [1, 2]) await store.put(ANN, { epoch: 1, count }, Buffer.from('x'))
    const before = s3.asked.LIST
    for (const count of [3, 4, 5]) await store.put(ANN, { epoch: 1, count }, Buffer.from('x'))
    expect(s3.asked.LIST).toBe(before)
    expect(s3.objects.size).toBe(2)
  })

  test('is listed again once the class store may have been restored', async () => {
    const [store, other] = [new S3Store(s3), new S3Store(s3)]
    await store.put(ANN, { epoch: 4, count: 1 }, Buffer.from('x'))
    await other.put(ANN, { epoch: 5, count: 1 }, Buffer.from('x'))
    store.forget()
    await expect(store.put(ANN, { epoch: 4, count: 2 }, Buffer.from('x'))).rejects.toThrow(
      NewerSnapshotExists,
    )
  })

  test('is reported as unreachable, and works again afterwards', async () => {
    const store = new S3Store(s3)
    await s3.stop()
    await expect(store.put(ANN, { epoch: 1, count: 1 }, Buffer.from('x'))).rejects.toThrow(
      SnapshotStoreUnavailable,
    )
    await expect(store.newest(ANN)).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
    await s3.start()
    await store.put(ANN, { epoch: 1, count: 2 }, Buffer.from('x'))
    expect(s3.objects.size).toBe(1)
  })
})
