import { expect, it } from 'vitest'
import { testsOf } from './changed.ts'

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'server/shop/clock.ts': ['server/shop/orders.ts', 'server/application.ts'],
  'server/shop/orders.ts': ['server/training/story.test.ts'],
  'server/application.ts': ['server/features/basket.test.ts'],
}
const FILES = [
  'server/shop/clock.ts',
  'server/shop/orders.ts',
  'server/shop/orders.test.ts',
  'server/training/story.test.ts',
  'server/features/basket.test.ts',
  'server/application.ts',
  'web/page.test.tsx',
]
const testsAfter = (...changed: string[]) => testsOf(changed, FILES, (file) => IMPORTS[file] ?? [])

it('runs the tests beside a changed file and those that import it, but not through the whole application', () => {
  expect(testsAfter('server/shop/clock.ts')).toEqual([
    'server/shop/orders.test.ts',
    'server/training/story.test.ts',
  ])
})

it('runs a changed test, and those beside a changed file of any kind', () => {
  expect(testsAfter('web/page.test.tsx')).toEqual(['web/page.test.tsx'])
  expect(testsAfter('server/shop/words.yml')).toEqual(['server/shop/orders.test.ts'])
  expect(testsAfter('README.md')).toEqual([])
})
