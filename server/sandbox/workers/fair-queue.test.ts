import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const anybody = () => true

function queueOf(...owners: string[]): FairQueue<{ owner: string; nth: number }> {
  const queue = new FairQueue<{ owner: string; nth: number }>(6)
  owners.forEach((owner, nth) => {
    queue.add({ owner, nth })
  })
  return queue
}

test('serves owners in turn, not items in order', () => {
  const queue = queueOf('anna', 'anna', 'anna', 'ben', 'cleo')
  const served = Array.from({ length: 5 }, () => queue.take(anybody)?.owner)
  expect(served).toEqual(['anna', 'ben', 'cleo', 'anna', 'anna'])
  expect(queue.take(anybody)).toBeUndefined()
})

test('keeps the order of one owner', () => {
  const queue = queueOf('anna', 'anna', 'anna')
  expect([0, 1, 2].map(() => queue.take(anybody)?.nth)).toEqual([0, 1, 2])
})

test('skips owners who may not run', () => {
  const queue = queueOf('anna', 'ben')
  expect(queue.take((owner) => owner !== 'anna')?.owner).toBe('ben')
  expect(queue.take((owner) => owner !== 'anna')).toBeUndefined()
})

test('drops the last item of the owner with the most items when it is full', () => {
  const queue = queueOf('anna', 'anna', 'anna', 'anna', 'ben', 'ben')
  expect(queue.add({ owner: 'cleo', nth: 6 })).toEqual({ owner: 'anna', nth: 3 })
  expect(queue.add({ owner: 'anna', nth: 7 })).toEqual({ owner: 'anna', nth: 7 })
})

test('accepts one item of each owner even when it is full', () => {
  const owners = ['anna', 'ben', 'cleo', 'dora', 'emil', 'fred']
  const queue = queueOf(...owners)
  expect(queue.add({ owner: 'gina', nth: 6 })).toBeUndefined()
  expect(queue.add({ owner: 'gina', nth: 7 })).toEqual({ owner: 'gina', nth: 7 })
  const served = Array.from({ length: 7 }, () => queue.take(anybody)?.owner)
  expect(served).toEqual([...owners, 'gina'])
})
