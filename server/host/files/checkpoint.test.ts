import { mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Checkpoint } from './checkpoint.ts'

let folder: string
let file: string
let atRest: Checkpoint
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  file = join(folder, 'ann.sqlite')
  writeFileSync(file, 'a shop')
  atRest = new Checkpoint()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const close = () => atRest.close({ file, close: () => {} })
/** The file is not a database, so an inspection finds it damaged. */
const isLookedThrough = () => atRest.inspect(file).state !== 'good'

it('a file that was not changed since it was closed skips one inspection', () => {
  expect(isLookedThrough()).toBe(true)
  close()
  expect([isLookedThrough(), isLookedThrough()]).toEqual([false, true])
})

it.each<[string, () => void]>([
  ['that was written to', () => writeFileSync(file, 'a song')],
  [
    'that was written to and made to look older',
    () => {
      const { atime, mtime } = statSync(file)
      writeFileSync(file, 'a song')
      utimesSync(file, atime, mtime)
    },
  ],
  [
    'that took the place of it',
    () => {
      writeFileSync(`${file}.other`, 'a shop')
      renameSync(`${file}.other`, file)
    },
  ],
  ['that is gone', () => rmSync(file)],
  ['with a log beside it', () => writeFileSync(`${file}-wal`, '')],
])('a file %s is inspected', async (_what, touch) => {
  close()
  // A write within the same tick of the system's clock would not change the time.
  const { ctimeNs } = statSync(file, { bigint: true })
  const tick = () => {
    writeFileSync(`${file}.tick`, '')
    return statSync(`${file}.tick`, { bigint: true }).ctimeNs
  }
  await expect.poll(tick).toBeGreaterThan(ctimeNs)
  touch()
  expect(isLookedThrough()).toBe(true)
})

it('a file that was closed with its log beside it is inspected', () => {
  writeFileSync(`${file}-wal`, 'frames')
  close()
  rmSync(`${file}-wal`)
  expect(isLookedThrough()).toBe(true)
})
