import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../bootstrap/prepare-server.mjs'
import { watchdog } from '../../launcher/processes.mjs'
import { aims } from '../aims.ts'
import type { Figure, Section } from '../figures.ts'
import { cloneLastCommit } from '../load/other-version.ts'
import { startProgram, temporaryFolder } from '../load/server.ts'

/**
 * `npm run bench -- clone`: `npm start` in a fresh clone of the last commit, with an empty package cache, and once more
 * with what the first one left there.
 */
export async function measureFreshClone(): Promise<Section> {
  using folder = temporaryFolder()
  const figures: Figure[] = []
  for (const cache of ['empty', 'filled']) {
    const name = `with ${cache === 'empty' ? 'an empty' : 'a filled'} package cache`
    console.log(`   measuring: ${name}`)
    const value = (await startClone(folder.path, cache)) / 1_000
    figures.push({ name, value, unit: 's', aim: aims.freshCloneSeconds })
  }
  const sizes = sizesIn(join(folder.path, 'filled', 'node_modules'))
  const mb = sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20
  figures.push({ name: 'packages that it installs', value: sizes.length, unit: 'files' })
  figures.push({ name: 'size of these', value: mb, unit: 'MB' })
  return { title: 'npm start in a fresh clone, to the first answer', figures }
}

/** Returns the time to the first answer in milliseconds, without that of the clone itself. */
async function startClone(folder: string, name: string): Promise<number> {
  const clone = join(folder, name)
  cloneLastCommit(clone)
  const port = await freePort()
  const packageCache = join(folder, 'package-cache')
  const env = { ...process.env, npm_config_cache: packageCache, PORT: String(port), HOST: '127.0.0.1' }
  const args = [...watchdog, join(clone, 'scripts', 'run.mjs'), 'start']
  await using shop = await startProgram({ args, env, port, cwd: clone })
  return shop.firstAnswerMs
}

/** The sizes of all files in a folder, in bytes. */
function sizesIn(folder: string): number[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
}
