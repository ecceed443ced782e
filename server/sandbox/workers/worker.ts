import { parentPort } from 'node:worker_threads'
import type { Job, JobEnd, JobEvent, WorkerOrder, WorkerReport } from '../jobs.ts'
import { cpuTimeMs } from './cpu-time.ts'

/**
 * The program of a worker thread. It runs jobs of all kinds; the module of each kind is loaded when its first job
 * arrives.
 */
const sql = once(async () => (await import('../sql/worker.ts')).openSql())
const javascript = once(async () => (await import('../javascript/worker.ts')).openJavascript())
const xml = once(async () => (await quietly(() => import('../documents/xml.ts'))).openXml())
const xpath = once(async () => (await quietly(() => import('../documents/xpath.ts'))).openXpath())
const yaml = once(async () => (await import('../documents/yaml.ts')).openYaml())
const archive = once(async () => (await import('../documents/archive.ts')).openArchive())
const paper = once(async () => (await import('../pdf/worker.ts')).openPdf())
const evm = once(async () => (await import('../evm/worker.ts')).openEvm())
const guest = once(async () => (await import('../learner-code/worker.ts')).openLearnerCode())
const solidity = once(async () => (await import('../solidity/worker.ts')).openSolidity())
const typescript = once(async () => (await import('../learner-code/typescript.ts')).openTypescript())
const tsx = once(async () => (await import('../learner-code/tsx.ts')).openTsx())

parentPort?.on('message', async (order: WorkerOrder | 'prepare') => {
  if (order === 'prepare') return void (await sql())
  const { id, job } = order
  const tell = (news: JobEvent): void => {
    const report: WorkerReport = { ...news, id }
    parentPort?.postMessage(report)
  }
  const run = await prepare(job, tell)
  tell({ kind: 'started', spentMs: cpuTimeMs() })
  try {
    tell({ kind: 'ended', ...(await run()) })
  } catch {
    // Reported, not thrown: the error event could overtake the `started` report, and the job would not count as
    // started.
    tell({ kind: 'broke' })
  }
})

async function prepare(job: Job, tell: (news: JobEvent) => void): Promise<() => JobEnd | Promise<JobEnd>> {
  switch (job.kind) {
    case 'sql':
      return (await sql())(job)
    case 'javascript':
      return ready(await javascript(), job)
    case 'xml':
      return ready(await xml(), job)
    case 'xpath':
      return ready(await xpath(), job)
    case 'yaml':
      return ready(await yaml(), job)
    case 'archive':
      return ready(await archive(), job)
    case 'evm':
      return ready(await evm(), job)
    case 'learnerCode':
      return (await guest())(job, tell)
    case 'typescript':
      return ready(await (job.language === 'tsx' ? tsx() : typescript()), job)
    case 'solidity':
      return ready(await solidity(), job)
    case 'pdf':
      return ready(await paper(), job)
  }
}

function ready<OneJob, End>(run: (job: OneJob) => End, job: OneJob): () => End {
  return () => run(job)
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * Loads a module while `console.error` is disabled. libxml2 keeps the function that it finds at load time, and would
 * print errors about attackers' input to the console.
 */
async function quietly<Module>(load: () => Promise<Module>): Promise<Module> {
  const { error } = console
  console.error = () => {}
  return load().finally(() => {
    console.error = error
  })
}
