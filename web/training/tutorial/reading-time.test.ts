import { expect, it } from 'vitest'
import { readingTime } from './reading-time.ts'

const words = (count: number) => 'apple '.repeat(count)

it('grows with the length of the text', () => {
  expect(readingTime(words(60), 'en', 'normal')).toBeGreaterThan(1.8 * readingTime(words(25), 'en', 'normal'))
})

it.each([
  ['faster', 0.5],
  ['fast', 0.75],
  ['slow', 1.25],
  ['slower', 1.5],
] as const)('depends on the speed that the trainer has set: %s', (speed, factor) => {
  const normal = readingTime(words(40), 'en', 'normal')
  expect(readingTime(words(40), 'en', speed)).toBeCloseTo(factor * normal, -1)
})

it('counts words in languages without spaces', () => {
  const text = 'このお店には、わざと穴が開けてあります。あなたの役目は、それを見つけることです。'.repeat(3)
  expect(readingTime(text, 'ja', 'normal')).toBeGreaterThan(10_000)
})

it('has a minimum', () => {
  expect(readingTime('Go!', 'en', 'normal')).toBeGreaterThanOrEqual(4_000)
})
