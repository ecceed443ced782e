import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Artifact } from '#contract/lab/solidity.ts'

/**
 * The contracts of a `.sol`, in source order. `folder` holds compiled contracts, `file` is the name there or that of
 * the source. Throws if it is not compiled.
 */
export function readArtifacts(folder: string, file: string): Artifact[] {
  const path = join(folder, file.replace(/\.sol$/, '.json'))
  const artifacts: unknown = JSON.parse(textOf(path, file))
  if (Array.isArray(artifacts)) return artifacts
  throw new Error(`${path} holds no contracts`)
}

/** The main contract of a `.sol`: the last one in it. */
export function mainArtifact(folder: string, file: string): Artifact {
  const artifact = readArtifacts(folder, file).at(-1)
  if (artifact) return artifact
  throw new Error(`${file} holds no contract`)
}

function textOf(path: string, file: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`The contract ${file} is not compiled yet: run \`npm run build\``, { cause: error })
  }
}
