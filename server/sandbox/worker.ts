import { parentPort } from 'node:worker_threads'
import type { Job, Outcome, Report } from './jobs.ts'

/** A job that is ready to go. */
export interface Runner {
  /** Runs the job. Says as well whether the worker should be replaced afterwards. */
  run(): { outcome: Outcome; worn: boolean }
}

/** Loads what a job needs: each door's WebAssembly only when the first job for it comes. */
async function load(job: Job): Promise<Runner> {
  if (job.kind === 'sql') {
    const { loadSql } = await import('./worker-sql.ts')
    return await loadSql(job)
  }
  const { loadJavascript } = await import('./worker-javascript.ts')
  return await loadJavascript(job)
}

function report(news: Report): void {
  parentPort?.postMessage(news)
}

parentPort?.on('message', async (job: Job) => {
  const runner = await load(job)
  report({ kind: 'started' })
  report({ kind: 'ended', ...runner.run() })
})
