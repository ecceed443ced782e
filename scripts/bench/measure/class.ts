import { readdirSync } from 'node:fs'
import { Agent } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, percentile, type Section, type Target } from '../figures.ts'
import { processMs, threadMs } from '../load/processor-time.ts'
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
const LOOK_EVERY_MS = 1_000

/** The aims for classes up to each size. */
const AIMS: readonly { most: number; callMs: Target; memoryMb: Target }[] = [
  { most: 500, callMs: { below: 50 }, memoryMb: { below: 700 } },
  { most: 2_000, callMs: { below: 250 }, memoryMb: { below: 2_048 } },
]
const JOIN_MS: Target = { below: 1_000 }
/** Everybody has the page again after that time. */
const BACK_MS: Target = { below: 3_000 }

type Waits = Record<MeasuredKind, number[]>

/** Results collected so far. */
interface Notes {
  /** Of the phase that lasts. */
  waits: Waits
  problems: Map<string, number>
}

/** What a phase took. Processor times are those of all learners together. */
interface Phase {
  ms: number
  waits: Waits
  /** Of the thread that runs all shops. */
  threadMs: number
  /** Of the other threads of the server. */
  besideMs: number
  sandboxMs: number
  /** Of the thread that simulates the class. */
  clientMs: number
}

/**
 * `npm run bench -- class 500 3`: a class joins within a minute, works with the pauses of real users for the rest of
 * the time, and reloads all its pages at the same moment: once as it is, and once after a restart of the server, when
 * all shops are closed.
 */
export async function measureClass(learners: number, minutes: number): Promise<Section> {
  using folder = temporaryFolder()
  const start = (port?: number): Promise<Server> =>
    startServer({ dataDir: folder.path, ...classServer, ...(port !== undefined && { port }) })
  const first = await start()
  const notes: Notes = { waits: noWaits(), problems: new Map() }
  const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' })
  const simulated = simulatedClass(first, folder.path, agent, notes)
  const everybody = Array.from(
    { length: learners },
    (_, index) => new SimulatedLearner(simulated, `Learner ${index + 1}`),
  )
  const lateness = monitorEventLoopDelay({ resolution: 1 })
  lateness.enable()
  const memory = watchMemory(first)
  const joined = await measurePhase('joined', first, notes, () =>
    all(everybody, async (learner) => {
      await sleep(Math.random() * JOIN_WITHIN_MS)
      await learner.join()
      await learner.reload()
    }),
  )
  simulated.until = performance.now() + (minutes - 1) * MINUTE_MS
  const worked = await measurePhase('worked', first, notes, () => all(everybody, (one) => one.learn()))
  const reloaded = await measurePhase('reloaded', first, notes, () => all(everybody, (one) => one.reload()))
  const usage = { ...memory.stop(), files: openFiles(first) }
  for (const learner of everybody) learner.leave()
  await first[Symbol.asyncDispose]()
  agent.destroy()
  await using second = await start(simulated.port)
  simulated.agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' })
  const restarted = await measurePhase('restarted', second, notes, () =>
    all(everybody, (one) => one.reload()),
  )
  for (const learner of everybody) learner.leave()
  simulated.agent.destroy()
  lateness.disable()
  for (const [problem, times] of notes.problems) console.error(`${times} × ${problem}`)
  const lateMs = [99, 100].map((percent) => lateness.percentile(percent) / 1e6)
  const errors = [...notes.problems.values()].reduce((sum, times) => sum + times, 0)
  return sectionOf({ learners, minutes, joined, worked, reloaded, restarted, lateMs, errors, ...usage })
}

async function all(
  everybody: readonly SimulatedLearner[],
  work: (learner: SimulatedLearner) => Promise<void>,
): Promise<void> {
  await Promise.all(everybody.map(work))
}

function noWaits(): Waits {
  return { join: [], call: [], proof: [], socket: [] }
}

function simulatedClass(server: Server, dataDir: string, agent: Agent, notes: Notes): SimulatedClass {
  return {
    agent,
    ...joinPageOf(server, dataDir),
    until: 0,
    note: (kind, ms, problem) => {
      notes.waits[kind].push(ms)
      if (problem !== undefined) notes.problems.set(problem, (notes.problems.get(problem) ?? 0) + 1)
    },
  }
}

async function measurePhase(
  name: string,
  server: Server,
  notes: Notes,
  work: () => Promise<void>,
): Promise<Phase> {
  notes.waits = noWaits()
  const before = processorTimes(server)
  const since = performance.now()
  await work()
  const ms = performance.now() - since
  const after = processorTimes(server)
  const used = (of: keyof typeof before): number => after[of] - before[of]
  const { waits } = notes
  const [p50, p99] = [50, 99].map((share) => percentile(waits.call, share).toFixed(1))
  console.log(
    `${name}: ${(ms / 1_000).toFixed(1)} s, ${waits.call.length} calls, p50 ${p50} ms, p99 ${p99} ms`,
  )
  return {
    ms,
    waits,
    threadMs: used('thread'),
    besideMs: used('server') - used('thread'),
    sandboxMs: used('sandbox'),
    clientMs: used('client'),
  }
}

