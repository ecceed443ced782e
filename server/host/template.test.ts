import {
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Template, type TemplateOptions } from './template.ts'

let root: string
let folder: string
let seeded: number

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'template-'))
  folder = join(root, 'templates')
  seeded = 0
})
afterEach(() => rmSync(root, { recursive: true }))

const recipe: TemplateOptions = {
  extraSchema: 'CREATE TABLE Things (name TEXT)',
  fingerprint: '1',
  seed: (tables) => {
    seeded += 1
    tables.run("INSERT INTO Things VALUES ('apple')")
  },
}
const templateOf = (changes: Partial<TemplateOptions> = {}) => new Template(folder, { ...recipe, ...changes })
const fileIn = (name: RegExp) => join(folder, readdirSync(folder).find((each) => name.test(each)) ?? '')
const file = () => fileIn(/\.sqlite$/)
const sum = () => fileIn(/\.sha256$/)

/** What a shop made of these bytes holds, and which kind of log it keeps. */
function look(bytes: Uint8Array): { things: unknown[]; log: unknown } {
  const shop = join(root, 'shop.sqlite')
  writeFileSync(shop, bytes)
  const db = new DatabaseSync(shop)
  try {
    const log = db.prepare('PRAGMA journal_mode').get()?.journal_mode
    return {
      things: db
        .prepare('SELECT name FROM Things')
        .all()
        .map(({ name }) => name),
      log,
    }
  } finally {
    db.close()
  }
}

describe('the template', () => {
  it('holds what was seeded, and is seeded once, also for the next process', () => {
    const template = templateOf()
    const { edition } = template
    const bytes = template.bytes()
    expect(look(bytes)).toEqual({ things: ['apple'], log: 'wal' })
    expect(template.edition).not.toBe(edition)
    expect(template.bytes()).toBe(bytes)
    expect(Buffer.from(templateOf().bytes()).equals(bytes)).toBe(true)
    expect(seeded).toBe(1)
  })

  it('is another one if the seed or the schema changes, and the old one is deleted, with nothing else', () => {
    templateOf().bytes()
    writeFileSync(join(folder, 'readme.txt'), '')
    const first = file()
    templateOf({ fingerprint: '2' }).bytes()
    const second = file()
    templateOf({ extraSchema: `${recipe.extraSchema}; CREATE TABLE More (name TEXT)` }).bytes()
    expect([seeded, new Set([first, second, file()]).size, readdirSync(folder).length]).toEqual([3, 3, 3])
    expect(readdirSync(folder)).toContain('readme.txt')
  })

  it.each([
    ['is cut short', () => truncateSync(file(), 4_096)],
    ['was changed inside', () => writeFileSync(file(), 'x', { flag: 'r+' })],
    ['is gone', () => rmSync(file())],
    ['has no checksum', () => rmSync(sum())],
    ['has the checksum of something else', () => writeFileSync(sum(), 'x'.repeat(64))],
    [
      'is a link',
      () => {
        const [path, elsewhere] = [file(), join(root, 'elsewhere')]
        renameSync(path, elsewhere)
        symlinkSync(elsewhere, path)
      },
    ],
  ])('is built again if its file %s, as another edition', (_, spoil) => {
    const template = templateOf()
    template.bytes()
    const { edition } = template
    template.bytes()
    expect(template.edition).toBe(edition)
    spoil()
    expect(look(template.bytes())).toEqual({ things: ['apple'], log: 'wal' })
    expect([seeded, template.edition === edition]).toEqual([2, false])
    expect(look(templateOf().bytes()).things).toEqual(['apple'])
    expect(seeded).toBe(2)
  })

  it('that cannot be seeded leaves no draft, and is tried again', () => {
    const broken = templateOf({
      seed: () => {
        throw new Error('no room')
      },
    })
    expect(() => broken.bytes()).toThrow('no room')
    expect(readdirSync(folder)).toEqual([])
    expect(look(templateOf().bytes()).things).toEqual(['apple'])
  })
})

describe('the bytes of a scratch shop', () => {
  it('hold the same, and need no log beside them', () => {
    const template = templateOf()
    const brief = template.ephemeralBytes()
    expect(look(brief)).toEqual({ things: ['apple'], log: 'delete' })
    expect(template.ephemeralBytes()).toBe(brief)
    expect(look(template.bytes()).log).toBe('wal')
    rmSync(sum())
    expect(template.ephemeralBytes()).not.toBe(brief)
  })
})
