import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeUndoCopy, withUndoCopy } from './undo-copy.ts'

const AT = new Date('2026-11-29T08:00:00.123Z')

let folder: string
let [file, copy, snapshot, taken] = ['', '', '', '']

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'undo-copy-'))
  ;[file, copy, snapshot, taken] = ['file', 'copy', 'snapshot', 'taken'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  const db = new DatabaseSync(file)
  db.exec('CREATE TABLE fruits (name); INSERT INTO fruits VALUES (zeroblob(10000))')
  db.close()
  writeFileSync(copy, 'the shop before its reset')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function bundle(): Promise<void> {
  const undo = { path: copy, bytes: statSync(copy).size, cause: 'undo', at: AT } as const
  writeFileSync(snapshot, await buffer(withUndoCopy(file, undo)))
}

test('a copy for undo comes back as it was, and so does the shop', async () => {
  await bundle()
  expect(await takeUndoCopy(snapshot, taken)).toEqual({ cause: 'undo', at: AT })
  expect(readFileSync(taken, 'utf8')).toBe('the shop before its reset')
  expect(readFileSync(snapshot)).toEqual(readFileSync(file))
})

test('a release that does not know such copies opens the shop as well', async () => {
  await bundle()
  const db = new DatabaseSync(snapshot)
  expect(db.prepare('PRAGMA quick_check').get()).toEqual({ quick_check: 'ok' })
  db.close()
})

test('a shop without one stays as it is, whatever its last page holds', async () => {
  writeFileSync(snapshot, readFileSync(file))
  expect(await takeUndoCopy(snapshot, taken)).toBeUndefined()
  truncateSync(snapshot, statSync(file).size - 128)
  appendFileSync(snapshot, 'copy for undo: reset 1764400000000 4096\n'.padEnd(128))
  expect(await takeUndoCopy(snapshot, taken)).toBeUndefined()
  expect(statSync(snapshot).size).toBe(statSync(file).size)
  writeFileSync(snapshot, 'no shop')
  expect(await takeUndoCopy(snapshot, taken)).toBeUndefined()
})
