import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Query } from 'mingo'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BadPath, DISK_CAPACITY, Disk, DiskFull, MOST_FILES, readDiskContent } from './storage/disk.ts'
import { type DocumentQuery, Documents, MOST_UPDATED } from './storage/documents.ts'
import { shopSchema } from './storage/schema.ts'
import { Tables } from './storage/tables.ts'

let folder: string
let tables: Tables

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  const db = new DatabaseSync(':memory:')
  tables = new Tables(db)
  tables.exec(shopSchema)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Note {
  _id: string
  product: number | string
  author: string
  likes: number
}

describe('documents', () => {
  const reviews = () => {
    const documents = new Documents(tables)
    documents.insert<Note>('posts', { product: 1, author: 'jim', likes: 3 })
    documents.insert<Note>('posts', { product: 2, author: 'bender', likes: 0 })
    documents.insert<Note>('posts', { product: '1', author: 'amy', likes: 1 })
    return documents
  }
  it('are found by equality and by operators, in the order in which they were written', () => {
    const documents = reviews()
    const authors = (query: Record<string, unknown>) =>
      documents.find<Note>('posts', query).map(({ author }) => author)
    expect(authors({ product: 1 })).toEqual(['jim'])
    expect(authors({ product: { $in: [1, '1'] } })).toEqual(['jim', 'amy'])
    expect(authors({ likes: { $gt: 0 } })).toEqual(['jim', 'amy'])
    expect(authors({ author: { $ne: 'jim' } })).toEqual(['bender', 'amy'])
  })

  it('never run code that comes with a query', () => {
    expect(() => reviews().find('posts', { $where: 'return true' })).toThrow()
  })

  it('get an id of 17 letters and digits', () => {
    expect(new Documents(tables).insert<Note>('posts', { product: 1, author: 'jim', likes: 0 })._id).toMatch(
      /^[A-Za-z0-9]{17}$/,
    )
  })

  it('are changed permanently, and only those that match', () => {
    const { original, updated } = reviews().update<Note>('posts', { author: 'jim' }, (review) => ({
      ...review,
      likes: review.likes + 1,
    }))
    expect([original[0]?.likes, updated[0]?.likes]).toEqual([3, 4])
    expect(new Documents(tables).find('posts', { likes: 4 })).toHaveLength(1)
    expect(new Documents(tables).find('posts', { likes: 1 })).toHaveLength(1)
  })

  describe('of a large collection', () => {
    const ids = Array.from({ length: 3_000 }, (_, index) => `note-${index}`)
    const filled = () => {
      const documents = new Documents(tables)
      for (const _id of ids) documents.insert<Note>('posts', { _id, product: 1, author: 'jim', likes: 0 })
      return documents
    }
    afterEach(() => vi.restoreAllMocks())

    it('are found by id without a scan', () => {
      const documents = filled()
      const looks = vi.spyOn(Query.prototype, 'test')
      const found = (query: DocumentQuery) => documents.find('posts', query).map(({ _id }) => _id)
      expect(found({ _id: 'note-7' })).toEqual(['note-7'])
      expect(found({ _id: { $eq: 'note-8' } })).toEqual(['note-8'])
      expect(found({ _id: { $in: ids.toReversed() } })).toEqual(ids)
      expect(found({ _id: { $in: [] } })).toEqual([])
      expect(found({ _id: 'nobody' })).toEqual([])
      expect(looks).not.toHaveBeenCalled()
      expect(found({ _id: { $in: ['note-1', 'note-2'] }, likes: 0 })).toEqual(['note-1', 'note-2'])
      expect(looks).toHaveBeenCalledTimes(2)
    })

    it('are changed a thousand at a time, each written and read once', () => {
      const documents = filled()
      expect(documents.count('posts')).toBe(ids.length)
      const writes = vi.spyOn(tables, 'run')
      const reads = vi.spyOn(JSON, 'parse')
      const { updated } = documents.update<Note>('posts', { likes: 0 }, (note) => ({ ...note, likes: 1 }))
      expect(updated).toHaveLength(MOST_UPDATED)
      expect(writes).toHaveBeenCalledTimes(MOST_UPDATED)
      expect(reads).toHaveBeenCalledTimes(MOST_UPDATED)
      expect(documents.find('posts', { likes: 1 })).toEqual(updated)
      expect(new Documents(tables).find('posts', { likes: 1 })).toEqual(updated)
    })
  })

  it('are frozen', () => {
    const documents = reviews()
    const [found] = documents.find<Note>('posts', { author: 'jim' })
    expect(() => Object.assign(found ?? {}, { likes: 99 })).toThrow(TypeError)
    const { updated } = documents.update<Note>('posts', { author: 'jim' }, (review) => {
      review.likes = 4
      return review
    })
    expect(() => Object.assign(updated[0] ?? {}, { likes: 99 })).toThrow(TypeError)
    expect(documents.find<Note>('posts', { author: 'jim' })).toEqual(updated)
  })

  it('of a rolled back transaction do not exist', () => {
    const documents = reviews()
    expect(() =>
      tables.transaction(() => {
        documents.insert<Note>('posts', { product: 3, author: 'eve', likes: 0 })
        documents.update<Note>('posts', { author: 'jim' }, (review) => ({ ...review, likes: 99 }))
        expect(documents.find('posts', { author: 'eve' })).toHaveLength(1)
        throw new Error('no room')
      }),
    ).toThrow('no room')
    expect(documents.find('posts', { $or: [{ author: 'eve' }, { likes: 99 }] })).toEqual([])
  })
})