interface Results extends Record<'joined' | 'worked' | 'reloaded' | 'restarted', Phase> {
  learners: number
  minutes: number
  before: number
  peakMb: number
  files: number
  /** Delay of the simulation itself: the 99th percentile, and the maximum. The times of calls include it. */
  lateMs: readonly number[]
  errors: number
}

function sectionOf(results: Results): Section {
  const { learners, minutes, joined, worked, reloaded, restarted, before, peakMb, files, lateMs } = results
  const aim = AIMS.find(({ most }) => learners <= most)
  const atWork = learners * (minutes - 1)
  const threadShare = worked.threadMs / worked.ms
  return {
    title: `A class of ${learners} for ${minutes} minutes`,
    figures: [
      waited('joining, to the first page', joined.waits.join, JOIN_MS),
      waited('a call while all join', joined.waits.call, aim?.callMs),
      waited('a call while all work', worked.waits.call, aim?.callMs),
      waited('a call while all load again', reloaded.waits.call, aim?.callMs),
      { name: 'all are back', value: reloaded.ms, unit: 'ms', aim: BACK_MS },
      { name: 'all are back after a restart', value: restarted.ms, unit: 'ms' },
      waited('a proof', worked.waits.proof),
      processor('processor: a join and the first page', joined, learners),
      processor('processor: a minute of work', worked, atWork),
      processor('processor: a reload', reloaded, learners),
      processor('processor: a reload after a restart', restarted, learners),
      {
        name: 'thread of the shops while all work',
        value: threadShare * 100,
        unit: '%',
        note: `${fullAt(learners, threadShare)}; ${((worked.waits.call.length / worked.ms) * 1_000).toFixed(0)} calls/s`,
      },
      { name: 'memory of the server at most', value: peakMb, unit: 'MB', ...(aim && { aim: aim.memoryMb }) },
      { name: 'memory for each learner', value: ((peakMb - before) * 1_024) / learners, unit: 'KB' },
      { name: 'open files', value: files, unit: 'files' },
      {
        name: 'the simulation is late itself (p99)',
        value: lateMs[0] ?? Number.NaN,
        unit: 'ms',
        note: `longest ${lateMs[1]?.toFixed(0)} ms`,
      },
      { name: 'errors', value: results.errors, unit: 'errors', aim: { below: 1 } },
    ],
  }
}

function waited(name: string, waits: readonly number[], aim?: Target): Figure {
  const [p50, longest] = [50, 100].map((share) => percentile(waits, share).toFixed(0))
  return {
    name: `${name} (p99)`,
    value: percentile(waits, 99),
    unit: 'ms',
    ...(aim && { aim }),
    note: `${waits.length} in all, p50 ${p50} ms, longest ${longest} ms`,
  }
}

/** Processor time of a phase in the thread of the shops, for each of so many. */
function processor(name: string, phase: Phase, count: number): Figure {
  const each = (ms: number): string => (ms / count).toFixed(2)
  const note = `beside it ${each(phase.besideMs)}, sandbox ${each(phase.sandboxMs)}, simulation ${each(phase.clientMs)} ms`
  return { name, value: phase.threadMs / count, unit: 'ms', note }
}

/** Above this load the server is saturated and does less than asked, so its use per learner is meaningless. */
const SATURATED = 0.8

function fullAt(learners: number, share: number): string {
  if (Number.isNaN(share)) return 'this system does not tell'
  if (share >= SATURATED) return 'saturated: fewer learners would say how many fill it'
  return `full with about ${Math.round(learners / share)} learners like these`
}

function watchMemory(server: Server): { stop(): { before: number; peakMb: number } } {
  const before = server.memoryMb()
  let peakMb = before
  const look = (): void => {
    peakMb = Math.max(peakMb, server.memoryMb())
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return { before, peakMb }
    },
  }
}

/** Processor times so far, in milliseconds. NaN if the system does not report them. */
function processorTimes(server: Server) {
  const own = process.cpuUsage()
  const { server: pid, sandbox } = server.pids()
  return {
    thread: threadMs(pid),
    server: processMs(pid),
    sandbox: processMs(sandbox),
    client: (own.user + own.system) / 1e3,
  }
}

function openFiles(server: Server): number {
  return process.platform === 'linux' ? readdirSync(`/proc/${server.pids().server}/fd`).length : Number.NaN
}
