import { expect, it } from 'vitest'
import type { AnsweredCall } from '../http/replies/tracing.ts'
import { Histories } from './histories.ts'

const KIB = 1024
/** Each exchange takes a page of its own, of slightly more than 40 KiB. */
const BIG = 40 * KIB

function call(path: string, length = BIG): AnsweredCall {
  return {
    at: new Date(0),
    by: 'browser',
    method: 'GET',
    path,
    requestHeaders: [],
    body: undefined,
    bodyLength: undefined,
    status: 200,
    answerHeaders: {},
    payload: 'x'.repeat(length),
    ms: 1,
  }
}

function histories(mostBytes: number, leastEach = 0): Histories {
  const limits = { exchanges: 100, bytes: 1_000 * KIB }
  return new Histories({ before: limits, opened: limits, mostBytes, leastEach })
}
const pathsOf = (all: Histories, shop: string) =>
  all
    .open(shop)
    .since(0)
    .map(({ path }) => path)

it('when a class fills the memory, the largest history loses its oldest exchanges and small ones keep everything', () => {
  const all = histories(400 * KIB)
  all.add('quiet', call('/once'))
  all.remark('quiet', 1, { isMarked: true, note: 'for later' })
  for (let n = 1; n <= 50; n++) {
    all.add('ann', call(`/ann/${n}`))
    all.add('bob', call(`/bob/${n}`))
  }
  expect(all.open('quiet').since(0)).toMatchObject([{ path: '/once', isMarked: true, note: 'for later' }])
  const [ann, bob] = ['ann', 'bob'].map((shop) => pathsOf(all, shop))
  expect([ann?.at(-1), bob?.at(-1)]).toEqual(['/ann/50', '/bob/50'])
  expect(Math.abs((ann?.length ?? 0) - (bob?.length ?? 0))).toBeLessThanOrEqual(1)
  expect(ann?.length).toBeGreaterThan(2)
})

it('when a learner marks every exchange, their oldest marks go first, and those of others stay', () => {
  const all = histories(400 * KIB)
  all.add('ann', call('/ann'))
  all.remark('ann', 1, { isMarked: true })
  for (let n = 1; n <= 30; n++) {
    all.add('bob', call(`/bob/${n}`))
    all.remark('bob', n, { isMarked: true })
  }
  expect(pathsOf(all, 'ann')).toEqual(['/ann'])
  expect(pathsOf(all, 'bob').at(-1)).toBe('/bob/30')
  expect(pathsOf(all, 'bob').length).toBeLessThan(15)
})

it('each history keeps its share, however many there are', () => {
  const all = histories(100 * KIB, 64 * KIB)
  for (let n = 1; n <= 20; n++) all.add(`shop-${n}`, call(`/${n}`))
  for (let n = 1; n <= 20; n++) expect(pathsOf(all, `shop-${n}`)).toEqual([`/${n}`])
})

it('where even the latest exchanges are too large in total, the least active learner loses theirs', () => {
  const all = histories(100 * KIB)
  for (const shop of ['ann', 'bob', 'carl']) all.add(shop, call(`/${shop}`))
  expect(['ann', 'bob', 'carl'].map((shop) => pathsOf(all, shop))).toEqual([[], ['/bob'], ['/carl']])
})
