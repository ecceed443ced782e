import { readdirSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, percentile, type Section, type Target } from '../figures.ts'
import { type Server, startServer, temporaryFolder } from '../load/server.ts'
import {
  classServer,
  joinPageOf,
  type MeasuredKind,
  type SimulatedClass,
  SimulatedLearner,
} from '../load/simulated-learner.ts'

const MINUTE_MS = 60_000
const JOIN_WITHIN_MS = 60_000
/** A class that gets the command to reload its pages does so within this time. */
const RELOAD_WITHIN_MS = 5_000
const LOOK_EVERY_MS = 1_000
/** USER_HZ, which is always 100 on Linux. */
const TICKS_PER_SECOND = 100

/** The aims for classes up to each size. */
const AIMS: readonly { most: number; callMs: Target; memoryMb: Target }[] = [
  { most: 500, callMs: { below: 50 }, memoryMb: { below: 700 } },
  { most: 2_000, callMs: { below: 250 }, memoryMb: { below: 2_048 } },
]
const JOIN_MS: Target = { below: 1_000 }

/** Results collected so far. */
interface Notes {
  waits: Record<MeasuredKind, number[]>
  problems: Map<string, number>
}

/**
 * `npm run bench -- class 500 4`: a class joins within a minute, learns with the pauses of real users, and reloads all
 * its pages half a minute before the end. All phases count.
 */
export async function measureClass(learners: number, minutes: number): Promise<Section> {
  using folder = temporaryFolder()
  await using server = await startServer({
    dataDir: folder.path,
    ...classServer,
  })
  const notes: Notes = { waits: { join: [], call: [], proof: [], socket: [] }, problems: new Map() }
  const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' })
  const room = rehearsal(server, folder.path, agent, notes, minutes)
  const before = server.memoryMb()
  const since = performance.now()
  const cpuBefore = cpuSeconds(server)
  const sandboxBefore = cpuSeconds(server, 'sandbox')
  const ownBefore = process.cpuUsage()
  const watch = watchMemory(server)
  const lateness = monitorEventLoopDelay({ resolution: 1 })
  lateness.enable()

  const everybody = Array.from(
    { length: learners },
    (_, index) => new SimulatedLearner(room, `Learner ${index + 1}`),
  )
  const lives = everybody.map(async (learner) => {
    await sleep(Math.random() * JOIN_WITHIN_MS)
    await learner.join()
    await learner.reload()
    await learner.learn()
  })
  await sleep(JOIN_WITHIN_MS)
  report('joined', notes, watch.peakMb())
  await sleep(Math.max(minutes * MINUTE_MS - JOIN_WITHIN_MS - MINUTE_MS / 2, 0))
  report('learned', notes, watch.peakMb())
  const callsBefore = notes.waits.call.length
  await Promise.all(
    everybody.map(async (learner) => {
      await sleep(Math.random() * RELOAD_WITHIN_MS)
      await learner.reload()
    }),
  )
  const reloading = notes.waits.call.slice(callsBefore)
  report('reloaded', notes, watch.peakMb())
  await Promise.all(lives)
  const seconds = (performance.now() - since) / 1_000
  const own = process.cpuUsage(ownBefore)
  lateness.disable()
  const usage = {
    lateMs: [99, 100].map((percent) => lateness.percentile(percent) / 1e6),
    peakMb: watch.stop(),
    before,
    cores: (cpuSeconds(server) - cpuBefore) / seconds,
    sandboxCores: (cpuSeconds(server, 'sandbox') - sandboxBefore) / seconds,
    ownCores: (own.user + own.system) / 1e6 / seconds,
    files: openFiles(server),
  }
  agent.destroy()
  for (const [problem, times] of notes.problems) console.error(`${times} × ${problem}`)
  return sectionOf(learners, seconds, notes, reloading, usage)
}

function rehearsal(
  server: Server,
  dataDir: string,
  agent: Agent,
  notes: Notes,
  minutes: number,
): SimulatedClass {
  return {
    agent,
    ...joinPageOf(server, dataDir),
    until: performance.now() + minutes * MINUTE_MS,
    etags: new Map(),
    note: (kind, ms, problem) => {
      notes.waits[kind].push(ms)
      if (problem !== undefined) notes.problems.set(problem, (notes.problems.get(problem) ?? 0) + 1)
    },
  }
}

