import { expect, it } from 'vitest'
import { parseRun } from './run.ts'

const run = {
  name: 'DOM XSS',
  startedAt: 1,
  step: 3,
  furthest: 4,
  isPaused: true,
  isMinimised: false,
  isSolved: false,
  before: { 'stored bid': '2' },
}

it('continues the stored tour', () => {
  expect(parseRun(JSON.stringify(run))).toEqual(run)
})

it.each([
  null,
  '',
  'nonsense',
  '[]',
  '3',
  '{"name":"DOM XSS"}',
  JSON.stringify({ ...run, step: 'first' }),
  JSON.stringify({ ...run, before: null }),
])('ignores invalid values: %s', (kept) => {
  expect(parseRun(kept)).toBeUndefined()
})
