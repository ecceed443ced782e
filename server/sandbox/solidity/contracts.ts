import type { CodeProblem } from '#contract/training.ts'
import { atTop } from '../code-problem.ts'
import { SandboxClosed, SandboxUnavailable } from '../errors.ts'
import type { Requester } from '../javascript/job.ts'
import type { Outcome } from '../jobs.ts'
import type { JobFailure } from '../workers/pool.ts'
import type { JobQueues } from '../workers/queues.ts'

/** Longest text that is compiled, in bytes. */
const LONGEST_SOURCE = 16 << 10
/** On the processor; a contract of ours takes a twentieth of it. */
const COMPILE_MS = 10_000
/** Longest code that creates a contract, in bytes (EIP-3860). */
const LONGEST_INITCODE = 48 << 10

/** A contract that a learner wrote: the code that creates it, and what it looks like from outside. */
export interface LearnerContract {
  /** Hex with `0x`. */
  bytecode: string
  signatures: readonly string[]
}

export type CompiledContract = LearnerContract | { problems: readonly CodeProblem[] }

/** Compiles the contract of this name out of a text. Rejects with `SandboxUnavailable`. */
export async function compileContract(
  queues: JobQueues,
  { text, contract }: { text: string; contract: string },
  { owner, signal }: Requester,
): Promise<CompiledContract> {
  if (Buffer.byteLength(text) > LONGEST_SOURCE) {
    return refused('This is too long: 16 KB are all there is room for')
  }
  const job = { kind: 'solidity', text, contract, deadlineMs: COMPILE_MS } as const
  const run = () => queues.compile(owner, () => job, signal)
  const outcome = await twice(run)
  if (outcome === 'timedOut') return refused('The compiler took too long over this')
  if (outcome === 'crashed') return refused('This is too much for the compiler')
  if (outcome.kind === 'problems') return outcome
  if (outcome.kind !== 'contract') throw new Error('The sandbox answered another question')
  if ((outcome.bytecode.length - 2) / 2 > LONGEST_INITCODE) {
    return refused('The contract is too long: 48 KB of code are all that a chain takes')
  }
  return outcome
}

/** The compiler is large, and may not come to its feet on a machine that is full: once more, and no more than that. */
async function twice(run: () => Promise<Outcome | JobFailure>): Promise<Outcome | JobFailure> {
  try {
    const outcome = await run()
    return outcome === 'crashed' ? await run() : outcome
  } catch (error) {
    if (error instanceof SandboxUnavailable || error instanceof SandboxClosed) throw error
    return run()
  }
}

function refused(message: string): CompiledContract {
  return { problems: [atTop(message)] }
}
