import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const KNIP = join('node_modules', 'knip', 'bin', 'knip.js')
const OPTIONS = ['--config', 'scripts/structure/knip.json', '--include', 'files,exports,types']

// Generous timeout: Knip parses all files, which takes long on slow machines.
it('every file and every export is used: delete the rest, or drop `export` if only its own file uses it', {
  timeout: 180_000,
}, () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [KNIP, ...OPTIONS, '--no-progress', '--no-config-hints'],
    { cwd: root, encoding: 'utf8' },
  )
  expect(stdout + stderr).toBe('')
})
