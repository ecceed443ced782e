import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { at } from '../bootstrap/project.mjs'

it.each([
  [['export', '--typo'], "Unknown option '--typo'. Usage: npm run export -- [name]"],
  [['export', '--to'], "Option '--to <value>' argument missing. Usage: npm run export -- [name]"],
  [['backup', '--typo'], "Unknown option '--typo'. Usage: npm run backup [shop] [file]"],
  [['backup', '--class', '--typo'], "Unknown option '--typo'. Usage: npm run backup [shop] [file]"],
  [['restore', 'FILE', '--replaced'], "Unknown option '--replaced'. Usage: npm run restore FILE"],
])('says what is wrong with %j in one line, and does nothing', (args, problem) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', at('scripts', 'data', 'main.ts'), ...args],
    { encoding: 'utf8', timeout: 60_000, env: { ...process.env, DATA_DIR: dataDir } },
  )
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^.*\n$/)])
  expect(stderr).toContain(problem)
  expect(readdirSync(dataDir)).toEqual([])
})
