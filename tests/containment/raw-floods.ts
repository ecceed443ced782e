import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { closeTestApplication } from '../../server/testing/application.ts'
import {
  type JoinedLearner,
  listenLocally,
  openTestClass,
  type TestClass,
} from '../../server/testing/class/class.ts'
import { type Latency, percentile } from './latency.ts'

/** Learners of the class, each with a shop. The first one is the neighbour, who must not notice anything. */
const LEARNERS = 12
/**
 * Limits of the neighbour's waits in milliseconds: 99 of 100 requests, and the slowest one. For an otherwise idle
 * machine.
 */
const P99_MS = 100
const WORST_MS = 250
/** Maximum memory growth after a flood. */
const GROWTH_BYTES = 100 * 1024 * 1024
/** How long the neighbour is observed after a flood, while the server works off the rest. */
const AFTERMATH_MS = 500
/** Minimum number of measured requests: with fewer, the slowest would decide the 99th percentile. */
const FEWEST_WAITS = 110
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
  /** Size of each write. Default: everything at once. */
  pieceBytes?: number
  /** When the connection is closed after the flood. Default: by the server, or at the end. */
  closeAfterMs?: number
}

/** A listening class of 12, with a neighbour whose requests are measured. */
export interface FloodedClass {
  town: TestClass
  port: number
  learners: JoinedLearner[]
  /** Sends a flood from another process and returns the neighbour's waits meanwhile. */
  flood(lines: readonly FloodLine[]): Promise<Latency>
  /** The neighbour's waits during other work. */
  meanwhile(work: () => Promise<unknown>): Promise<Latency>
  close(): Promise<void>
}

/** Opens a class of 12 shops, all of them loaded. */
export async function openFloodedClass(): Promise<FloodedClass> {
  const town = await openTestClass()
  const address = town.application.app.server.address()
  const port = typeof address === 'object' && address ? address.port : await listenLocally(town)
  const learners: JoinedLearner[] = []
  for (let index = 0; index < LEARNERS; index++) learners.push(await town.join(`Learner ${index}`))
  const [neighbour] = learners
  if (!neighbour) throw new Error('Nobody has joined')
  for (const learner of learners) await town.get(learner, '/rest/products/search?q=')
  const meanwhile = (work: () => Promise<unknown>): Promise<Latency> => pulseWhile(port, neighbour, work)
  return {
    town,
    port,
    learners,
    meanwhile,
    flood: (lines) =>
      meanwhile(async () => {
        await sendFlood(lines)
        await wait(AFTERMATH_MS)
      }),
    close: () => closeTestApplication(town.application),
  }
}

/** Expects that the neighbour was not delayed. Limits grow if the machine has more load than cores. */
export function expectCalm(pulse: Latency, calm?: Latency): void {
  const usual = calm ? percentile(calm, 0.99) : 0
  const waited = `p99 ${percentile(pulse, 0.99).toFixed()} ms, worst ${percentile(pulse, 1).toFixed()} ms of ${pulse.waits.length}`
  expect(pulse.failures, waited).toEqual([])
  expect(percentile(pulse, 0.99), waited).toBeLessThan(P99_MS * crowding() + usual)
  expect(percentile(pulse, 1), waited).toBeLessThan(WORST_MS * crowding() + usual)
}

/** Load per core, at least one. */
export function crowding(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
}

/** Expects that memory returns to its size before, within 100 MB. */
export async function expectMemoryBack(bytesBefore: number): Promise<void> {
  await expect
    .poll(() => process.memoryUsage.rss() - bytesBefore, { timeout: 20_000, interval: 500 })
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

/**
 * Sends a flood from another process, so that it takes no time here. Resolves when all connections are closed or
 * written.
 */
export async function sendFlood(lines: readonly FloodLine[]): Promise<void> {
  const sender: ChildProcess = fork(join(import.meta.dirname, 'flood-sender.ts'), { stdio: 'inherit' })
  const ended = once(sender, 'exit')
  sender.send(lines)
  const [code] = await ended
  if (code !== 0) throw new Error(`The sender of the flood ended with ${code}`)
}

async function pulseWhile(
  port: number,
  { host, cookie }: JoinedLearner,
  work: () => Promise<unknown>,
): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const pulse: Latency = { waits: [], failures: [] }
  let isOver = false
  const beat = async (): Promise<void> => {
    while (!isOver || pulse.waits.length < FEWEST_WAITS) {
      const start = performance.now()
      const status = await ask(agent, port, { host: `${host}:${port}`, cookie })
      pulse.waits.push(performance.now() - start)
      if (status !== 200) pulse.failures.push(`answered ${status}`)
      await wait(PAUSE_MS)
    }
  }
  const done = beat()
  try {
    await work()
  } finally {
    isOver = true
    await done
    agent.destroy()
  }
  pulse.waits.sort((a, b) => a - b)
  return pulse
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
