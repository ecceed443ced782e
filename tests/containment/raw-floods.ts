import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ClassSettings } from '../../server/class/settings.ts'
import { closeTestApplication } from '../../server/testing/application.ts'
import {
  type JoinedLearner,
  listenLocally,
  openTestClass,
  type TestClass,
} from '../../server/testing/class/class.ts'
import { percentile, type Wait } from './full-shops/waits.ts'
import { measureAgain, timesMeasured } from './measure-again.ts'
import { residentBytes } from './resident-bytes.ts'

/** Learners of the class, each with a shop. The first one is the neighbour, who must not notice anything. */
const LEARNERS = 12
/**
 * Limits in milliseconds for what the server computes while the neighbour waits for an answer: 99 of 100 requests, or
 * all but one of fewer, and the slowest one. Other processes do not count.
 */
const P99_MS = 100
const WORST_MS = 250
/** In wall-clock time other processes count as well: the sender of the flood uses the other core. */
const WORST_BY_CLOCK_MS = 1_000
/** Maximum memory growth after a flood. */
const GROWTH_BYTES = 100 * 1024 * 1024
/** How long the neighbour is observed after a flood, while the server works off the rest. */
const AFTERMATH_MS = 200
/** Minimum number of measured requests. */
const FEWEST_WAITS = 20
/** Pause between requests of the neighbour, within the rate limit of a shop in a class. */
const PAUSE_MS = 20

/** What is sent on one connection, byte for byte (`latin1`). */
export interface FloodLine {
  port: number
  /** Sent first. The flood starts when its response arrives. */
  opening?: string
  /** The text of the flood, and how often it is sent. */
  text: string
  times: number
  /**
   * Sent last: the server closes the connection when it has read it. Without it the connection is closed once as many
   * responses have arrived, if the server does not close it before.
   */
  last?: string
}

/** A process that sends floods, so that they take no time here. */
export interface FloodSender extends Disposable {
  /** Resolves when all connections are closed. */
  send(lines: readonly FloodLine[]): Promise<void>
}

/** A listening class of 12, with a neighbour whose requests are measured. */
export interface FloodedClass {
  testClass: TestClass
  port: number
  learners: JoinedLearner[]
  sender: FloodSender
  /** Sends a flood from another process and returns the neighbour's waits meanwhile. */
  flood(lines: readonly FloodLine[]): Promise<Wait[]>
  close(): Promise<void>
}

/** Opens a class of 12 shops, all of them loaded. */
export async function openFloodedClass(plan?: Partial<ClassSettings>): Promise<FloodedClass> {
  const testClass = await openTestClass(plan)
  const address = testClass.application.app.server.address()
  const port = typeof address === 'object' && address ? address.port : await listenLocally(testClass)
  const learners: JoinedLearner[] = []
  for (let index = 0; index < LEARNERS; index++) learners.push(await testClass.join(`Learner ${index}`))
  const [neighbour] = learners
  if (!neighbour) throw new Error('Nobody has joined')
  for (const learner of learners) await testClass.get(learner, '/rest/products/search?q=')
  const sender = openFloodSender()
  return {
    testClass,
    port,
    learners,
    sender,
    flood: (lines) => waitsDuring(() => sender.send(lines), { port, neighbour }),
    close: () => {
      sender[Symbol.dispose]()
      return closeTestApplication(testClass.application)
    },
  }
}

/** Returns the waits of a neighbour, whose shop is at this port, during a flood. */
export function waitsDuring(
  flood: () => Promise<void>,
  { port, neighbour, hostPort = port }: { port: number; neighbour: JoinedLearner; hostPort?: number },
): Promise<Wait[]> {
  return waitsWhile({ port, hostPort }, neighbour, async () => {
    await flood()
    await wait(AFTERMATH_MS)
  })
}

/**
 * Expects that a flood neither delays a neighbour nor leaves memory behind. Adds a row to the table that a test file
 * prints, also if the expectation fails.
 */
export async function expectUnnoticed(
  name: string,
  flood: () => Promise<Wait[]>,
  { rows, bytesBefore }: { rows: string[]; bytesBefore: number },
): Promise<void> {
  const { measured, times } = await measureAgain(
    flood,
    // A failure is never a hiccup.
    (waits) => !isAnswered(waits) || isCalm(waits),
  )
  rows.push(`  ${name}: ${describeWaits(measured)}${timesMeasured(times)}`)
  expectCalm(measured)
  await expectMemoryBack(bytesBefore)
}

