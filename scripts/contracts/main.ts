/**
 * Compiles all contracts of `labs/` and `content/contracts/` into `build/contracts/`. Prints the compiler's messages
 * and ends with exit code 1 if a contract does not compile.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { CompileError, compileSources } from '../../server/sandbox/solidity/compile-sources.ts'
import { compiledContracts, contractFiles } from '../bootstrap/contracts.mjs'
import { at, root } from '../bootstrap/project.mjs'

const sources = Object.fromEntries(
  contractFiles().map((file) => [relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')]),
)
try {
  const compiled = compileSources(sources)
  rmSync(compiledContracts, { recursive: true, force: true })
  for (const [path, artifacts] of compiled) {
    const file = at('build', 'contracts', path.replace(/\.sol$/, '.json'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(artifacts))
  }
} catch (error) {
  if (!(error instanceof CompileError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
