import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OLDEST_VERSION, SHOP_VERSION, shopSchema } from '../../shop/storage/schema.ts'
import { FolderInUseError, lockFolder } from './lock.ts'
import { quarantine } from './quarantine.ts'
import {
  deleteLeftovers,
  inspectShopFile,
  isCorruption,
  moveShopFile,
  removeShopFile,
  replaceFile,
  ShopUnusable,
  temporaryFileOf,
} from './shop-file.ts'

const AT = new Date('2026-01-01T10:00:00.000Z')

let folder: string
let file: string
let warnings: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-files-'))
  file = join(folder, 'ann.sqlite')
  warnings = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const warn = (text: string) => warnings.push(text)
const names = () => readdirSync(folder).sort()

/** Writes a shop's file of a version. */
function write(version = SHOP_VERSION): void {
  const db = new DatabaseSync(file)
  db.exec(`${shopSchema}; PRAGMA user_version = ${version}`)
  db.close()
}

/** Returns the message for the operator. */
function refusalOf(path: string): string {
  try {
    inspectShopFile(path)
  } catch (error) {
    if (error instanceof ShopUnusable) return error.detail
    throw error
  }
  return 'opened'
}

describe('the file of a shop', () => {
  it('is missing, good or damaged', () => {
    expect(inspectShopFile(file)).toEqual({ state: 'missing' })
    write()
    expect(inspectShopFile(file)).toEqual({ state: 'good' })
    writeFileSync(file, '')
    expect(inspectShopFile(file)).toEqual({ state: 'damaged', reason: 'it is empty' })
    writeFileSync(file, 'no database at all'.repeat(100))
    expect(inspectShopFile(file)).toEqual({ state: 'damaged', reason: 'file is not a database' })
  })

  it('of no release, or broken inside, is damaged', () => {
    write(OLDEST_VERSION - 1)
    expect(inspectShopFile(file)).toEqual({
      state: 'damaged',
      reason: `its version is ${OLDEST_VERSION - 1}`,
    })
    rmSync(file)
    write()
    const db = new DatabaseSync(file)
    db.exec(`CREATE TABLE t (a TEXT); CREATE INDEX i ON t (a); INSERT INTO t VALUES ('x'), ('y')`)
    const page = Number(db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'i'").get()?.rootpage)
    db.close()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0xff, (page - 1) * 4_096, page * 4_096))
    expect(inspectShopFile(file)).toMatchObject({ state: 'damaged' })
  })

  it('of a newer release is refused, with both versions', () => {
    write(SHOP_VERSION + 1)
    const before = readFileSync(file)
    expect(refusalOf(file)).toContain(
      `its version is ${SHOP_VERSION + 1}, this release knows ${SHOP_VERSION}`,
    )
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it.each(['', '-wal', '-shm'])('is refused if a link or a folder has its name (%j)', (suffix) => {
    if (suffix !== '') write()
    symlinkSync(join(folder, 'elsewhere'), file + suffix)
    expect(refusalOf(file)).toContain(`${file}${suffix} is a link or a folder`)
    rmSync(file + suffix)
    mkdirSync(file + suffix)
    expect(refusalOf(file)).toContain(`${file}${suffix} is a link or a folder`)
  })

  it('moves, disappears and is replaced together with what SQLite keeps beside it', () => {
    for (const suffix of ['', '-wal']) writeFileSync(file + suffix, `ann${suffix}`)
    moveShopFile(file, join(folder, 'ben.sqlite'))
    expect(names()).toEqual(['ben.sqlite', 'ben.sqlite-wal'])
    removeShopFile(join(folder, 'ben.sqlite'))
    expect(names()).toEqual([])

    for (const suffix of ['', '-wal', '-shm']) writeFileSync(file + suffix, 'old')
    const draft = temporaryFileOf(file)
    writeFileSync(draft, 'new')
    replaceFile(draft, file)
    expect(names()).toEqual(['ann.sqlite'])
    expect(readFileSync(file, 'utf8')).toBe('new')
  })
})

it('an error is damage only if SQLite says that the file is none of its own, or broken', () => {
  const errorOf = (errcode: number) => Object.assign(new Error('x'), { errcode })
  // SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CORRUPT_VTAB; SQLITE_BUSY, SQLITE_FULL
  expect([11, 26, 267].map((code) => isCorruption(errorOf(code)))).toEqual([true, true, true])
  expect([5, 13].map((code) => isCorruption(errorOf(code)))).toEqual([false, false])
  for (const error of [new Error('x'), 'x', { errcode: 11 }]) expect(isCorruption(error)).toBe(false)
})

describe('what a crash left', () => {
  it('is deleted: drafts and scratch shops, with their logs, and nothing else', () => {
    const draft = temporaryFileOf(file)
    const left = [draft, `${draft}-wal`, `${draft}-shm`, `${draft}-journal`].map((path) =>
      path.slice(folder.length + 1),
    )
    left.push('ann.sqlite.fresh', 'twin-0123456789abcdef.sqlite', 'twin-0123456789abcdef.sqlite-wal')
    const others = [
      'ann.sqlite',
      'ann.sqlite-wal',
      'ann.sqlite.fresh.txt',
      'ann.sqlite.x.fresh',
      'ANN.sqlite.fresh',
      'my ann.sqlite.fresh',
      'twin-0123.sqlite',
    ]
    for (const name of [...left, ...others]) writeFileSync(join(folder, name), '')
    deleteLeftovers(folder, warn)
    expect(names()).toEqual(others.sort())
    expect(warnings).toEqual([])
  })

  it('is reported and left alone if it is no plain file', () => {
    mkdirSync(join(folder, 'ann.sqlite.fresh'))
    symlinkSync(folder, join(folder, 'twin-0123456789abcdef.sqlite'))
    mkdirSync(join(folder, 'other'))
    deleteLeftovers(folder, warn)
    expect(names()).toHaveLength(3)
    expect(warnings).toEqual([
      expect.stringContaining('ann.sqlite.fresh'),
      expect.stringContaining('twin-0123456789abcdef.sqlite'),
    ])
  })
})

describe('a damaged file', () => {
  const setAside = (text: string, hour: number, why: 'damaged' | 'replaced' = 'damaged') => {
    writeFileSync(file, text)
    return quarantine(file, why, new Date(AT.getTime() + hour * 3_600_000))
  }

  it('is renamed after its reason and date, with its log', () => {
    writeFileSync(`${file}-wal`, 'log')
    expect(setAside('x', 0)).toBe(`${file}.damaged-2026-01-01T10-00-00-000Z`)
    expect(names()).toEqual([
      'ann.sqlite.damaged-2026-01-01T10-00-00-000Z',
      'ann.sqlite.damaged-2026-01-01T10-00-00-000Z-wal',
    ])
  })

  it('keeps the one that was renamed in the same millisecond', () => {
    const first = setAside('one', 0)
    const second = setAside('two', 0)
    expect([first, second].map((each) => readFileSync(each, 'utf8'))).toEqual(['one', 'two'])
  })

  it('is kept once, also if another of the same length is kept', () => {
    const first = setAside('one', 0)
    const second = setAside('two', 1)
    expect(setAside('two', 2)).toBe(second)
    expect(setAside('one', 3)).toBe(first)
    expect([names().length, existsSync(file)]).toEqual([2, false])
  })

  it('is the first or one of the latest two that are kept of a shop, by reason', () => {
    const replaced = setAside('0', 0, 'replaced')
    const [first, , third, fourth] = ['1', '2', '3', '4'].map((text, hour) => setAside(text, hour))
    expect(names().map((name) => join(folder, name))).toEqual([first, third, fourth, replaced].sort())
  })
})

describe('a folder of shops', () => {
  it('is made if needed, and locked until the lock is released', () => {
    const shops = join(folder, 'new', 'shops')
    const release = lockFolder(shops, warn)
    expect(() => lockFolder(shops, warn)).toThrow(FolderInUseError)
    release()
    lockFolder(shops, warn)()
    expect(warnings).toEqual([])
  })

  it.each([
    ['garbage', (lock: string) => writeFileSync(lock, 'x'.repeat(5_000))],
    ['a folder', (lock: string) => mkdirSync(lock)],
  ])('is locked although its lock file is %s, which is kept', (_, put) => {
    put(join(folder, 'lock'))
    const release = lockFolder(folder, warn)
    expect(() => lockFolder(folder, warn)).toThrow(FolderInUseError)
    expect(names().some((name) => name.startsWith('lock.not-ours-'))).toBe(true)
    expect(warnings).toEqual([expect.stringContaining('It was renamed to')])
    release()
  })

  it('that is a file, or inside of one, is refused with the reason', () => {
    writeFileSync(file, '')
    expect(() => lockFolder(file, warn)).toThrow('there is a file of this name')
    expect(() => lockFolder(join(file, 'shops'), warn)).toThrow('a part of this path is no folder')
  })
})
