import type { AbiEntry } from '#contract/lab/solidity.ts'
import { textField } from '../wallet/provider.ts'

/** A message of the compiler. Lines and columns count from one. */
export interface Problem {
  severity: 'error' | 'warning' | 'info'
  message: string
  code: string | undefined
  place: { line: number; column: number; length: number } | undefined
}

export interface CompiledContract {
  name: string
  /** The JSON interface. */
  abi: readonly AbiEntry[]
  /** The deployment code, with `0x`. Nothing follows for interfaces and abstract contracts. */
  bytecode: string
}

export interface Compilation {
  source: string
  contracts: CompiledContract[]
  problems: Problem[]
}

/** The file name that the compiler is given. */
export const SOURCE_FILE = 'Sandbox.sol'

/** The input of the compiler. The chain runs code of this EVM version. */
export function compilerInput(source: string): string {
  return JSON.stringify({
    language: 'Solidity',
    sources: { [SOURCE_FILE]: { content: source } },
    settings: {
      evmVersion: 'cancun',
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  })
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

/** Converts the compiler's byte offset into line and column. */
function placeOf(source: string, location: unknown): Problem['place'] {
  const start: unknown = field(location, 'start')
  const end: unknown = field(location, 'end')
  if (typeof start !== 'number' || typeof end !== 'number' || start < 0) return undefined
  const bytes = new TextEncoder().encode(source)
  const decoder = new TextDecoder()
  const before = decoder.decode(bytes.slice(0, start)).split('\n')
  const [marked = ''] = decoder.decode(bytes.slice(start, end)).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1, length: Math.max(1, marked.length) }
}

function problemFrom(source: string, error: unknown): Problem {
  const severity = textField(error, 'severity')
  return {
    severity: severity === 'error' || severity === 'info' ? severity : 'warning',
    message: textField(error, 'message') ?? textField(error, 'formattedMessage') ?? '',
    code: textField(error, 'errorCode'),
    place: placeOf(source, field(error, 'sourceLocation')),
  }
}

/** Parses the output of the compiler. Sorted by severity, then by line. */
export function readOutput(source: string, output: string): Compilation {
  const answer: unknown = JSON.parse(output)
  const errors: unknown = field(answer, 'errors')
  const problems = (Array.isArray(errors) ? errors : []).map((error) => problemFrom(source, error))
  const contracts = entries(field(answer, 'contracts'))
    .flatMap(([, file]) => entries(file))
    .map(([name, contract]) => contractFrom(name, contract))
  return { source, contracts, problems: problems.toSorted(byWeight) }
}

const WEIGHTS = { error: 0, warning: 1, info: 2 }

function byWeight(one: Problem, other: Problem): number {
  const weight = WEIGHTS[one.severity] - WEIGHTS[other.severity]
  return weight || (one.place?.line ?? 0) - (other.place?.line ?? 0)
}

function contractFrom(name: string, contract: unknown): CompiledContract {
  const abi: unknown = field(contract, 'abi')
  const object = textField(field(field(contract, 'evm'), 'bytecode'), 'object')
  return { name, abi: Array.isArray(abi) ? abi : [], bytecode: `0x${object ?? ''}` }
}

/** Whether the contract has code to deploy. */
export function isDeployable({ bytecode }: CompiledContract): boolean {
  return bytecode.length > 2
}

const WRONG_VERSION = '5333'

/** The source with a pragma that this compiler accepts, if it rejects the version; else undefined. */
export function withFittingPragma({ source, problems }: Compilation): string | undefined {
  if (!problems.some(({ code }) => code === WRONG_VERSION)) return undefined
  return source.replace(/pragma\s+solidity\s+[^;]*;/, 'pragma solidity ^0.8.0;')
}
