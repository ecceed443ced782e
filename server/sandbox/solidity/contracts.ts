import type { CodeProblem } from '#contract/training.ts'
import { problemWithoutLine } from '../code-problem.ts'
import { SandboxClosed, SandboxUnavailable } from '../errors.ts'
import type { Requester } from '../javascript/job.ts'
import type { Outcome } from '../jobs.ts'
import type { JobFailure } from '../workers/pool.ts'
import type { JobQueues } from '../workers/queues.ts'

/** Longest source, in bytes. */
const LONGEST_SOURCE = 16 << 10
/** Processor time of a compilation. The shop's own contracts take a twentieth of it. */
const COMPILE_MS = 10_000
/** Longest initcode, in bytes (EIP-3860). */
const LONGEST_INITCODE = 48 << 10

/** A contract of a learner: its initcode and its signatures. */
interface LearnerContract {
  /** Hex with `0x`. */
  bytecode: string
  signatures: readonly string[]
}

export type CompiledContract = LearnerContract | { problems: readonly CodeProblem[] }

/** Compiles the contract of this name. Rejects with `SandboxUnavailable`. */
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

/** Tries again once if the compiler crashed: it is large and may not start on a machine with little free memory. */
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
  return { problems: [problemWithoutLine(message)] }
}
