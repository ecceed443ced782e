import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { TestPool } from '../../testing/sandbox-pool.ts'
import { ClientDisconnected, SandboxBusy, SandboxClosed, SandboxLost } from '../errors.ts'
import type { Job, Outcome } from '../jobs.ts'
import { FairQueue, JobQueue } from './queue.ts'

let pool: TestPool
let queue: JobQueue

beforeEach(() => {
  pool = new TestPool()
  queue = new JobQueue(pool, 2)
})
afterEach(() => vi.useRealTimers())

const jobOf = (text: string): Job => ({ kind: 'yaml', text, mostAliases: 0, deadlineMs: 1 })
const outcomeOf = (json: string): Outcome => ({ kind: 'value', json })
const run = (owner: string, text = owner, left?: AbortSignal) => queue.run(owner, () => jobOf(text), left)
const given = () => pool.given.map(({ job }) => (job.kind === 'yaml' ? job.text : ''))
const settled = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => error)

describe('a job queue', () => {
  it('runs the allowed number of jobs, one of each owner at a time', async () => {
    const first = run('anna', 'one')
    const more = [run('anna', 'two'), run('ben'), run('cleo')]
    expect(given()).toEqual(['one', 'ben'])
    pool.given[0]?.resolve(outcomeOf('1'))
    expect(await first).toEqual(outcomeOf('1'))
    expect(given()).toEqual(['one', 'ben', 'two'])
    pool.given[1]?.resolve('timedOut')
    expect(await more[1]).toBe('timedOut')
    expect(given()).toEqual(['one', 'ben', 'two', 'cleo'])
  })

  it('waits for an endless job without occupying a worker', async () => {
    const endless = [run('anna', 'one'), run('ben', 'two'), run('anna', 'next')]
    pool.given[0]?.resolve({ kind: 'endless' })
    pool.given[1]?.resolve({ kind: 'endless' })
    const others = [run('cleo'), run('dora')]
    await expect.poll(given).toEqual(expect.arrayContaining(['cleo', 'dora']))
    pool.given.find(({ job }) => job.kind === 'yaml' && job.text === 'cleo')?.resolve(outcomeOf('1'))
    expect(await others[0]).toEqual(outcomeOf('1'))
    expect(await Promise.all(endless.slice(0, 2))).toEqual(['timedOut', 'timedOut'])
    await expect.poll(given).toContain('next')
  })

  it('continues after a job that could not be prepared', async () => {
    const bad = queue.run('anna', () => {
      throw new Error('no tables')
    })
    await expect(bad).rejects.toThrow('no tables')
    void run('anna')
    expect(given()).toEqual(['anna'])
  })

  it('rejects the jobs of workers that died, and continues', async () => {
    const lost = run('anna', 'lost')
    const next = run('anna', 'next')
    pool.given[0]?.reject(new SandboxLost())
    await expect(lost).rejects.toThrow(SandboxLost)
    expect(given()).toEqual(['lost', 'next'])
    pool.given[1]?.resolve(outcomeOf('1'))
    expect(await next).toEqual(outcomeOf('1'))
  })

  it('drops jobs of clients that disconnected while they waited', async () => {
    const leaving = new AbortController()
    const busy = run('anna', 'first')
    const dropped = settled(run('anna', 'dropped', leaving.signal))
    const kept = run('anna', 'kept')
    leaving.abort()
    expect(await dropped).toBeInstanceOf(ClientDisconnected)
    pool.given[0]?.resolve(outcomeOf('1'))
    await busy
    expect(given()).toEqual(['first', 'kept'])
    pool.given[1]?.resolve(outcomeOf('2'))
    await kept
    expect(await settled(run('anna', 'late', leaving.signal))).toBeInstanceOf(ClientDisconnected)
  })

  it('frees the places of clients that disconnected', async () => {
    const leaving = new AbortController()
    const crowd = Array.from({ length: 65 }, (_, nth) => settled(run('anna', `${nth}`, leaving.signal)))
    expect(await settled(run('anna', 'too many'))).toBeInstanceOf(SandboxBusy)
    leaving.abort()
    await Promise.all(crowd.slice(1))
    void run('ben')
    expect(given()).toEqual(['0', 'ben'])
  })

  it('lets jobs wait while the pool is not ready, but not forever', async () => {
    vi.useFakeTimers()
    pool.setReady(false)
    const patient = run('anna')
    vi.advanceTimersByTime(4_000)
    expect(given()).toEqual([])
    pool.setReady(true)
    expect(given()).toEqual(['anna'])
    pool.given[0]?.resolve(outcomeOf('1'))
    expect(await patient).toEqual(outcomeOf('1'))

    pool.setReady(false)
    const hopeless = settled(run('ben'))
    vi.advanceTimersByTime(5_000)
    expect(await hopeless).toBeInstanceOf(SandboxLost)
  })

  it('rejects running and waiting jobs when it is closed', async () => {
    const ended = Promise.allSettled([run('anna'), run('anna')])
    await queue.close()
    for (const one of await ended) expect(one).toMatchObject({ reason: expect.any(SandboxClosed) })
    await expect(run('anna')).rejects.toThrow(SandboxClosed)
  })
})

describe('the fair queue', () => {
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
})
