import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestHouse, openTestHouse, type TestHouse } from '../../server/testing/house.ts'
import { type Canaries, layOut } from './canaries.ts'
import type { HostileInput } from './hostile.ts'
import { documentInputs } from './inputs/documents.ts'
import { placeInputs } from './inputs/places.ts'
import { scriptInputs } from './inputs/scripts.ts'
import { sqlInputs } from './inputs/sql.ts'
import { type Learner, openShop } from './learner.ts'
import { type Pulse, percentile, takePulse } from './pulse.ts'
import { countAims, type Result, table } from './table.ts'

/** Attackers at once, each in a shop of her own. */
const ATTACKERS = 6
/** Longest that all but one in a hundred questions of a neighbour may take, on a machine that is otherwise idle. */
const P99_MS = 250
/** What a process may have grown by, once the sandbox has gone to sleep. */
const GROWTH_BYTES = 200 << 20
/** Longer than the longest deadline, and a queue before it. */
const LONGEST_ANSWER_MS = 20_000

let house: TestHouse
let canaries: Canaries
let neighbour: Learner
let calm: Pulse
let busy: Pulse
let bytesBefore: number
const results: Result[] = []

beforeAll(async () => {
  house = await openTestHouse({ sandbox: { idleMs: 1_000 } })
  canaries = await layOut(house.dataDir)
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  const address = house.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  neighbour = await openShop(house, port, 'neighbour')
  const learners = await Promise.all(
    Array.from({ length: ATTACKERS }, (_, index) => openShop(house, port, `attacker-${index}`)),
  )
  const inputs = [sqlInputs, scriptInputs, documentInputs, placeInputs].flatMap((make) => make(canaries))
  calm = await whileShopping(() => new Promise((resolve) => setTimeout(resolve, 2_000)))
  bytesBefore = process.memoryUsage.rss()
  busy = await whileShopping(() => attack(learners, inputs))
}, 150_000)

afterAll(async () => {
  const waits = [calm, busy].map((pulse) => `${Math.round(percentile(pulse, 0.99))} ms`)
  console.log(
    `${table(results)}\n\n${results.length} hostile inputs: ${countAims(results)}.\n` +
      `A neighbour waited ${waits[0]} at most in calm, ${waits[1]} meanwhile (p99 of ${busy.waits.length} questions).`,
  )
  await canaries.remove()
  await closeTestHouse(house)
})

async function whileShopping(work: () => Promise<unknown>): Promise<Pulse> {
  const stop = takePulse(neighbour)
  await work()
  return stop()
}

/** Every attacker takes the next input as soon as she has the answer to her last one. */
async function attack(learners: readonly Learner[], inputs: readonly HostileInput[]): Promise<void> {
  const waiting = inputs.entries()
  await Promise.all(
    learners.map(async (learner) => {
      for (const [index, input] of waiting) results[index] = await send(learner, input)
    }),
  )
}

async function send(learner: Learner, input: HostileInput): Promise<Result> {
  const start = performance.now()
  try {
    const reply = await input.send(learner)
    const tookMs = performance.now() - start
    return { input, reply, tookMs, problem: problemWith(input, reply, tookMs) }
  } catch (error) {
    const problem = `There was no answer: ${error instanceof Error ? error.message : error}`
    return { input, reply: { status: 0, body: '' }, tookMs: performance.now() - start, problem }
  }
}

function problemWith(
  { answer }: HostileInput,
  { status, body }: Result['reply'],
  tookMs: number,
): string | undefined {
  if (body.includes(canaries.secret)) return 'The answer holds the secret'
  if (body.includes('"@sparticuz/chromium"')) return 'The answer holds the project’s package.json'
  if (tookMs > LONGEST_ANSWER_MS) return `The answer took ${Math.round(tookMs)} ms`
  if (!answer.test(`${status} ${body}`))
    return `Instead of ${answer} the answer is ${status} ${body.slice(0, 400)}`
  return undefined
}

describe('what attackers send', () => {
  it('comes in at least 150 ways, and leaves nothing of the host read', () => {
    expect(results.length).toBeGreaterThanOrEqual(150)
    const problems = results.flatMap(({ input, problem }) =>
      problem ? [`${input.door}: ${input.name}: ${problem}`] : [],
    )
    expect(problems).toEqual([])
  })

  it('changes nothing on the host, starts nothing there, and calls nobody', () => {
    expect(canaries.harm()).toEqual([])
  })

  it('does not keep a neighbour waiting, nor take anything from her', () => {
    expect(busy.failures).toEqual([])
    expect(percentile(busy, 0.99)).toBeLessThan(P99_MS + 4 * percentile(calm, 0.99))
  })

  it('gives its memory back', async () => {
    await expect
      .poll(() => process.memoryUsage.rss() - bytesBefore, { timeout: 30_000, interval: 500 })
      .toBeLessThan(GROWTH_BYTES)
  }, 40_000)

  it('leaves every shop open', async () => {
    expect((await neighbour.send('/rest/products/search?q=')).status).toBe(200)
  })
})
