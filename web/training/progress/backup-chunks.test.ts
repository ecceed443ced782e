import { expect, it } from 'vitest'
import { joinPreviews, splitIntoChunks } from './backup-chunks.ts'

const MOST = 100 * 1024
const sizeOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

it('splits a backup that is too large for one request without losing anything', () => {
  const notes = Object.fromEntries(
    Array.from({ length: 120 }, (_, n) => [`key${n}`, (n % 2 ? '\u0001' : 'ä').repeat(10_000)]),
  )
  const portions = splitIntoChunks({ continueCode: 'code', extras: { proven: ['a'], notes } })
  expect(portions.length).toBeGreaterThan(1)
  expect(Math.max(...portions.map(sizeOf))).toBeLessThan(MOST)
  expect(Object.assign({}, ...portions.map(({ extras }) => extras.notes))).toEqual(notes)
  expect(portions.map(({ continueCode }) => continueCode).filter(Boolean)).toEqual(['code'])
  expect(portions.flatMap(({ extras }) => extras.proven)).toEqual(['a'])
})

it('sends code of the learner in parts of its own', () => {
  const own = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`lab${n}`, 'x'.repeat(n * 2_000)]))
  const portions = splitIntoChunks({ extras: { proven: [], notes: { a: 'short' }, own } })
  expect(Math.max(...portions.map(sizeOf))).toBeLessThan(MOST)
  expect(Object.assign({}, ...portions.map(({ extras }) => extras.own))).toEqual(own)
  expect(portions.flatMap(({ extras }) => Object.keys(extras.notes))).toEqual(['a'])
})

it('sends pages of rented hosts in parts of their own', () => {
  const pages = Array.from({ length: 50 }, (_, n) => ({
    host: 'evil.example',
    path: `/${n}`,
    status: 200,
    headers: {},
    body: '"'.repeat(n * 900),
  }))
  const portions = splitIntoChunks({ extras: { proven: [], notes: { a: 'short' }, pages } })
  expect(Math.max(...portions.map(sizeOf))).toBeLessThan(MOST)
  expect(portions.flatMap(({ extras }) => extras.pages ?? [])).toEqual(pages)
})

it('sends parcels in parts of their own', () => {
  const parcels = Array.from({ length: 20 }, (_, n) => ({
    name: `parcel-${n}`,
    version: '1.0.0',
    main: '\u0001'.repeat(n * 862),
    scripts: {},
    dependencies: {},
  }))
  const portions = splitIntoChunks({ extras: { proven: [], notes: { a: 'short' }, parcels } })
  expect(Math.max(...portions.map(sizeOf))).toBeLessThan(MOST)
  expect(portions.flatMap(({ extras }) => extras.parcels ?? [])).toEqual(parcels)
})

it('sends a small backup in one request', () => {
  const backup = { extras: { proven: [], notes: { a: 'short', b: 'too' } } }
  expect(splitIntoChunks(backup)).toEqual([backup])
})

it('joins the previews of all parts', () => {
  const part = {
    solved: [],
    found: [],
    fixed: [],
    proven: [],
    provenOwn: [],
    unsealed: [],
    notes: [],
    own: [],
    ownElse: [],
    pages: [],
    pagesElse: [],
    pagesRefused: [],
    parcels: [],
    parcelsElse: [],
    parcelsRefused: [],
    known: 2,
    foreign: ['x'],
  }
  const [a, b] = [
    { key: 'a', name: 'A' },
    { key: 'b', name: 'B' },
  ]
  expect(
    joinPreviews([
      { ...part, solved: [a] },
      { ...part, solved: [b] },
    ]),
  ).toEqual({
    ...part,
    solved: [a, b],
    known: 4,
  })
})
