import solc from 'solc'
import type { AbiEntry, Artifact } from '#contract/lab/solidity.ts'
import { COMPILER_SETTINGS } from './settings.ts'

/** Sources by path, relative to the project's root. */
export type Sources = Readonly<Record<string, string>>

/** A contract does not compile. The message is the compiler's, with file and line. */
export class CompileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CompileError'
  }
}

/** The part of the compiler's output that is used. */
interface Output {
  errors?: { severity: string; formattedMessage: string }[]
  sources?: Record<string, { ast: { nodes: { nodeType: string; name?: string }[] } }>
  contracts?: Record<string, Record<string, { abi: AbiEntry[]; evm: { bytecode: { object: string } } }>>
}

const SETTINGS = {
  ...COMPILER_SETTINGS,
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'], '': ['ast'] } },
}

/**
 * Compiles sources, which may import each other. Returns the contracts of each file in source order. Throws
 * `CompileError` if one does not compile.
 */
export function compileSources(sources: Sources): Map<string, Artifact[]> {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
    settings: SETTINGS,
  }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input)))
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) {
    throw new CompileError(errors.map(({ formattedMessage }) => formattedMessage.trim()).join('\n\n'))
  }
  return new Map(Object.keys(sources).map((path) => [path, artifactsOf(output, path)]))
}

/** The compiler lists contracts alphabetically; its syntax tree has the source order. */
function artifactsOf({ sources, contracts }: Output, path: string): Artifact[] {
  const nodes = sources?.[path]?.ast.nodes ?? []
  return nodes.flatMap(({ nodeType, name = '' }) => {
    const contract = nodeType === 'ContractDefinition' ? contracts?.[path]?.[name] : undefined
    if (!contract) return []
    const { object } = contract.evm.bytecode
    if (object.includes('_')) {
      throw new CompileError(
        `${path}: ${name} calls a library of its own address. Make its functions internal.`,
      )
    }
    return [{ contractName: name, abi: contract.abi, bytecode: `0x${object}` }]
  })
}
