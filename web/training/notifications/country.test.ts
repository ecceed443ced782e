import { expect, it } from 'vitest'
import { describeCountry, flagOf } from './country.ts'

const NORWAY = { name: 'Norway', code: 'NO' }

it('turns the letters of a country into a flag', () => {
  expect([flagOf(NORWAY), flagOf({ name: '', code: 'de' })]).toEqual(['🇳🇴', '🇩🇪'])
})

it.each([
  ['none', ''],
  ['flag', '🇳🇴'],
  ['name', 'Norway'],
  ['both', 'Norway 🇳🇴'],
] as const)('shows the country as the contest is configured: %s', (details, text) => {
  expect(describeCountry(NORWAY, details, flagOf(NORWAY))).toBe(text)
})
