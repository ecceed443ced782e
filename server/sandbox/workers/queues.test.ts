import { beforeEach, describe, expect, it } from 'vitest'
import { TestPool } from '../../testing/sandbox-pool.ts'
import { SandboxLost } from '../errors.ts'
import type { Job, Outcome } from '../jobs.ts'
import { JobQueues } from './queues.ts'

let crew: TestPool
let lanes: JobQueues

beforeEach(() => {
  crew = new TestPool()
  lanes = new JobQueues(crew, { brief: 2, long: 2, learnerCode: 1 })
})

const DEADLINE_MS = 2_000
const jobOf = (text: string) => (): Job => ({ kind: 'yaml', text, mostAliases: 0, deadlineMs: DEADLINE_MS })
const done: Outcome = { kind: 'value', json: '1' }
const given = () => crew.given.map(({ job }) => (job.kind === 'yaml' ? job.text : ''))

describe('the lanes of the sandbox', () => {
  it('let a brief question pass all that takes long', async () => {
    for (const owner of ['anna', 'ben', 'cleo', 'dora']) void lanes.run(owner, jobOf(owner))
    expect(given()).toEqual(['anna', 'ben'])
    const answer = lanes.runBrief('emma', jobOf('brief'))
    expect(given()).toEqual(['anna', 'ben', 'brief'])
    crew.given[2]?.resolve(done)
    expect(await answer).toEqual(done)
  })

  it('let a shop ask brief questions while something of its own takes long', () => {
    void lanes.run('anna', jobOf('long'))
    void lanes.runBrief('anna', jobOf('brief'))
    expect(given()).toEqual(['long', 'brief'])
  })

  it('give a question that turns out to be long all its time in the long lane', async () => {
    const answer = lanes.runBrief('anna', jobOf('question'))
    expect(crew.given[0]?.job.deadlineMs).toBeLessThan(100)
    crew.given[0]?.resolve('timedOut')
    await expect.poll(given).toEqual(['question', 'question'])
    expect(crew.given[1]?.job.deadlineMs).toBe(DEADLINE_MS)
    crew.given[1]?.resolve('timedOut')
    expect(await answer).toBe('timedOut')
  })

  it('ask once more when the workers died, and then give up', async () => {
    const answer = lanes.runBrief('anna', jobOf('question'))
    crew.given[0]?.reject(new SandboxLost())
    await expect.poll(given).toEqual(['question', 'question'])
    crew.given[1]?.resolve(done)
    expect(await answer).toEqual(done)

    const lost = lanes.runBrief('anna', jobOf('killer')).catch((error: unknown) => error)
    crew.given[2]?.reject(new SandboxLost())
    await expect.poll(given).toEqual(['question', 'question', 'killer', 'killer'])
    crew.given[3]?.reject(new SandboxLost())
    expect(await lost).toBeInstanceOf(SandboxLost)
  })

  it('have whoever was slow wait with those who take long, and nobody else', async () => {
    void lanes.runBrief('anna', jobOf('slow'))
    crew.given[0]?.resolve('timedOut')
    await expect.poll(given).toEqual(['slow', 'slow'])
    void lanes.run('ben', jobOf('long'))
    void lanes.runBrief('anna', jobOf('again'))
    void lanes.runBrief('cleo', jobOf('brief'))
    expect(given()).toEqual(['slow', 'slow', 'long', 'brief'])
  })
})

describe('a guest that rests', () => {
  const guest = (code: string) => (): Job => ({
    kind: 'learnerCode',
    owner: 'anna',
    code,
    name: 'run',
    calls: '[]',
    deadlineMs: DEADLINE_MS,
    memoryBytes: 1,
  })
  const running = () => crew.given.map(({ job }) => (job.kind === 'learnerCode' ? job.code : ''))
  const told: Outcome = { kind: 'told', text: '' }
  const ask = { number: 1, text: '', waits: false }

  it('gives its turn to the next of its owner, and goes on in its turn', async () => {
    void lanes.runLearnerCode('anna', guest('first'), async () => 'row')
    void lanes.runLearnerCode('anna', guest('second'), async () => 'row')
    expect(running()).toEqual(['first'])
    crew.given[0]?.onSuspend?.()
    expect(running()).toEqual(['first', 'second'])
    let answered: string | undefined
    void crew.given[0]?.answer?.(ask).then((words) => {
      answered = words
    })
    await settle()
    expect(answered).toBeUndefined()
    crew.given[1]?.resolve(told)
    await expect.poll(() => answered).toBe('row')
    void lanes.runLearnerCode('anna', guest('third'), async () => 'row')
    expect(running()).toEqual(['first', 'second'])
    crew.given[0]?.resolve(told)
    await expect.poll(running).toEqual(['first', 'second', 'third'])
  })

  it('goes on before others begin', async () => {
    void lanes.runLearnerCode('anna', guest('first'), async () => 'row')
    crew.given[0]?.onSuspend?.()
    void lanes.runLearnerCode('ben', guest('second'), async () => 'row')
    void lanes.runLearnerCode('cleo', guest('third'), async () => 'row')
    const answer = crew.given[0]?.answer?.(ask)
    await settle()
    crew.given[1]?.resolve(told)
    expect(await answer).toBe('row')
    expect(running()).toEqual(['first', 'second'])
    crew.given[0]?.resolve(told)
    await expect.poll(running).toEqual(['first', 'second', 'third'])
  })

  it('keeps its turn where too many rest already', () => {
    for (let count = 0; count < 40; count += 1) {
      void lanes.runLearnerCode('anna', guest('one'), async () => 'row')
      crew.given[count]?.onSuspend?.()
    }
    expect(crew.given.length).toBeLessThan(20)
  })
})

/** Lets all go on that can. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
