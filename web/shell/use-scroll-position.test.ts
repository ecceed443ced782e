import { expect, it } from 'vitest'
import { parsePositions } from './use-scroll-position.ts'

it.each([
  [null, {}],
  ['nonsense', {}],
  ['null', {}],
  ['{"a":1200,"b":"far","c":null,"d":1e999}', { a: 1200 }],
])('parses stored positions, and ignores invalid ones: %s', (kept, places) => {
  expect(parsePositions(kept)).toEqual(places)
})