describe('a durable write', () => {
  const safety = () => tables.get<{ synchronous: number }>('PRAGMA synchronous')?.synchronous
  it.each([
    ['waits for the disk in a shop', 'NORMAL', 1, 2],
    ['does not wait for the disk in a scratch shop', 'OFF', 0, 0],
  ])('%s', (_, usual, before, meanwhile) => {
    tables.exec(`PRAGMA synchronous = ${usual}`)
    expect(tables.writeProgress(safety, { forGood: true })).toBe(meanwhile)
    expect(safety()).toBe(before)
  })
})

describe('the disk of a shop', () => {
  const open = () =>
    new Disk(tables, readDiskContent(join(import.meta.dirname, '..', '..', 'content', 'disk')))
  const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()

  it('comes with files, and lists folders and files', () => {
    const disk = open()
    expect(text(disk.read('ftp/legal.md'))).toContain('# Legal Information')
    expect(disk.list('ftp')).toEqual(expect.arrayContaining(['acquisitions.md', 'legal.md', 'quarantine/']))
  })

  it('writes files, also over those that it came with, and deletes them', () => {
    const disk = open()
    disk.write('ftp/legal.md', Buffer.from('all yours'))
    disk.write('ftp/deep/down/new.txt', Buffer.from('hello'))
    expect(text(disk.read('/ftp//legal.md'))).toBe('all yours')
    expect(disk.list('ftp/deep')).toEqual(['down/'])

    disk.remove('ftp/legal.md')
    disk.remove('ftp/deep/down/new.txt')
    expect(disk.read('ftp/legal.md')).toBeUndefined()
    expect(disk.list('ftp')).not.toContain('legal.md')
    expect(disk.list('ftp/deep')).toEqual([])
  })

  it('knows the total size of its files without reading all of them', () => {
    const disk = open()
    disk.write('uploads/first.txt', Buffer.from('1'))
    const reads = vi.spyOn(tables, 'get')
    for (let index = 0; index < 50; index += 1) disk.write(`uploads/${index}.txt`, Buffer.from('x'))
    const scans = reads.mock.calls.filter(([sql]) => sql.includes('sum(') && !sql.includes('path = ?'))
    expect(scans).toEqual([])
    vi.restoreAllMocks()
  })

  it('holds a thousand files, also after a restart, a deleted file and rolled back writes', () => {
    const disk = open()
    const fill = (from: number, to: number, on = disk) => {
      for (let index = from; index < to; index += 1) on.write(`uploads/${index}.txt`, Buffer.from('x'))
    }
    const failed = () =>
      tables.transaction(() => {
        fill(0, 500)
        throw new Error('no room')
      })
    expect(failed).toThrow('no room')
    fill(0, MOST_FILES)
    expect(() => fill(MOST_FILES, MOST_FILES + 1)).toThrow(DiskFull)
    fill(7, 8)
    disk.remove('uploads/7.txt')
    disk.remove('ftp/legal.md')
    fill(MOST_FILES, MOST_FILES + 1)
    expect(() => fill(7, 8, open())).toThrow(DiskFull)
    expect(disk.tree('uploads')).toHaveLength(MOST_FILES)
  })

  it('refuses paths that are too long', () => {
    expect(() => open().write(`uploads/${'x'.repeat(600)}`, Buffer.from('x'))).toThrow(BadPath)
  })

  it.each(['../secret', 'ftp/../../secret', '..\\secret', 'ftp/\0.md', '', '.', '/', 'ftp/../..'])(
    'has no way out through %j',
    (path) => {
      expect(() => open().read(path)).toThrow(BadPath)
      expect(() => open().write(path, Buffer.from('x'))).toThrow(BadPath)
    },
  )

  it.each(['/etc/passwd', 'C:\\Windows\\system.ini', 'ftp/%2e%2e/%2e%2e/etc/passwd', '.../package.json'])(
    'cannot read the file %j of its host',
    (path) => {
      expect(open().read(path)).toBeUndefined()
    },
  )

  it('has a limited size', () => {
    const disk = open()
    disk.write('a', new Uint8Array(DISK_CAPACITY - 10))
    expect(() => disk.write('b', new Uint8Array(11))).toThrow(DiskFull)
    disk.write('a', new Uint8Array(1))
    disk.write('b', new Uint8Array(11))
    expect(disk.read('b')).toHaveLength(11)
  })
})
