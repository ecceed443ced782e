import { availableParallelism, loadavg } from 'node:os'
import { kill } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureAgain, timesMeasured } from '../measure-again.ts'
import { columns } from '../table.ts'
import { ask, type HeavyCall } from './call.ts'
import { allCalls } from './calls/all.ts'
import { type LoadStage, openLoadStage, type Round, SHOPS } from './stage.ts'
import { percentile, type Wait } from './waits.ts'

/**
 * Limits for the server's longest computation without a pause, and for its effect on a neighbour. The aims are 250 ms,
 * and 50 ms in 99 of 100 searches. Measured on two cores: 196 to 337 ms, and 55 to 71 ms. Slower processors take
 * longer, so the limits are twice as high.
 */
const LONGEST_MS = 250
const LONGEST_KEPT_MS = 800
const P99_MS = 160
/** In wall-clock time other processes count as well: the sandbox uses the other core. */
const CLOCK_P99_MS = 1_000
/** Memory limit of the server. Measured: 366 to 444. */
const MOST_MB = 520
/** Memory limit of the sandbox's process: four workers, each with the tables of the shops that used it last. */
const MOST_SANDBOX_MB = 600
/** Calls that occupy the server for less than this alone are not sent in parallel. */
const LIGHT_MS = 5
/** These calls reset the shop. */
const STARTS_OVER = / \/training\/shop\//
/** Time for all parallel calls together, and how many are sent however long they take. */
const BUDGET_MS = 15_000
const FEWEST_AT_ONCE = 10
/** Number of parallel calls of a shop. The largest replies are together larger than its limit of pending replies, 16 MB. */
const AT_ONCE = 6
/**
 * Wall-clock limit for shops to work again after the sandbox's process was killed, while attackers use both cores. It
 * usually takes 150 ms.
 */
const BACK_MS = 1_000
const KILLS = 3

let stage: LoadStage
type MeasuredRound = Round & { measuredTimes: number }

let rounds: MeasuredRound[]
let crowding: number

const calls = callsOf(([route]) => !STARTS_OVER.test(route))

beforeAll(async () => {
  stage = await openLoadStage()
  crowding = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
  rounds = []
  const stopped = calls.filter(({ untilDeadline }) => untilDeadline)
  for (const call of calls.filter((one) => !stopped.includes(one))) rounds.push(await round([call], 1, 1))
  const until = performance.now() + BUDGET_MS
  for (const [index, one] of heaviestFirst(rounds).entries())
    if (index < FEWEST_AT_ONCE || performance.now() < until)
      rounds.push(await round(one.calls, AT_ONCE, SHOPS.length))
  // They do not use the server's thread, so each shop waits for another one.
  for (let next = 0; next < stopped.length; next += SHOPS.length)
    rounds.push(await round(stopped.slice(next, next + SHOPS.length), 1, SHOPS.length))
  for (const call of callsOf(([route]) => STARTS_OVER.test(route))) rounds.push(await round([call], 1, 1))
}, 900_000)

afterAll(async () => {
  console.log([tableOf(oddOnes(rounds)), summaryOf(rounds)].join('\n\n'))
  await stage[Symbol.asyncDispose]()
})

async function round(sent: readonly HeavyCall[], times: number, shops: number): Promise<MeasuredRound> {
  const { measured, times: measuredTimes } = await measureAgain(
    () => stage.round(sent, times, shops),
    ({ busyMs, waits }) => busyMs <= LONGEST_MS && longest(waits, 'serverMs') < LONGEST_KEPT_MS,
  )
  return { ...measured, measuredTimes }
}

/** The calls of the selected rows. */
function callsOf(isMeant: (row: [route: string, calls: unknown]) => boolean): HeavyCall[] {
  const rows = Object.entries(allCalls).filter(isMeant)
  return rows.flatMap(([, row]) => (typeof row === 'string' ? [] : row))
}

/**
 * The call with the largest reply, and then those that take the server longest alone: the time for sending them in
 * parallel is limited.
 */
function heaviestFirst(alone: readonly MeasuredRound[]): MeasuredRound[] {
  const sizeOf = ({ answers }: Round): number => Math.max(...answers.map(({ bytes }) => bytes))
  const [largest, ...others] = alone.toSorted((one, other) => sizeOf(other) - sizeOf(one))
  const heavy = others.filter((round) => round.busyMs > LIGHT_MS)
  return [...(largest ? [largest] : []), ...heavy.toSorted((one, other) => other.busyMs - one.busyMs)]
}

/** Rounds that exceed a limit, and the rounds nearest to each limit. */
function oddOnes(all: readonly MeasuredRound[]): MeasuredRound[] {
  const measures: ((round: Round) => number)[] = [
    ({ busyMs }) => busyMs,
    ({ waits }) => longest(waits, 'serverMs'),
    ({ memoryMb }) => memoryMb,
    ({ sandboxMb }) => sandboxMb,
  ]
  const nearest = measures.flatMap((of) => all.toSorted((a, b) => of(b) - of(a)).slice(0, 3))
  return all.filter((round) => nearest.includes(round) || round.busyMs > LONGEST_MS)
}

