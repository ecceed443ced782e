import { duplexPair } from 'node:stream'
import { serialize } from 'node:v8'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SandboxClosed, SandboxLost } from '../errors.ts'
import type { Job, Outcome } from '../jobs.ts'
import { FrameSplitter, joinParts, KIND, writeFrame } from './frames.mjs'
import { type HostCallReply, type JobMessage, readServerMessage } from './messages.ts'
import { RemotePool } from './remote-pool.ts'

const job: Job = { kind: 'yaml', text: 'a: 1', mostAliases: 0, deadlineMs: 2_000 }
const outcome: Outcome = { kind: 'value', json: '{"a":1}' }

let pool: RemotePool
let launcher: ReturnType<typeof duplexPair>[0]
let questions: (JobMessage & { generation: number })[]
let replies: HostCallReply[]
/** Generations that the pool gave up. */
let renewed: number[]

beforeEach(() => {
  const [near, far] = duplexPair()
  pool = new RemotePool(near)
  launcher = far
  questions = []
  replies = []
  renewed = []
  const cutter = new FrameSplitter(({ kind, generation, parts }) => {
    if (kind === KIND.replace) renewed.push(generation)
    else hear(readServerMessage(joinParts(parts)), generation)
  })
  launcher.on('data', (chunk) => cutter.push(chunk))
})
afterEach(async () => {
  vi.useRealTimers()
  await pool.close()
})

const hear = (message: JobMessage | HostCallReply, generation: number): void => {
  if ('job' in message) questions.push({ ...message, generation })
  else replies.push(message)
}
const say = (kind: number, generation: number, message?: unknown) =>
  writeFrame(launcher, kind, generation, message === undefined ? [] : [serialize(message)])
const settled = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

async function ready(generation = 1): Promise<void> {
  say(KIND.ready, generation)
  await expect.poll(() => pool.generation).toBe(generation)
}