/** Whether the neighbour was not delayed. */
function isCalm(waits: readonly Wait[]): boolean {
  const { usualMs, worstMs, worstByClockMs } = delaysOf(waits)
  return usualMs < P99_MS && worstMs < WORST_MS && worstByClockMs < WORST_BY_CLOCK_MS * crowding()
}

/** Expects that the neighbour was answered and not delayed. */
function expectCalm(waits: readonly Wait[]): void {
  const { usualMs, worstMs, worstByClockMs } = delaysOf(waits)
  const waited = describeWaits(waits)
  expect(isAnswered(waits), waited).toBe(true)
  expect(usualMs, waited).toBeLessThan(P99_MS)
  expect(worstMs, waited).toBeLessThan(WORST_MS)
  expect(worstByClockMs, waited).toBeLessThan(WORST_BY_CLOCK_MS * crowding())
}

/** Whether every request succeeded. */
function isAnswered(waits: readonly Wait[]): boolean {
  return waits.every(({ status }) => status === 200)
}

/** The waits as a row of a table. */
export function describeWaits(waits: readonly Wait[]): string {
  const { usualMs, worstMs, worstByClockMs } = delaysOf(waits)
  return `p99 ${usualMs.toFixed()} ms, worst ${worstMs.toFixed()} ms, by the clock ${worstByClockMs.toFixed()} ms, of ${waits.length}`
}

/** `usualMs`: 99 of 100 requests stay below it, or all but one of fewer. */
function delaysOf(waits: readonly Wait[]): { usualMs: number; worstMs: number; worstByClockMs: number } {
  const sorted = waits.map(({ serverMs }) => serverMs).sort((a, b) => a - b)
  return {
    usualMs: sorted.length < 100 ? (sorted.at(-2) ?? 0) : percentile(sorted, 0.99),
    worstMs: sorted.at(-1) ?? 0,
    worstByClockMs: Math.max(...waits.map(({ ms }) => ms)),
  }
}

/** Load per core, at least one. */
export function crowding(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
}

/** Expects that memory returns to its size before, within 100 MB. Garbage is collected only if it has grown by more. */
async function expectMemoryBack(bytesBefore: number): Promise<void> {
  if (process.memoryUsage.rss() - bytesBefore < GROWTH_BYTES) return
  await expect
    .poll(() => residentBytes() - bytesBefore, { timeout: 20_000, interval: 500 })
    .toBeLessThan(GROWTH_BYTES)
}

/** The request line and headers of a learner's browser, with the access cookie. */
export function headOf(
  learner: JoinedLearner,
  port: number,
  start: string,
  headers: readonly string[] = [],
): string {
  return [
    `${start} HTTP/1.1`,
    `Host: ${learner.host}:${port}`,
    `Cookie: ${learner.cookie}`,
    ...headers,
    '',
    '',
  ].join('\r\n')
}

/** Starts a process that sends floods. */
export function openFloodSender(): FloodSender {
  const sender = fork(join(import.meta.dirname, 'flood-sender.ts'), { stdio: 'inherit' })
  const ended = once(sender, 'exit').then(([code]) => {
    throw new Error(`The sender of floods ended with ${code}`)
  })
  // Its end is an error during a flood only.
  ended.catch(() => undefined)
  return {
    send: async (lines) => {
      const over = once(sender, 'message')
      sender.send(lines)
      await Promise.race([over, ended])
    },
    [Symbol.dispose]: () => sender.disconnect(),
  }
}

async function waitsWhile(
  { port, hostPort }: { port: number; hostPort: number },
  { host, cookie }: JoinedLearner,
  work: () => Promise<unknown>,
): Promise<Wait[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const waits: Wait[] = []
  let isOver = false
  const search = async (): Promise<void> => {
    while (!isOver || waits.length < FEWEST_WAITS) {
      const start = performance.now()
      const before = process.threadCpuUsage()
      await wait(PAUSE_MS)
      const status = await ask(agent, port, { host: `${host}:${hostPort}`, cookie })
      // The server runs in this thread. What it does in the pause delays the request as well.
      const { user, system } = process.threadCpuUsage(before)
      waits.push({ status, ms: performance.now() - start - PAUSE_MS, serverMs: (user + system) / 1_000 })
    }
  }
  const done = search()
  try {
    await work()
  } finally {
    isOver = true
    await done
    agent.destroy()
  }
  return waits
}

function ask(agent: Agent, port: number, headers: Record<string, string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request({ agent, port, host: '127.0.0.1', path: '/rest/products/search?q=apple', headers }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0))
  })
    .on('error', reject)
    .end()
  return promise
}
