import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { at } from './project.mjs'

it.each([
  [['--class']],
  [['--class', ' ']],
  [['--reopen', '14']],
  [['--class', 'Monday', '--days', 'many']],
  [['--class', 'Monday', '--for', '3']],
  [['--preset', 'jeopardy']],
  [['--contest']],
])('a start that is not understood says what it takes, and starts nothing: %j', (args) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [at('scripts', 'run.mjs'), 'serve', ...args],
    { encoding: 'utf8', timeout: 20_000 },
  )
  expect([status, stdout + stderr]).toEqual([1, expect.stringContaining('npm start -- --class "Monday"')])
})
