/**
 * The program of a thread that compiles the code of labs, one text after another. The sandbox ends its thread after each
 * text, as learners' texts may break the compiler; the project's own texts do not.
 */
import { parentPort } from 'node:worker_threads'
import type { Job, JobEnd, WorkerOrder, WorkerReport } from '../sandbox/jobs.ts'
import { openTsx } from '../sandbox/learner-code/tsx.ts'
import { openTypescript } from '../sandbox/learner-code/typescript.ts'
import { openSolidity } from '../sandbox/solidity/worker.ts'
import { cpuTimeMs } from '../sandbox/workers/cpu-time.ts'

const compilers = { typescript: openTypescript(), tsx: openTsx() }
let solidity: ReturnType<typeof openSolidity> | undefined

parentPort?.on('message', ({ id, job }: WorkerOrder) => {
  const compile = compilerFor(job)
  report({ id, kind: 'started', spentMs: cpuTimeMs() })
  const { outcome } = compile()
  // A text that cannot be compiled may have broken the compiler.
  report({ id, kind: 'ended', outcome, worn: outcome.kind === 'problem' || outcome.kind === 'problems' })
})

function compilerFor(job: Job): () => JobEnd {
  if (job.kind === 'typescript') return () => compilers[job.language](job)
  if (job.kind !== 'solidity') throw new Error(`This is not for a compiler: ${job.kind}`)
  // Loaded when it is first needed: it is large.
  solidity ??= openSolidity()
  const compile = solidity
  return () => compile(job)
}

function report(news: WorkerReport): void {
  parentPort?.postMessage(news)
}
