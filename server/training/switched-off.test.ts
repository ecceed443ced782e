import { beforeAll, expect, it } from 'vitest'
import type { Challenge } from './catalogue.ts'
import { switchOff } from './switched-off.ts'
import { loadContent } from './test-content.ts'

let challenges: readonly Challenge[]

beforeAll(async () => {
  challenges = (await loadContent()).catalogue.challenges
})

it('leaves everything on where nothing is said', () => {
  const all = switchOff(challenges, { safetyMode: 'auto', disabledEnv: {} })
  expect(all.filter(({ disabledEnv }) => disabledEnv !== null)).toEqual([])
})

it('counts the first reason that fits', () => {
  const disabledEnv = { 'Too early': ['xxeDosChallenge'], 'Too late': ['XXE'] }
  const all = switchOff(challenges, { safetyMode: 'enabled', disabledEnv })
  const why = (key: string) => all.find((challenge) => challenge.key === key)?.disabledEnv
  expect(why('xxeDosChallenge')).toBe('Too early')
  expect(why('xxeFileDisclosureChallenge')).toBe('Too late')
  expect(why('rceChallenge')).toBe('Safety Mode')
})

it('refuses to switch off what there is not', () => {
  const disabledEnv = { 'Too hard': ['pressingChallenge'] }
  expect(() => switchOff(challenges, { safetyMode: 'auto', disabledEnv })).toThrow(
    'challenges.disabledEnv.Too hard: there is no challenge, category or tag pressingChallenge',
  )
})
