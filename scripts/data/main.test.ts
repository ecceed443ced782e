import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { at } from '../bootstrap/project.mjs'

const run = (dataDir: string, args: string[]) =>
  spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', at('scripts', 'data', 'main.ts'), ...args],
    { encoding: 'utf8', timeout: 60_000, env: { ...process.env, DATA_DIR: dataDir } },
  )

it.each([
  [['export', '--typo'], "Unknown option '--typo'. Usage: npm run export -- [name]"],
  [['export', '--to'], "Option '--to <value>' argument missing. Usage: npm run export -- [name]"],
  [['backup', '--typo'], "Unknown option '--typo'. Usage: npm run backup [shop] [file]"],
  [['backup', '--class', '--typo'], "Unknown option '--typo'. Usage: npm run backup [shop] [file]"],
  [['restore', 'FILE', '--replaced'], "Unknown option '--replaced'. Usage: npm run restore FILE"],
])('says what is wrong with %j in one line, and does nothing', (args, problem) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const { status, stdout, stderr } = run(dataDir, args)
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^.*\n$/)])
  expect(stderr).toContain(problem)
  expect(readdirSync(dataDir)).toEqual([])
})

it('says that the disk is full', ({ skip }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', dataDir], { stdio: 'ignore' })
  } catch {
    skip('Only who may mount a small disk can fill it.')
  }
  try {
    mkdirSync(join(dataDir, 'shops'))
    const db = new DatabaseSync(join(dataDir, 'shops', 'home.sqlite'))
    db.exec('CREATE TABLE goods AS SELECT randomblob(80000)')
    db.close()
    const { status, stderr } = run(dataDir, ['backup'])
    expect([status, stderr]).toEqual([1, 'The disk is full. Free some space, and try again.\n'])
  } finally {
    execFileSync('umount', ['--lazy', dataDir])
  }
})
