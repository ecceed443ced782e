import { fork } from 'node:child_process'
import { type Agent, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Server, startServer, temporaryFolder } from '../../scripts/bench/load/server.ts'
import { readMessage, readMeter, takeWaits } from './full-shops/meter.ts'
import { percentile } from './full-shops/waits.ts'
import { measureAgain } from './measure-again.ts'

/** Shops of attackers. The neighbour has one more. */
const ATTACKERS = 11
/** How long a flood lasts, and at most if the neighbour was not answered as often as here. */
const FLOOD_MS = 400
const LONGEST_FLOOD_MS = 5_000
const FEWEST_WAITS = 20
const STEP_MS = 100
/** Time for garbage collection after a flood: until no more than this is kept, or this long. */
const SETTLE_MS = 15_000
export const KEPT_MB = 100

/** A class of 12 shops in a server process, and a neighbour in another process that searches all the time. */
export interface FloodStage extends AsyncDisposable {
  server: Server
  /** Shop tokens of the attackers' shops. */
  shopTokens: readonly string[]
  /**
   * Sends something again and again, for 0.4 seconds and until the neighbour was answered a few times, and measures the
   * effect on the neighbour and the server.
   */
  measure(send: () => Promise<unknown>): Promise<Measured>
}

/** Times in milliseconds, memory in MiB. */
export interface Measured {
  /** Server processor time while the neighbour waited for a reply. Other processes do not count. */
  p99Ms: number
  worstMs: number
  /** Longest wait in wall-clock time. */
  worstByClockMs: number
  /** Longest time without a pause in the server's thread. */
  busyMs: number
  /** Memory growth of the server. */
  keptMb: number
  mostMb: number
  failures: number
  /** Server processor time during each search. */
  waitsMs: readonly number[]
}

/** `heapMb`: heap limit of the server. Default: Node's own. */
export async function openFloodStage({ heapMb }: { heapMb?: number } = {}): Promise<FloodStage> {
  const folder = temporaryFolder()
  const shops = [...Array.from({ length: ATTACKERS }, (_, index) => `flood-${index + 1}`), 'neighbour']
  const server = await startServer({
    dataDir: folder.path,
    main: join(import.meta.dirname, 'full-shops', 'server.ts'),
    mainArgs: [shops.join()],
    ...(heapMb !== undefined && {
      env: { ...process.env, NODE_OPTIONS: `--max-old-space-size=${heapMb}` },
    }),
  })
  const { shopTokens, meterPort } = readMessage(await server.firstMessage)
  const { server: pid } = server.pids()
  const neighbour = fork(join(import.meta.dirname, 'full-shops', 'neighbour.ts'), [
    String(server.port),
    shopTokens.at(-1) ?? '',
    String(pid),
  ])
  // Open all shops and warm the server up before measuring.
  for (const shopToken of shopTokens)
    await attackerAsks(server.port, { shopToken, path: '/rest/products/search?q=' })
  await wait(1_000)
  return {
    server,
    shopTokens: shopTokens.slice(0, ATTACKERS),
    measure: async (send) => {
      await readMeter(meterPort)
      await takeWaits(neighbour)
      const beforeMb = server.memoryMb()
      const until = performance.now() + LONGEST_FLOOD_MS
      await repeatFor(FLOOD_MS, send)
      const waits = await takeWaits(neighbour)
      while (waits.length < FEWEST_WAITS && performance.now() < until) {
        await repeatFor(STEP_MS, send)
        waits.push(...(await takeWaits(neighbour)))
      }
      const { busyMs, memoryMb } = await readMeter(meterPort)
      const keptMb = await keptAfter(server, beforeMb)
      if (server.pids().server !== pid) throw new Error('The flood has ended the server')
      const serverMs = waits.map((one) => one.serverMs)
      return {
        p99Ms: Math.round(percentile(serverMs, 0.99)),
        worstMs: Math.round(Math.max(...serverMs)),
        worstByClockMs: Math.round(Math.max(...waits.map(({ ms }) => ms))),
        busyMs: Math.round(busyMs),
        keptMb: Math.round(keptMb),
        mostMb: Math.round(memoryMb),
        failures: waits.filter(({ status }) => status !== 200).length,
        waitsMs: serverMs,
      }
    },
    [Symbol.asyncDispose]: async () => {
      neighbour.kill()
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

/** Memory growth of the server, after time for garbage collection. */
async function keptAfter(server: Server, beforeMb: number): Promise<number> {
  const until = performance.now() + SETTLE_MS
  for (;;) {
    await wait(100)
    const keptMb = server.memoryMb() - beforeMb
    if (keptMb < KEPT_MB || performance.now() > until) return keptMb
  }
}

/** Sends a request of an attacker. Resolves with status and text; with status 0 if the connection was closed. */
export function attackerAsks(
  port: number,
  { shopToken, agent, ...options }: Asking,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const { method = 'GET', path, headers = {}, body } = options
    const all = { 'x-shop-ticket': shopToken, ...(body && { 'content-length': body.length }), ...headers }
    const asked = request(
      { host: '127.0.0.1', port, method, path, headers: all, agent: agent ?? false },
      async (response) => {
        const received = await text(response).catch(() => '')
        resolve({ status: response.statusCode ?? 0, body: received })
      },
    )
    asked.on('error', () => resolve({ status: 0, body: '' }))
    asked.end(body)
  })
}

export interface Asking {
  shopToken: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: Uint8Array
  agent?: Agent
}

/** Repeats work for this long. */
async function repeatFor(ms: number, work: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() < until) await work()
}

/** Limit of a flood's effect on a neighbour. */
const WORST_MS = 250
/** Requests of one learner at the same time. */
const AT_ONCE = 6

/** Expects that requests of one learner, six at a time, do not delay a neighbour. */
export class CalmCheck {
  /** The table that a test file prints. */
  readonly rows: Record<
    string,
    Omit<Measured, 'waitsMs'> & { status: number; searches: number; times: number }
  > = {}
  readonly #stage: FloodStage

  constructor(stage: FloodStage) {
    this.#stage = stage
  }

  /** `status` is that of each answer: the flood does the work that it is about. */
  async expect(name: string, status: number, send: () => Promise<{ status: number }>): Promise<void> {
    expect((await send()).status).toBe(status)
    const otherStatuses = new Set<number>()
    const sendOne = async (): Promise<void> => {
      const answer = await send()
      if (answer.status !== status) otherStatuses.add(answer.status)
    }
    const sendAll = () => Promise.all(Array.from({ length: AT_ONCE }, sendOne))
    const { measured, times } = await measureAgain(
      () => this.#stage.measure(sendAll),
      // A failure is never a hiccup.
      ({ failures, worstMs }) => failures > 0 || worstMs < WORST_MS,
    )
    const { waitsMs: waits, ...one } = measured
    this.rows[name] = { status, ...one, searches: waits.length, times }
    expect([...otherStatuses]).toEqual([])
    expect(one.failures).toBe(0)
    expect(waits.length).toBeGreaterThan(3)
    expect(one.worstMs).toBeLessThan(WORST_MS)
    expect(one.keptMb).toBeLessThan(KEPT_MB)
  }
}
