import { createRequire } from 'node:module'
import type { AbiEntry } from '#contract/lab/solidity.ts'
import { LONGEST_MESSAGE, positionAfter, problemWithoutLine } from '../code-problem.ts'
import type { JobEnd, Outcome, SolidityJob } from '../jobs.ts'
import { signaturesOf } from './abi-signatures.ts'
import { COMPILER_SETTINGS } from './settings.ts'

/** Maximum memory of the compiler. It starts with a quarter of this, which is enough for a few hundred lines. */
const MOST_BYTES = 128 << 20
const MOST_PROBLEMS = 20
/** Name of the file in compiler messages. */
const FILE = 'weak.sol'

/** The compiler module, without the parts that download other versions. */
interface Soljson {
  cwrap(name: string, returns: 'string', takes: readonly string[]): (...args: unknown[]) => string
}

/** The part of the compiler's output that is used. */
interface Output {
  errors?: {
    severity: string
    message: string
    sourceLocation?: { start: number }
  }[]
  contracts?: Record<string, Record<string, { abi: AbiEntry[]; evm: { bytecode: { object: string } } }>>
}

/**
 * Compiles one contract of a text without imports. Hostile input may leave the compiler in a bad state, so the thread
 * ends with the job.
 */
export function openSolidity(): (job: SolidityJob) => JobEnd {
  const compile = loadCompiler()
  return (job) => ({ outcome: attempt(compile, job), worn: true })
}

function loadCompiler(): (input: string) => string {
  limitMemory()
  const soljson: Soljson = createRequire(import.meta.url)('solc/soljson.js')
  const compile = soljson.cwrap('solidity_compile', 'string', ['string', 'number', 'number'])
  // Two zeros: no callback that reads other files.
  return (input) => compile(input, 0, 0)
}

/** The compiler creates its own memory, which may grow to two gigabytes. Overriding this function limits it. */
function limitMemory(): void {
  const { prototype } = WebAssembly.Memory
  const grow = prototype.grow
  prototype.grow = function (this: WebAssembly.Memory, pages) {
    if (this.buffer.byteLength + pages * 65_536 > MOST_BYTES) throw new RangeError('There is no more memory')
    return grow.call(this, pages)
  }
}

function attempt(compile: (input: string) => string, { text, contract }: SolidityJob): Outcome {
  try {
    const input = {
      language: 'Solidity',
      sources: { [FILE]: { content: text } },
      settings: {
        ...COMPILER_SETTINGS,
        outputSelection: { [FILE]: { [contract]: ['abi', 'evm.bytecode.object'] } },
      },
    }
    return outcomeOf(JSON.parse(compile(JSON.stringify(input))), text, contract)
  } catch {
    // Stack overflow, out of memory, or an internal compiler error.
    return refused('This is too much for the compiler')
  }
}

function outcomeOf({ errors = [], contracts }: Output, text: string, name: string): Outcome {
  const problems = errors.filter(({ severity }) => severity === 'error').slice(0, MOST_PROBLEMS)
  if (problems.length > 0) {
    const bytes = Buffer.from(text)
    return {
      kind: 'problems',
      problems: problems.map(({ message, sourceLocation }) => ({
        message: message.slice(0, LONGEST_MESSAGE),
        // The compiler counts positions in bytes.
        ...positionAfter(bytes.subarray(0, Math.max(sourceLocation?.start ?? 0, 0)).toString()),
      })),
    }
  }
  const contract = contracts?.[FILE]?.[name]
  if (!contract) return refused(`The contract has to be called ${name}`)
  const { object } = contract.evm.bytecode
  if (object === '') return refused(`${name} lacks code of its own: it is abstract, or an interface`)
  if (object.includes('_')) return refused('The functions of libraries have to be internal')
  return { kind: 'contract', bytecode: `0x${object}`, signatures: signaturesOf(contract.abi) }
}

function refused(message: string): Outcome {
  return { kind: 'problems', problems: [problemWithoutLine(message)] }
}
