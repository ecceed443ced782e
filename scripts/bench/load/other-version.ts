import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { at, root } from '../../bootstrap/project.mjs'
import { runCommand } from '../../launcher/processes.mjs'

/** The full name of a commit of this project; undefined if there is none of that name. */
export function findCommit(name: string | undefined): string | undefined {
  if (!name) return undefined
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`).trim()
  } catch {
    return undefined
  }
}

/** Clones a commit into a folder below `build`, and builds it with its own commands. Returns the folder. */
export async function buildVersion(commit: string): Promise<string> {
  const folder = at('build', 'bench', commit.slice(0, 12))
  if (!existsSync(join(folder, '.git'))) git('clone', '--quiet', '--no-checkout', root, folder)
  git('-C', folder, 'checkout', '--quiet', '--detach', commit)
  const program = join(folder, 'scripts', 'run.mjs')
  if (!existsSync(program)) throw new Error(`${commit} has no scripts/run.mjs: it is too old to be built`)
  const code = await runCommand(process.execPath, [program, 'build'], { cwd: folder })
  if (code !== 0) throw new Error(`${commit} could not be built: see above, and ${folder}`)
  return folder
}

/** Clones the last commit into a folder. `npm test changed` compares with that commit, because no branch is `origin`'s. */
export function cloneLastCommit(folder: string): void {
  git('clone', '--quiet', '--origin', 'source', root, folder)
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
