import { expect, it } from 'vitest'
import { brokenBy, nearest } from './changed.ts'

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'server/shop/clock.ts': ['server/shop/orders.ts', 'server/application.ts'],
  'server/shop/orders.ts': ['server/training/story.test.ts'],
  'server/application.ts': ['server/features/basket.test.ts'],
  'contract/generators/words.ts': ['labs/unsafe-words/attack.ts'],
}
const FILES = [
  'server/shop/clock.ts',
  'server/shop/orders.ts',
  'server/shop/orders.test.ts',
  'server/training/story.test.ts',
  'server/features/basket.test.ts',
  'server/application.ts',
  'web/page.test.tsx',
  'labs/unsafe-words/weak.ts',
  'labs/unsafe-words/attack.ts',
]
const brokenAfter = (...changed: string[]) => brokenBy(changed, FILES, (file) => IMPORTS[file] ?? [])

it('runs the tests beside a changed file and those that import it, but not through the whole application', () => {
  expect(brokenAfter('server/shop/clock.ts').tests).toEqual([
    'server/training/story.test.ts',
    'server/shop/orders.test.ts',
  ])
})

it('runs a changed test, and those beside a changed file of any kind', () => {
  expect(brokenAfter('web/page.test.tsx').tests).toEqual(['web/page.test.tsx'])
  expect(brokenAfter('server/shop/words.yml').tests).toEqual(['server/shop/orders.test.ts'])
  expect(brokenAfter('README.md')).toEqual({ tests: [], labs: [] })
})

it('runs changed tests first, then others the earlier the fewer imports are between them and the change', () => {
  const importers = { 'a/x.ts': ['b/y.ts', 'z/x.test.ts'], 'b/y.ts': ['b/y.test.ts'] }
  const files = ['a/x.test.ts', 'b/y.test.ts', 'c/z.test.ts', 'z/x.test.ts']
  const { tests } = brokenBy(
    ['a/x.ts', 'c/z.test.ts'],
    files,
    (file) => Object.entries(importers).find(([one]) => one === file)?.[1] ?? [],
  )
  expect(tests).toEqual(['c/z.test.ts', 'z/x.test.ts', 'b/y.test.ts', 'a/x.test.ts'])
})

it('proves a lab again whose files have changed, or what they import', () => {
  expect(brokenAfter('labs/unsafe-words/lab.yml').labs).toEqual(['labs/unsafe-words'])
  expect(brokenAfter('contract/generators/words.ts').labs).toEqual(['labs/unsafe-words'])
  expect(brokenAfter('labs/deleted/lab.yml').labs).toEqual([])
})

const many = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}-${index}`)

it('leaves out the farthest of many tests and of many labs, and says what runs all', () => {
  const tests = many(40, 'test')
  const labs = many(50, 'lab')
  expect(nearest({ tests, labs }, [])).toEqual({
    tests: tests.slice(0, 30),
    labs: labs.slice(0, 20),
    cuts: [
      'the nearest 30 of 40 test files; npm test unit runs all',
      'the nearest 20 of 50 labs; npm test proofs proves all',
    ],
  })
  expect(nearest({ tests: many(30, 'test'), labs: many(20, 'lab') }, []).cuts).toEqual([])
})

it('never leaves out a changed test', () => {
  const tests = many(40, 'test')
  const run = nearest({ tests, labs: many(50, 'lab') }, tests.slice(0, 35))
  expect(run.tests).toEqual(tests.slice(0, 35))
  expect(run.labs).toHaveLength(20)
})
