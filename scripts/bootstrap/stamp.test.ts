import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isFresh, listInputs, withSharedReads, writeStamp } from './stamp.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stamp '))
  writeFileSync(join(folder, 'page.ts'), 'one')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const stamp = () => join(folder, 'stamps', 'web.stamp')
const files = () => listInputs([folder], (file) => file.endsWith('.ts'))

describe('a stamp', () => {
  it('is stale until it was written', () => {
    expect(isFresh(stamp(), files())).toBe(false)
    writeStamp(stamp(), files())
    expect(isFresh(stamp(), files())).toBe(true)
  })

  it('goes stale when a file changes, even to one of the same length', () => {
    writeStamp(stamp(), files())
    writeFileSync(join(folder, 'page.ts'), 'two')
    expect(isFresh(stamp(), files())).toBe(false)
  })

  it('goes stale when a file is added or deleted', () => {
    writeStamp(stamp(), files())
    writeFileSync(join(folder, 'other.ts'), '')
    expect(isFresh(stamp(), files())).toBe(false)
    rmSync(join(folder, 'other.ts'))
    expect(isFresh(stamp(), files())).toBe(true)
    rmSync(join(folder, 'page.ts'))
    expect(isFresh(stamp(), files())).toBe(false)
  })

  it('stays fresh when a file was only touched, as in a new clone', () => {
    writeStamp(stamp(), files())
    utimesSync(join(folder, 'page.ts'), new Date(0), new Date(0))
    expect(isFresh(stamp(), files())).toBe(true)
  })

  it('is compared with the files as they are at each round of checks', () => {
    const isAsBefore = () => withSharedReads(() => isFresh(stamp(), files()) && isFresh(stamp(), files()))
    writeStamp(stamp(), files())
    expect(isAsBefore()).toBe(true)
    writeFileSync(join(folder, 'page.ts'), 'changed')
    expect(isAsBefore()).toBe(false)
    writeFileSync(join(folder, 'page.ts'), 'one')
    writeFileSync(join(folder, 'other.ts'), '')
    expect(isAsBefore()).toBe(false)
  })

  it('is stale when it cannot be read', () => {
    writeStamp(stamp(), files())
    writeFileSync(stamp(), 'torn in h')
    expect(isFresh(stamp(), files())).toBe(false)
  })
})