function tableOf(all: readonly MeasuredRound[]): string {
  const rows = all.map((round) => [
    round.busyMs > LONGEST_MS ? '✗' : '✓',
    namesOf(round),
    `${round.times} × ${round.shops}${timesMeasured(round.measuredTimes)}`,
    [...new Set(round.answers.map(({ status }) => status))].join(' '),
    String(Math.round(Math.max(...round.answers.map(({ bytes }) => bytes)) / 1_000)),
    String(Math.round(round.busyMs)),
    String(Math.round(longest(round.waits, 'serverMs'))),
    String(Math.round(longest(round.waits, 'ms'))),
    String(Math.round(round.memoryMb)),
    String(Math.round(round.sandboxMb)),
  ])
  return columns(
    ['', 'call', 'at once', 'answer', 'KB', 'busy ms', 'kept ms', 'waited ms', 'MiB', 'sandbox'],
    rows,
  )
}

function longest(waits: readonly Wait[], what: 'serverMs' | 'ms'): number {
  return Math.max(0, ...waits.map((one) => one[what]))
}

function p99(waits: readonly Wait[], what: 'serverMs' | 'ms'): number {
  return percentile(
    waits.map((one) => one[what]),
    0.99,
  )
}

/** The effect of all rounds on the neighbour. */
function summaryOf(all: readonly Round[]): string {
  const waits = all.flatMap((round) => round.waits)
  const [kept, waited] = (['serverMs', 'ms'] as const).map(
    (what) => `${Math.round(p99(waits, what))} ms (longest ${Math.round(longest(waits, what))})`,
  )
  const most = (what: 'memoryMb' | 'sandboxMb') => Math.round(Math.max(...all.map((round) => round[what])))
  return `Of ${all.length} rounds these are the odd ones. In ${waits.length} searches a neighbour was kept ${kept} by the server (p99), by the clock ${waited}. \
Most memory: server ${most('memoryMb')} MiB, sandbox ${most('sandboxMb')} MiB.`
}

describe('expensive calls in full shops', () => {
  it('are answered, one at a time and six from each of four shops', () => {
    const unanswered = rounds.filter(({ answers }) => answers.some(({ status }) => status === 0))
    expect(unanswered.map(namesOf)).toEqual([])
  })

  it('are refused while the shop has too many bytes of replies pending', () => {
    const parallel = rounds.filter(({ times }) => times > 1)
    expect(parallel.length).toBeGreaterThanOrEqual(FEWEST_AT_ONCE)
    const [largest] = parallel
    expect(new Set(largest?.answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  })

  it("never occupy the server's thread for long", () => {
    const long = rounds.filter((round) => round.busyMs > LONGEST_MS)
    expect(long.map(nameOf)).toEqual([])
    expect(stage.gaps.length).toBeGreaterThan(0)
    expect(Math.max(...stage.gaps.map(({ busyMs }) => busyMs))).toBeLessThanOrEqual(LONGEST_MS)
  })

  it('do not delay a neighbour', () => {
    const waits = rounds.flatMap((round) => round.waits)
    const all = [...waits, ...stage.gaps.flatMap((gap) => gap.waits)]
    expect(all.filter(({ status }) => status !== 200)).toEqual([])
    expect(longest(all, 'serverMs')).toBeLessThan(LONGEST_KEPT_MS)
    expect(p99(waits, 'serverMs')).toBeLessThan(P99_MS)
    expect(p99(waits, 'ms')).toBeLessThan(CLOCK_P99_MS * crowding)
  })

  it('stay within memory limits', () => {
    expect(rounds.filter(({ memoryMb }) => memoryMb > MOST_MB).map(nameOf)).toEqual([])
    const fullSandbox = rounds.filter((round) => round.sandboxMb > MOST_SANDBOX_MB)
    expect(fullSandbox.map(nameOf)).toEqual([])
  })
})

function namesOf({ calls: sent }: Round): string {
  return sent.map(({ name }) => name).join(' + ')
}

function nameOf(measured: Round): string {
  const { times, shops, busyMs, memoryMb, sandboxMb } = measured
  const [ms, mb, inSandbox] = [busyMs, memoryMb, sandboxMb].map(Math.round)
  return `${namesOf(measured)}, ${times} × ${shops}: ${ms} ms, ${mb} MiB, sandbox ${inSandbox} MiB`
}

describe('the sandbox', () => {
  it('may be killed at any moment: shops continue, and pending requests fail with an error', async () => {
    const work = calls.find(({ name }) => name === 'chain: an endless loop')
    const [visitors] = stage.visitors
    if (!work || !visitors) throw new Error('There is nobody to try it')
    const back: number[] = []
    for (let turn = 0; turn < KILLS; turn++) {
      const lost = stage.visitors.map((one) => one.send(work))
      await wait(200)
      const { sandbox, server } = stage.server.pids()
      if (sandbox) kill(sandbox, 'SIGKILL')
      const since = performance.now()
      // A new query each time, as the server caches answers.
      await untilAnswered(() => visitors.send(ask('search: new', `/rest/products/search?q=${turn}%25x`)))
      back.push(performance.now() - since)
      for (const { status, start } of await Promise.all(lost)) {
        expect([200, 500, 503]).toContain(status)
        expect(start.length).toBeGreaterThan(20)
      }
      expect(stage.server.pids().server).toBe(server)
    }
    console.log(`After its end the sandbox was back in ${back.map((ms) => Math.round(ms)).join(', ')} ms`)
    expect(percentile(back, 0.5)).toBeLessThan(BACK_MS * crowding)
  }, 120_000)
})

async function untilAnswered(ask: () => Promise<{ status: number }>): Promise<void> {
  while ((await ask()).status !== 200) await wait(10)
}