function report(what: string, { waits, problems }: Notes, peakMb: number): void {
  const [p50, p99] = [50, 99].map((share) => percentile(waits.call, share).toFixed(1))
  const wrong = [...problems.values()].reduce((sum, times) => sum + times, 0)
  console.log(
    `${what}: ${waits.call.length} calls, p50 ${p50} ms, p99 ${p99} ms, ${peakMb.toFixed(0)} MB, ${wrong} errors`,
  )
}

interface Usage {
  peakMb: number
  before: number
  /** CPU use of the server, in cores. */
  cores: number
  sandboxCores: number
  /** CPU use of the threads that simulate the class, in cores. */
  ownCores: number
  /** Delay of the simulation itself: the 99th percentile, and the maximum. The times of calls include it. */
  lateMs: readonly number[]
  files: number
}

function sectionOf(
  learners: number,
  seconds: number,
  { waits, problems }: Notes,
  reloading: readonly number[],
  { peakMb, before, cores, sandboxCores, ownCores, lateMs, files }: Usage,
): Section {
  const aim = AIMS.find(({ most }) => learners <= most)
  const waited = (name: string, all: readonly number[], aimed?: Target): Figure => ({
    name: `${name} (p99)`,
    value: percentile(all, 99),
    unit: 'ms',
    ...(aimed && { aim: aimed }),
    note: `${all.length} in all, p50 ${percentile(all, 50).toFixed(1)} ms, longest ${percentile(all, 100).toFixed(0)} ms`,
  })
  const errors = [...problems.values()].reduce((sum, times) => sum + times, 0)
  return {
    title: `A class of ${learners} for ${Math.round(seconds / 60)} minutes, its first and a reload of all included`,
    figures: [
      { name: 'calls', value: waits.call.length / seconds, unit: 'calls/s' },
      waited('a call takes', waits.call, aim?.callMs),
      waited('a call takes while all load again', reloading),
      waited('joining takes, to the first page', waits.join, JOIN_MS),
      waited('a proof takes', waits.proof),
      waited('a socket takes', waits.socket),
      { name: 'memory of the server at most', value: peakMb, unit: 'MB', ...(aim && { aim: aim.memoryMb }) },
      { name: 'memory for each learner', value: ((peakMb - before) * 1_024) / learners, unit: 'KB' },
      {
        name: 'of a core for the server',
        value: cores * 100,
        unit: '%',
        note: `${fullAt(learners, cores)}; ${files} open files`,
      },
      { name: 'of a core for the sandbox', value: sandboxCores * 100, unit: '%' },
      { name: 'of a core for those who play the class', value: ownCores * 100, unit: '%' },
      {
        name: 'those who play it are late themselves (p99)',
        value: lateMs[0] ?? Number.NaN,
        unit: 'ms',
        note: `longest ${lateMs[1]?.toFixed(0)} ms`,
      },
      { name: 'errors', value: errors, unit: 'errors', aim: { below: 1 } },
    ],
  }
}

/** Above this load the server is saturated and does less than asked, so the CPU use per learner is meaningless. */
const SATURATED_CORES = 0.8

function fullAt(learners: number, cores: number): string {
  if (Number.isNaN(cores)) return 'this system does not tell'
  if (cores >= SATURATED_CORES) return 'saturated: fewer learners would say how many fill a core'
  return `one core is full at about ${Math.round(learners / cores)} learners like these`
}

function watchMemory(server: Server): { peakMb(): number; stop(): number } {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, server.memoryMb())
  }, LOOK_EVERY_MS)
  return {
    peakMb: () => peak,
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}

/** CPU time of a process; NaN if the system does not report it. */
function cpuSeconds(server: Server, which: 'server' | 'sandbox' = 'server'): number {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readFileSync(`/proc/${server.pids()[which]}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

function openFiles(server: Server): number {
  return process.platform === 'linux' ? readdirSync(`/proc/${server.pids().server}/fd`).length : Number.NaN
}
