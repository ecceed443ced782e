import { parentPort } from 'node:worker_threads'
import type { Ending, Job, Report } from './jobs.ts'

/** What a worker thread runs: one job after another, for both doors. Each door is loaded when its first job comes. */
const sql = once(async () => (await import('./worker-sql.ts')).openSql())
const javascript = once(async () => (await import('./worker-javascript.ts')).openJavascript())

parentPort?.on('message', async (job: Job) => {
  const run = await prepare(job)
  report({ kind: 'started' })
  report({ kind: 'ended', ...run() })
})

async function prepare(job: Job): Promise<() => Ending> {
  if (job.kind === 'sql') {
    const ask = await sql()
    return () => ask(job)
  }
  const evaluate = await javascript()
  return () => evaluate(job)
}

function report(news: Report): void {
  parentPort?.postMessage(news)
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make()
    return made
  }
}
