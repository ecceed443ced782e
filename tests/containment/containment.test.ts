import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Job } from '../../server/sandbox/jobs.ts'
import type { HostCallHandler } from '../../server/sandbox/workers/pool.ts'
import { ThreadPool } from '../../server/sandbox/workers/thread-pool.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
} from '../../server/testing/application.ts'
import { type Canaries, placeCanaries } from './canaries.ts'
import { type HostileInput, OUT_OF_TIME } from './hostile.ts'
import { assistantInputs } from './inputs/assistant.ts'
import { botInputs } from './inputs/bot.ts'
import { chainInputs } from './inputs/chain.ts'
import { documentInputs } from './inputs/documents.ts'
import { genericInputs } from './inputs/generic.ts'
import { graphInputs } from './inputs/graph.ts'
import { lineInputs } from './inputs/lines.ts'
import { moneyInputs } from './inputs/money.ts'
import { networkInputs } from './inputs/network.ts'
import { parcelInputs } from './inputs/parcels.ts'
import { partnerInputs } from './inputs/partners.ts'
import { placeInputs } from './inputs/places.ts'
import { preferencesInputs } from './inputs/preferences.ts'
import { receiptInputs } from './inputs/receipts.ts'
import { scriptInputs } from './inputs/scripts.ts'
import { shareLinkInputs } from './inputs/share-links.ts'
import { shellInputs } from './inputs/shell.ts'
import { sideDatabaseInputs } from './inputs/side-database.ts'
import { sizeInputs } from './inputs/sizes.ts'
import { socketInputs } from './inputs/sockets.ts'
import { sqlInputs } from './inputs/sql.ts'
import { tokenInputs } from './inputs/tokens.ts'
import { trainingInputs } from './inputs/training.ts'
import { xpathInputs } from './inputs/xpath.ts'
import { type Latency, measureLatency, percentile } from './latency.ts'
import { type Learner, openShop } from './learner.ts'
import { measureAgain } from './measure-again.ts'
import { residentBytes } from './resident-bytes.ts'
import { noteRoutes } from './routes.ts'
import { countAims, type Result, table } from './table.ts'

/** Number of concurrent attackers, each in a shop of their own. */
const ATTACKERS = 6
/** Wall-clock limit for 99 of 100 requests of the neighbour. Generous: tests run on busy machines. */
const P99_MS = 1_000
/**
 * Maximum memory growth of this process, which is server, sandbox and all attackers in one, once all workers have ended:
 * what is loaded and compiled for the first input of each kind, and the shops of the attackers. Measured: 57 to 144 MiB,
 * about half of it on JavaScript's heap, the rest in blocks of malloc.
 */
const GROWTH_BYTES = 160 << 20
/** Maximum growth when inputs that use memory are sent again, for which everything is loaded. Measured: 9 to 30 MiB. */
const GROWTH_AGAIN_BYTES = 96 << 20
/** One of this many inputs that use memory is sent a second time. */
const SENT_AGAIN = 3
/** Longer than the longest deadline with a queue before it. */
const LONGEST_ANSWER_MS = 20_000

/**
 * Deadline of endless jobs, an eighth of that of most: it stops them in the same way, whenever it is. The first input of
 * each door has its whole deadline.
 */
const ENDLESS_MS = 250

/** Workers that end soon, so that what they keep is not mistaken for what the attack left. */
class BriefPool extends ThreadPool {
  /** Longest deadline of a job. */
  longestMs = Number.POSITIVE_INFINITY

  override run(job: Job, answer?: HostCallHandler, onSuspend?: () => void) {
    return super.run({ ...job, deadlineMs: Math.min(job.deadlineMs, this.longestMs) }, answer, onSuspend)
  }
}
const pool = new BriefPool(1_000)
let application: TestApplication
let canaries: Canaries
let neighbour: Learner
let calm: Latency
let busy: Latency
let bytesBefore: number
let bytesAfter: number
let bytesAgain: number
/** Load per core before the attack. Limits grow with it. */
let crowding: number
let learners: Learner[]
let inputs: HostileInput[]
let results: Result[]

beforeAll(async () => {
  const noted = await noteRoutes(() => openTestApplication({ sandbox: { pool } }))
  application = noted.result
  canaries = await placeCanaries(application.dataDir)
  await application.app.listen({ host: '127.0.0.1', port: 0 })
  const address = application.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  neighbour = await openShop(application, port, 'neighbour')
  learners = await Promise.all(
    Array.from({ length: ATTACKERS }, (_, index) => openShop(application, port, `attacker-${index}`)),
  )
  const chosen = [
    sqlInputs,
    scriptInputs,
    botInputs,
    assistantInputs,
    documentInputs,
    xpathInputs,
    sideDatabaseInputs,
    shellInputs,
    graphInputs,
    preferencesInputs,
    shareLinkInputs,
    placeInputs,
    chainInputs,
    sizeInputs,
    tokenInputs,
    lineInputs,
    receiptInputs,
    parcelInputs,
    partnerInputs,
    moneyInputs,
    networkInputs,
    socketInputs,
    trainingInputs,
  ].flatMap((make) => make(canaries))
  inputs = [...chosen, ...genericInputs(noted.routes)]
  calm = await whileShopping(() => Promise.all(learners.map(shop)))
  bytesBefore = await bytesAtRest()
  crowding = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
  busy = await whileShopping(async () => {
    const stoppedEarly = otherEndless(inputs)
    pool.longestMs = ENDLESS_MS
    const early = await attack(stoppedEarly)
    pool.longestMs = Number.POSITIVE_INFINITY
    results = [...early, ...(await attack(inputs.filter((input) => !stoppedEarly.includes(input))))]
  })
}, 400_000)

