import { beforeEach, describe, expect, it } from 'vitest'
import { TestPool } from '../../testing/sandbox-pool.ts'
import { SandboxLost } from '../errors.ts'
import type { Job, Outcome } from '../jobs.ts'
import { JobQueues } from './queues.ts'

let pool: TestPool
let queues: JobQueues

beforeEach(() => {
  pool = new TestPool()
  queues = new JobQueues(pool, { brief: 2, long: 2, learnerCode: 1 })
})

const DEADLINE_MS = 2_000
const jobOf = (text: string) => (): Job => ({ kind: 'yaml', text, mostAliases: 0, deadlineMs: DEADLINE_MS })
const done: Outcome = { kind: 'value', json: '1' }
const given = () => pool.given.map(({ job }) => (job.kind === 'yaml' ? job.text : ''))

describe('the job queues', () => {
  it('let a brief query overtake long jobs', async () => {
    for (const owner of ['anna', 'ben', 'cleo', 'dora']) void queues.run(owner, jobOf(owner))
    expect(given()).toEqual(['anna', 'ben'])
    const answer = queues.runBrief('emma', jobOf('brief'))
    expect(given()).toEqual(['anna', 'ben', 'brief'])
    pool.given[2]?.resolve(done)
    expect(await answer).toEqual(done)
  })

  it('let a shop run brief queries during a long job of its own', () => {
    void queues.run('anna', jobOf('long'))
    void queues.runBrief('anna', jobOf('brief'))
    expect(given()).toEqual(['long', 'brief'])
  })

  it('run a query that turns out to be long again in the long queue', async () => {
    const answer = queues.runBrief('anna', jobOf('question'))
    expect(pool.given[0]?.job.deadlineMs).toBeLessThan(100)
    pool.given[0]?.resolve('timedOut')
    await expect.poll(given).toEqual(['question', 'question'])
    expect(pool.given[1]?.job.deadlineMs).toBe(DEADLINE_MS)
    pool.given[1]?.resolve('timedOut')
    expect(await answer).toBe('timedOut')
  })

  it('retry once when the workers died, and then give up', async () => {
    const answer = queues.runBrief('anna', jobOf('question'))
    pool.given[0]?.reject(new SandboxLost())
    await expect.poll(given).toEqual(['question', 'question'])
    pool.given[1]?.resolve(done)
    expect(await answer).toEqual(done)

    const lost = queues.runBrief('anna', jobOf('killer')).catch((error: unknown) => error)
    pool.given[2]?.reject(new SandboxLost())
    await expect.poll(given).toEqual(['question', 'question', 'killer', 'killer'])
    pool.given[3]?.reject(new SandboxLost())
    expect(await lost).toBeInstanceOf(SandboxLost)
  })

  it('send owners of slow queries to the long queue, and nobody else', async () => {
    void queues.runBrief('anna', jobOf('slow'))
    pool.given[0]?.resolve('timedOut')
    await expect.poll(given).toEqual(['slow', 'slow'])
    void queues.run('ben', jobOf('long'))
    void queues.runBrief('anna', jobOf('again'))
    void queues.runBrief('cleo', jobOf('brief'))
    expect(given()).toEqual(['slow', 'slow', 'long', 'brief'])
  })
})

describe('suspended learner code', () => {
  const learnerCode = (code: string) => (): Job => ({
    kind: 'learnerCode',
    owner: 'anna',
    code,
    name: 'run',
    calls: '[]',
    deadlineMs: DEADLINE_MS,
    memoryBytes: 1,
  })
  const running = () => pool.given.map(({ job }) => (job.kind === 'learnerCode' ? job.code : ''))
  const result: Outcome = { kind: 'settled', text: '' }
  const ask = { number: 1, text: '', waits: false }

  it('lets the next job of its owner run, and continues in its turn', async () => {
    void queues.runLearnerCode('anna', learnerCode('first'), async () => 'row')
    void queues.runLearnerCode('anna', learnerCode('second'), async () => 'row')
    expect(running()).toEqual(['first'])
    pool.given[0]?.onSuspend?.()
    expect(running()).toEqual(['first', 'second'])
    let answered: string | undefined
    void pool.given[0]?.answer?.(ask).then((words) => {
      answered = words
    })
    await settle()
    expect(answered).toBeUndefined()
    pool.given[1]?.resolve(result)
    await expect.poll(() => answered).toBe('row')
    void queues.runLearnerCode('anna', learnerCode('third'), async () => 'row')
    expect(running()).toEqual(['first', 'second'])
    pool.given[0]?.resolve(result)
    await expect.poll(running).toEqual(['first', 'second', 'third'])
  })

  it('continues before new jobs start', async () => {
    void queues.runLearnerCode('anna', learnerCode('first'), async () => 'row')
    pool.given[0]?.onSuspend?.()
    void queues.runLearnerCode('ben', learnerCode('second'), async () => 'row')
    void queues.runLearnerCode('cleo', learnerCode('third'), async () => 'row')
    const answer = pool.given[0]?.answer?.(ask)
    await settle()
    pool.given[1]?.resolve(result)
    expect(await answer).toBe('row')
    expect(running()).toEqual(['first', 'second'])
    pool.given[0]?.resolve(result)
    await expect.poll(running).toEqual(['first', 'second', 'third'])
  })

  it('keeps its turn where too many jobs are suspended', () => {
    for (let count = 0; count < 40; count += 1) {
      void queues.runLearnerCode('anna', learnerCode('one'), async () => 'row')
      pool.given[count]?.onSuspend?.()
    }
    expect(pool.given.length).toBeLessThan(20)
  })
})

/** Lets all pending promises settle. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
