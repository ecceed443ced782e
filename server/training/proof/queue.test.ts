import { describe, expect, it } from 'vitest'
import { ProofQueue } from './queue.ts'

/** Enters the queue, and records the reported positions, and `in` when the proof may start. */
function come(queue: ProofQueue, shop: string, signal = new AbortController().signal) {
  const places: (number | 'in')[] = []
  const done = (async () => {
    for await (const place of queue.enter(shop, signal)) places.push(place)
    if (!signal.aborted) places.push('in')
  })()
  return { places, done }
}

describe('a queue of proofs', () => {
  it('starts the first proofs at once, and reports positions to the others', async () => {
    const queue = new ProofQueue(2)
    const people = ['ann', 'bob', 'carl', 'dora', 'eve'].map((shop) => come(queue, shop))
    await expect.poll(() => people.map(({ places }) => places)).toEqual([['in'], ['in'], [1], [2], [3]])
    queue.leave('ann')
    await expect
      .poll(() => people.map(({ places }) => places))
      .toEqual([['in'], ['in'], [1, 'in'], [2, 1], [3, 2]])
    queue.leave('bob')
    queue.leave('carl')
    await Promise.all(people.map(({ done }) => done))
    expect(people.every(({ places }) => places.at(-1) === 'in')).toBe(true)
  })

  it('goes on when others leave it', async () => {
    const queue = new ProofQueue(1)
    const gone = new AbortController()
    const [ann, bob, carl] = [come(queue, 'ann'), come(queue, 'bob', gone.signal), come(queue, 'carl')]
    await expect.poll(() => carl.places).toEqual([2])
    gone.abort()
    await bob.done
    queue.leave('bob')
    await expect.poll(() => carl.places).toEqual([2, 1])
    expect([queue.has('bob'), queue.has('carl')]).toEqual([false, true])
    queue.leave('ann')
    await Promise.all([ann.done, carl.done])
    expect(carl.places).toEqual([2, 1, 'in'])
  })
})
