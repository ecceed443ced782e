import { beforeEach, describe, expect, it } from 'vitest'
import { SandboxLost } from './errors.ts'
import type { Job, Outcome } from './jobs.ts'
import { Lanes } from './lanes.ts'
import { TestCrew } from './test-crew.ts'

let crew: TestCrew
let lanes: Lanes

beforeEach(() => {
  crew = new TestCrew()
  lanes = new Lanes(crew, { brief: 2, long: 2, guests: 1 })
})

const DEADLINE_MS = 2_000
const jobOf = (text: string) => (): Job => ({ kind: 'yaml', text, mostAliases: 0, deadlineMs: DEADLINE_MS })
const done: Outcome = { kind: 'value', json: '1' }
const given = () => crew.given.map(({ job }) => (job.kind === 'yaml' ? job.text : ''))

describe('the lanes of the sandbox', () => {
  it('let a brief question pass all that takes long', async () => {
    for (const owner of ['anna', 'ben', 'cleo', 'dora']) void lanes.run(owner, jobOf(owner))
    expect(given()).toEqual(['anna', 'ben'])
    const answer = lanes.ask('emma', jobOf('brief'))
    expect(given()).toEqual(['anna', 'ben', 'brief'])
    crew.given[2]?.resolve(done)
    expect(await answer).toEqual(done)
  })

  it('let a shop ask brief questions while something of its own takes long', () => {
    void lanes.run('anna', jobOf('long'))
    void lanes.ask('anna', jobOf('brief'))
    expect(given()).toEqual(['long', 'brief'])
  })

  it('give a question that turns out to be long all its time in the long lane', async () => {
    const answer = lanes.ask('anna', jobOf('question'))
    expect(crew.given[0]?.job.deadlineMs).toBeLessThan(100)
    crew.given[0]?.resolve('timedOut')
    await expect.poll(given).toEqual(['question', 'question'])
    expect(crew.given[1]?.job.deadlineMs).toBe(DEADLINE_MS)
    crew.given[1]?.resolve('timedOut')
    expect(await answer).toBe('timedOut')
  })

  it('ask once more when the workers died, and then give up', async () => {
    const answer = lanes.ask('anna', jobOf('question'))
    crew.given[0]?.reject(new SandboxLost())
    await expect.poll(given).toEqual(['question', 'question'])
    crew.given[1]?.resolve(done)
    expect(await answer).toEqual(done)

    const lost = lanes.ask('anna', jobOf('killer')).catch((error: unknown) => error)
    crew.given[2]?.reject(new SandboxLost())
    await expect.poll(given).toEqual(['question', 'question', 'killer', 'killer'])
    crew.given[3]?.reject(new SandboxLost())
    expect(await lost).toBeInstanceOf(SandboxLost)
  })

  it('have whoever was slow wait with those who take long, and nobody else', async () => {
    void lanes.ask('anna', jobOf('slow'))
    crew.given[0]?.resolve('timedOut')
    await expect.poll(given).toEqual(['slow', 'slow'])
    void lanes.run('ben', jobOf('long'))
    void lanes.ask('anna', jobOf('again'))
    void lanes.ask('cleo', jobOf('brief'))
    expect(given()).toEqual(['slow', 'slow', 'long', 'brief'])
  })
})
