import { expect, it } from 'vitest'
import { brokenBy } from './changed.ts'

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
  expect(brokenAfter('server/shop/clock.ts')).toEqual([
    'server/shop/orders.test.ts',
    'server/training/story.test.ts',
  ])
})

it('runs a changed test, and those beside a changed file of any kind', () => {
  expect(brokenAfter('web/page.test.tsx')).toEqual(['web/page.test.tsx'])
  expect(brokenAfter('server/shop/words.yml')).toEqual(['server/shop/orders.test.ts'])
  expect(brokenAfter('README.md')).toEqual([])
})

it('runs tests the earlier the fewer imports are between them and the change', () => {
  const importers = { 'a/x.ts': ['b/y.ts', 'z/x.test.ts'], 'b/y.ts': ['b/y.test.ts'] }
  const files = ['b/y.test.ts', 'z/x.test.ts']
  const broken = brokenBy(
    ['a/x.ts'],
    files,
    (file) => Object.entries(importers).find(([one]) => one === file)?.[1] ?? [],
  )
  expect(broken).toEqual(['z/x.test.ts', 'b/y.test.ts'])
})

it('proves a lab again whose files have changed, or what they import', () => {
  expect(brokenAfter('labs/unsafe-words/lab.yml')).toEqual(['labs/unsafe-words'])
  expect(brokenAfter('contract/generators/words.ts')).toEqual(['labs/unsafe-words'])
  expect(brokenAfter('labs/deleted/lab.yml')).toEqual([])
})