afterAll(async () => {
  const waits = [calm, busy].map((pulse) => `${Math.round(percentile(pulse, 0.99))} ms`)
  const odd = results.filter(({ problem }) => problem !== undefined)
  console.log(
    `${odd.length > 0 ? `${table(odd)}\n\n` : ''}${results.length} hostile inputs: ${countAims(results)}.\n` +
      `A neighbour waited ${waits[0]} in calm and ${waits[1]} meanwhile (p99 of ${busy.waits.length} questions). ` +
      `The process has grown by ${toMib(bytesAfter - bytesBefore)}, and by ${toMib(bytesAgain - bytesAfter)} the second time.`,
  )
  await canaries.remove()
  await closeTestApplication(application)
})

function toMib(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`
}

/** The memory of this process once all workers have ended and garbage is collected. */
async function bytesAtRest(): Promise<number> {
  await vi.waitFor(() => expect(pool.size).toBe(0), { timeout: 60_000 })
  return residentBytes()
}

async function whileShopping(work: () => Promise<unknown>): Promise<Latency> {
  const stop = measureLatency(neighbour)
  await work()
  return stop()
}

/** The endless inputs, except the first of each door. */
function otherEndless(all: readonly HostileInput[]): HostileInput[] {
  const endless = all.filter(({ aim }) => aim === 'endless')
  return [...Map.groupBy(endless, ({ door }) => door).values()].flatMap(([, ...others]) => others)
}

/** What honest users do. */
async function shop(learner: Learner): Promise<void> {
  for (let visit = 0; visit < 50; visit++) await learner.send('/rest/products/search?q=juice')
}

/** Each attacker sends the next input when the previous reply has arrived. */
async function attack(all: readonly HostileInput[]): Promise<Result[]> {
  const found: Result[] = []
  const waiting = all.entries()
  await Promise.all(
    learners.map(async (learner) => {
      for (const [index, input] of waiting) found[index] = await send(learner, input)
    }),
  )
  return found
}

/** Sends an input, and sends it again if only the time was exceeded. */
async function send(learner: Learner, input: HostileInput): Promise<Result> {
  const { measured } = await measureAgain(
    () => sendOnce(learner, input),
    (result) => result.problem === undefined || !isLate(result),
  )
  return measured
}

function isLate({ reply: { status, body }, tookMs }: Result): boolean {
  return tookMs > LONGEST_ANSWER_MS || OUT_OF_TIME.test(`${status} ${body}`)
}

async function sendOnce(learner: Learner, input: HostileInput): Promise<Result> {
  const start = performance.now()
  try {
    const reply = await input.send(learner)
    const tookMs = performance.now() - start
    const problem = problemWith(input, reply, tookMs)
    // Long replies are truncated, so that they do not count as the server's memory.
    return { input, reply: { ...reply, body: essenceOf(reply.body) }, tookMs, problem }
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
  const leak = canaries.tells.find((tell) => body.includes(tell))
  if (leak !== undefined) return `The answer tells what only the host knows: ${leak}`
  if (tookMs > LONGEST_ANSWER_MS * crowding) return `The answer took ${Math.round(tookMs)} ms`
  const answered = `${status} ${body}`
  if (answer.test(answered) || (crowding > 2 && OUT_OF_TIME.test(answered))) return undefined
  return `Instead of ${answer} the answer is ${status} ${essenceOf(body)}`
}

/** The beginning of the text of a page or reply. It is a copy: a part of a text keeps the whole of it in memory. */
function essenceOf(body: string): string {
  const start = Math.max(0, body.indexOf('<main>'))
  return Buffer.from(body.slice(start, start + 400)).toString()
}

describe('hostile input', () => {
  it('has at least 1,500 variants, and none reads anything of the host', () => {
    expect(results.length).toBeGreaterThanOrEqual(1_500)
    const problems = results.flatMap(({ input, problem }) =>
      problem ? [`${input.door}: ${input.name}: ${problem}`] : [],
    )
    expect(problems).toEqual([])
  })

  it('changes nothing on the host, starts no process and opens no connection', () => {
    expect(canaries.harm()).toEqual([])
  })

  it('neither delays a neighbour nor changes their data', () => {
    expect(busy.failures).toEqual([])
    expect(percentile(busy, 0.99)).toBeLessThan(P99_MS * crowding + percentile(calm, 0.99))
  })

  it('takes memory that is freed again, however often it is sent', async () => {
    const growth = async (): Promise<number> => {
      bytesAfter = await bytesAtRest()
      return bytesAfter - bytesBefore
    }
    // Measured: 107 MiB at once, 66 after six seconds and five collections.
    await expect.poll(growth, { timeout: 20_000, interval: 500 }).toBeLessThan(GROWTH_BYTES)
    // What is freed only later would hide what is kept the second time.
    const freed = async (): Promise<number> => {
      const before = bytesAfter
      await wait(1_000)
      bytesAfter = await bytesAtRest()
      return before - bytesAfter
    }
    await expect.poll(freed, { timeout: 20_000 }).toBeLessThan(2 ** 20)
    // All of them were sent once, so some show whether more is kept each time.
    const large = inputs.filter(({ aim }) => aim === 'memory')
    await attack(large.filter((_, index) => index % SENT_AGAIN === 0))
    bytesAgain = await bytesAtRest()
    expect(bytesAgain - bytesAfter).toBeLessThan(GROWTH_AGAIN_BYTES)
  }, 200_000)

  it('causes no error that is logged to the operator', () => {
    expect(application.warnings.filter((warning) => warning.startsWith('Unexpected'))).toEqual([])
  })

  it('leaves every shop usable', async () => {
    expect((await neighbour.send('/rest/products/search?q=')).status).toBe(200)
  })
})
