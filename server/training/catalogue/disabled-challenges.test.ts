import { beforeAll, expect, it } from 'vitest'
import { labOf, loadContent } from '../../testing/lab-content.ts'
import { type Challenge, numberChallenges } from './challenges.ts'
import { disableChallenges, fixesForDisabledLabs } from './disabled-challenges.ts'

let challenges: readonly Challenge[]

beforeAll(async () => {
  challenges = (await loadContent()).catalogue.challenges
})

it('leaves all challenges enabled by default', () => {
  const all = disableChallenges(challenges, { safetyMode: 'auto', disabledEnv: {} })
  expect(all.filter(({ disabledEnv }) => disabledEnv !== null)).toEqual([])
})

it('uses the first matching reason', () => {
  const disabledEnv = { 'Too early': ['xxeDosChallenge'], 'Too late': ['XXE'] }
  const all = disableChallenges(challenges, { safetyMode: 'enabled', disabledEnv })
  const why = (key: string) => all.find((challenge) => challenge.key === key)?.disabledEnv
  expect(why('xxeDosChallenge')).toBe('Too early')
  expect(why('xxeFileDisclosureChallenge')).toBe('Too late')
  expect(why('rceChallenge')).toBe('Safety Mode')
})

it('refuses to disable what does not exist', () => {
  const disabledEnv = { 'Too hard': ['pressingChallenge'] }
  expect(() => disableChallenges(challenges, { safetyMode: 'auto', disabledEnv })).toThrow(
    'challenges.disabledEnv.Too hard: there is no challenge, category or tag pressingChallenge',
  )
})

it('uses the right fix of labs without an enabled challenge', () => {
  const fixes = new Map([
    ['wrong', { right: false, explanation: '-' }],
    ['right', { right: true, explanation: '-' }],
  ])
  const labs = ['open', 'off', 'gone'].map((name) => ({ ...labOf(name, [`${name}Challenge`]), fixes }))
  const there = numberChallenges(labs.slice(0, 2), [])
  const shown = disableChallenges(there, {
    safetyMode: 'auto',
    disabledEnv: { 'Too early': ['offChallenge'] },
  })
  expect(fixesForDisabledLabs(labs, shown)).toEqual({ off: 'right', gone: 'right' })
})
