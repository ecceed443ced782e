import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { closeTestApplication } from '../../server/testing/application.ts'
import {
  type Joined,
  listenLocally,
  openTestClass,
  type TestClass,
} from '../../server/testing/class/class.ts'
import { type Latency, percentile } from './latency.ts'

/** Learners in the class, each in an own shop. The first one is the neighbour who must not notice anything. */
const LEARNERS = 12
/** What a neighbour may wait: 99 of 100 requests, and the slowest one. In milliseconds, on a machine that does nothing else. */
const P99_MS = 100
const WORST_MS = 250
/** What the process may have grown by once a flood is over. */
const GROWTH_BYTES = 100 * 1024 * 1024
/** So long a neighbour is watched after a flood was written: what it left behind is worked off then. */
const AFTERMATH_MS = 500
/** Fewest requests of the neighbour that are timed: of fewer, the slowest would be one of a hundred. */
const FEWEST_WAITS = 110
/** A pause between two requests of the neighbour: below what a shop of a class may ask for in a second. */
const PAUSE_MS = 20

/** What is written on one connection, byte for byte (`latin1`). */
export interface FloodLine {
  port: number
  /** Written first; the flood begins when the answer to it arrives. */
  opening?: string
  /** The flood: this text, so many times. */
  text: string
  times: number
  /** Written so many bytes at a time; default: all in one go. */
  pieceBytes?: number
  /** The connection is closed so long after the flood was written; default: when the server closes it, or at the end. */
  closeAfterMs?: number
}

/** A class of 12 that listens, with somebody whose requests are timed. */
export interface FloodedClass {
  town: TestClass
  port: number
  learners: Joined[]
  /** Sends a flood from another process, and answers with what the neighbour waited meanwhile. */
  flood(lines: readonly FloodLine[]): Promise<Latency>
  /** What the neighbour waits while something else goes on. */
  meanwhile(work: () => Promise<unknown>): Promise<Latency>
  close(): Promise<void>
}

/** Opens a class of 12 shops, all of them awake. */
export async function openFloodedClass(): Promise<FloodedClass> {
  const town = await openTestClass()
  const address = town.application.app.server.address()
  const port = typeof address === 'object' && address ? address.port : await listenLocally(town)
  const learners: Joined[] = []
  for (let index = 0; index < LEARNERS; index++) learners.push(await town.join(`Learner ${index}`))
  const [neighbour] = learners
  if (!neighbour) throw new Error('Nobody has joined')
  for (const learner of learners) await town.get(learner, '/rest/products/search?q=')
  const meanwhile = (work: () => Promise<unknown>): Promise<Latency> => pulseWhile(port, neighbour, work)
  return {
    ...{ town, port, learners, meanwhile },
    flood: (lines) =>
      meanwhile(async () => {
        await sendFlood(lines)
        await wait(AFTERMATH_MS)
      }),
    close: () => closeTestApplication(town.application),
  }
}

/** Expects that the neighbour did not notice anything. Where more want the machine than it has cores, everybody waits longer. */
export function expectCalm(pulse: Latency, calm?: Latency): void {
  const usual = calm ? percentile(calm, 0.99) : 0
  const waited = `p99 ${percentile(pulse, 0.99).toFixed()} ms, worst ${percentile(pulse, 1).toFixed()} ms of ${pulse.waits.length}`
  expect(pulse.failures, waited).toEqual([])
  expect(percentile(pulse, 0.99), waited).toBeLessThan(P99_MS * crowding() + usual)
  expect(percentile(pulse, 1), waited).toBeLessThan(WORST_MS * crowding() + usual)
}

/** How many want each core of the machine, at least one. */
export function crowding(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
}

/** Expects that the process is as small again as it was, within 100 MB. */
export async function expectMemoryBack(bytesBefore: number): Promise<void> {
  await expect
    .poll(() => process.memoryUsage.rss() - bytesBefore, { timeout: 20_000, interval: 500 })
    .toBeLessThan(GROWTH_BYTES)
}

/** What a browser of this learner writes before a body: a request line and headers, with the cookie that lets them in. */
export function headOf(
  learner: Joined,
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

/** Writes a flood from a process of its own: it costs this one no time. Resolves when all lines are closed or written. */
export async function sendFlood(lines: readonly FloodLine[]): Promise<void> {
  const sender: ChildProcess = fork(join(import.meta.dirname, 'flood-sender.ts'), { stdio: 'inherit' })
  const ended = once(sender, 'exit')
  sender.send(lines)
  const [code] = await ended
  if (code !== 0) throw new Error(`The sender of the flood ended with ${code}`)
}

async function pulseWhile(
  port: number,
  { host, cookie }: Joined,
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