describe('a pool in another process', () => {
  it('replaces the sandbox if a job makes more host calls at once than a worker allows', async () => {
    await ready()
    const learnerCode: Job = {
      kind: 'learnerCode',
      owner: 'anna',
      code: '',
      name: 'a',
      calls: '[["a"]]',
      deadlineMs: 50,
      memoryBytes: 1,
    }
    let asked = 0
    const result = pool.run(learnerCode, () => {
      asked += 1
      return new Promise(() => {})
    })
    const lost = expect(result).rejects.toBeInstanceOf(SandboxLost)
    await expect.poll(() => questions.length).toBe(1)
    const id = questions[0]?.id
    for (let number = 1; number <= 100; number += 1)
      say(KIND.data, 1, { id, hostCall: { number, text: '[0,[]]', waits: false } })
    await lost
    expect(asked).toBe(50)
    await expect.poll(() => renewed).toEqual([1])
  })

  it('answers host calls of a running job', async () => {
    await ready()
    const learnerCode: Job = {
      kind: 'learnerCode',
      owner: 'anna',
      code: '',
      name: 'a',
      calls: '[["a"]]',
      deadlineMs: 50,
      memoryBytes: 1,
    }
    let rested = 0
    const result = pool.run(
      learnerCode,
      async ({ text }) => `${text}!`,
      () => {
        rested += 1
      },
    )
    await expect.poll(() => questions.length).toBe(1)
    const id = questions[0]?.id
    say(KIND.data, 1, { id, suspended: true })
    await expect.poll(() => rested).toBe(1)
    say(KIND.data, 1, { id, hostCall: { number: 7, text: 'what', waits: true } })
    await expect.poll(() => replies).toEqual([{ id, number: 7, words: 'what!' }])
    say(KIND.data, 1, { id, outcome: { kind: 'settled', text: '[true,1]' } })
    expect(await result).toEqual({ kind: 'settled', text: '[true,1]' })
    expect(renewed).toEqual([])
  })

  it('replaces the sandbox when a job suspends that is not learner code', async () => {
    await ready()
    const lost = settled(pool.run(job))
    await expect.poll(() => questions.length).toBe(1)
    say(KIND.data, 1, { id: questions[0]?.id, suspended: true })
    expect(await lost).toBeInstanceOf(SandboxLost)
  })

  it.each([
    ['a job of another kind', job, { number: 7, text: 'what', waits: true }],
    ['more than anybody asks', undefined, { number: 7, text: 'x'.repeat((1 << 20) + 1), waits: true }],
    ['what is no text', undefined, { number: 7, text: ['what'], waits: true }],
  ])('replaces the sandbox when it asks for %s', async (_what, other, ask) => {
    await ready()
    const learnerCode: Job = {
      kind: 'learnerCode',
      owner: 'anna',
      code: '',
      name: 'a',
      calls: '[["a"]]',
      deadlineMs: 50,
      memoryBytes: 1,
    }
    const lost = settled(pool.run(other ?? learnerCode, async () => 'never'))
    await expect.poll(() => questions.length).toBe(1)
    say(KIND.data, 1, { id: questions[0]?.id, hostCall: ask })
    expect(await lost).toBeInstanceOf(SandboxLost)
    expect(replies).toEqual([])
  })

  it('is not ready before the launcher says so', async () => {
    expect(pool.isReady).toBe(false)
    await expect(pool.run(job)).rejects.toThrow(SandboxLost)
    let changes = 0
    pool.onChange(() => {
      changes += 1
    })
    await ready()
    expect(pool.isReady).toBe(true)
    expect(changes).toBe(1)
  })

  it('runs jobs and returns their outcomes in any order', async () => {
    await ready()
    const first = pool.run(job)
    const second = pool.run(job)
    await expect.poll(() => questions.length).toBe(2)
    expect(questions[0]).toMatchObject({ job, generation: 1 })
    say(KIND.data, 1, { id: questions[1]?.id, outcome: 'timedOut' })
    expect(await second).toBe('timedOut')
    say(KIND.data, 1, { id: questions[0]?.id, outcome })
    expect(await first).toEqual(outcome)
    say(KIND.data, 1, { id: questions[0]?.id, outcome })
    await expect.poll(() => renewed).toEqual([1])
  })

  it('fails the running jobs when the process dies, and continues with the next one', async () => {
    await ready()
    const lost = settled(pool.run(job))
    say(KIND.gone, 1)
    expect(await lost).toBeInstanceOf(SandboxLost)
    expect(pool.isReady).toBe(false)
    await ready(2)
    const next = pool.run(job)
    await expect.poll(() => questions.length).toBe(2)
    expect(questions[1]?.generation).toBe(2)
    say(KIND.data, 2, { id: questions[1]?.id, outcome })
    expect(await next).toEqual(outcome)
    expect(renewed).toEqual([])
  })

  it('replaces a sandbox that sends nonsense, and ignores what it sends afterwards', async () => {
    await ready()
    const lost = settled(pool.run(job))
    await expect.poll(() => questions.length).toBe(1)
    say(KIND.data, 1, 'nonsense')
    say(KIND.data, 1, { id: questions[0]?.id, outcome })
    say(KIND.data, 1, 'more nonsense')
    expect(await lost).toBeInstanceOf(SandboxLost)
    expect(pool.isReady).toBe(false)
    await ready(2)
    expect(renewed).toEqual([1])
  })

  it('replaces a sandbox that does not answer', async () => {
    await ready()
    vi.useFakeTimers()
    const lost = settled(pool.run(job))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(renewed).toEqual([])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await lost).toBeInstanceOf(SandboxLost)
    expect(renewed).toEqual([1])
  })

  it('fails the job when a worker does not start, and continues', async () => {
    await ready()
    const lost = settled(pool.run(job))
    await expect.poll(() => questions.length).toBe(1)
    say(KIND.data, 1, { id: questions[0]?.id, outcome: 'failed' })
    expect(await lost).toBeInstanceOf(SandboxLost)
    expect(pool.isReady).toBe(true)
  })

  it('refuses a job that is too large for any worker', async () => {
    await ready()
    expect(await pool.run({ ...job, text: 'x'.repeat(33 << 20) })).toBe('crashed')
    expect(questions).toEqual([])
  })

  it('fails all jobs when the launcher is gone, or when it is closed', async () => {
    await ready()
    const closed = settled(pool.run(job))
    await pool.close()
    expect(await closed).toBeInstanceOf(SandboxClosed)
    expect(pool.isReady).toBe(false)
  })
})
