import { expect, it } from 'vitest'
import { describeCountry, flagOf } from './country.ts'

const NORWAY = { name: 'Norway', code: 'NO' }

it('makes a flag of the letters of a country', () => {
  expect([flagOf(NORWAY), flagOf({ name: '', code: 'de' })]).toEqual(['🇳🇴', '🇩🇪'])
})

it.each([
  ['none', ''],
  ['flag', '🇳🇴'],
  ['name', 'Norway'],
  ['both', 'Norway 🇳🇴'],
] as const)('shows of a country what the contest wants: %s', (details, text) => {
  expect(describeCountry(NORWAY, details, flagOf(NORWAY))).toBe(text)
})
