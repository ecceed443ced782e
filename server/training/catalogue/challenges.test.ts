import { beforeAll, describe, expect, it } from 'vitest'
import { challengeNumbers } from '#contract/training/challenge-numbers.ts'
import { labOf, loadContent } from '../../testing/lab-content.ts'
import { continueCodes } from '../progress/continue-codes.ts'
import { Catalogue, numberChallenges } from './challenges.ts'
import type { Lab } from './labs.ts'

/** A lab with one challenge that has this number. */
function specialOf(name: string, key: string, own: number): Lab {
  const lab = labOf(name, [key])
  return { ...lab, challenges: lab.challenges.map((challenge) => ({ ...challenge, number: own })) }
}

describe('numbers of challenges', () => {
  it('follow the list, for any order of the challenges', () => {
    const challenges = numberChallenges([labOf('x', ['b']), labOf('y', ['c', 'a'])], ['a', 'b', 'c'])
    expect(challenges.map(({ id, key }) => [id, key])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ])
  })

  it('of bonus challenges come from their lab, and not from other labs', () => {
    const labs = [specialOf('a', 'late', 130), specialOf('b', 'early', 118)]
    const challenges = numberChallenges([...labs, labOf('x', ['b', 'a'])], ['a', 'b'])
    expect(challenges.map(({ id, key, isBonus }) => [id, key, isBonus])).toEqual([
      [1, 'a', false],
      [2, 'b', false],
      [118, 'early', true],
      [130, 'late', true],
    ])
    expect(numberChallenges([...labs, labOf('y', ['new'])], []).at(-1)).toMatchObject({ id: 131, key: 'new' })
  })

  it('of challenges beyond the list come after it', () => {
    const challenges = numberChallenges([labOf('x', ['new']), labOf('y', ['b', 'a'])], ['a', 'b'])
    expect(challenges.map(({ id, key }) => [id, key])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'new'],
    ])
  })

  it('stay the same when another challenge is missing', () => {
    expect(numberChallenges([labOf('x', ['c'])], ['a', 'b', 'c']).map(({ id }) => id)).toEqual([3])
  })
})

it('of hints run across all challenges', () => {
  const { hints } = new Catalogue(numberChallenges([labOf('x', ['a', 'b'])], ['a', 'b']))
  expect(hints.map(({ id, challenge, step }) => [id, challenge.key, step])).toEqual([
    [1, 'a', 1],
    [2, 'a', 2],
    [3, 'a', 3],
    [4, 'b', 1],
    [5, 'b', 2],
    [6, 'b', 3],
  ])
})

describe('the shipped catalogue', () => {
  let catalogue: Catalogue

  beforeAll(async () => {
    catalogue = (await loadContent()).catalogue
  })

  it('has every challenge that existing clients know, under its number', () => {
    expect(catalogue.challenges.slice(0, challengeNumbers.length).map(({ key }) => key)).toEqual(
      challengeNumbers,
    )
    expect(catalogue.get('scoreBoardChallenge')?.id).toBe(75)
  })

  it('decodes continue codes that are older than the bonus challenges', () => {
    const keysOf = (numbers: readonly number[]) =>
      numbers.map((id) => catalogue.challenges.find((challenge) => challenge.id === id)?.key)
    const reached = [
      'passwordHashLeakChallenge',
      'loginAdminChallenge',
      'scoreBoardChallenge',
      'bullyChatbotChallenge',
    ]
    expect(
      keysOf(continueCodes.hacking.decode('8b79yrVwYqOaLo4Jej185mMN0NVHzzhlycpr0pnPZl2zkXbvQRg3xEKW6DBe')),
    ).toEqual(reached)
    expect(
      keysOf(continueCodes.findIt.decode('PQkQJzMn2OrbRV3qjWeLY0xD4mzhwwtqLHY38wEolyBP1vGamNXK7d59g6pl')),
    ).toEqual(reached)
    expect(
      keysOf(continueCodes.fixIt.decode('YMQ6gBznZMbElLYD03NdwGpk1YgULLhWVCJ4AOR4jWyPJK7r8Voe295vXqmN')),
    ).toEqual(reached)
  })

  it('numbers bonus challenges after the classic set', () => {
    const specials = catalogue.challenges.filter(({ isBonus }) => isBonus)
    expect(catalogue.challenges.length - specials.length).toBe(challengeNumbers.length)
    const given = specials.flatMap(({ lab }) => lab.challenges.map(({ number: own }) => own))
    expect(specials.filter(({ id }) => !given.includes(id)).map(({ key }) => key)).toEqual([])
  })

  it('has no name twice', () => {
    const names = catalogue.challenges.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('never sends a learner to the network tab for the search box, which sends no request', () => {
    const lost = catalogue.hints.filter(
      ({ text }) => /\bsearch/i.test(text) && text.includes('network tab') && !text.includes('/rest/'),
    )
    expect(lost.map(({ text }) => text)).toEqual([])
  })

  it('offers the right fix at the position that existing solvers know', () => {
    const rightPlace = (key: string) => {
      const challenge = catalogue.get(key)
      return challenge?.fixes.findIndex((fix) => challenge.lab.fixes.get(fix)?.right)
    }
    expect({
      directoryListing: rightPlace('directoryListingChallenge'),
      exposedMetrics: rightPlace('exposedMetricsChallenge'),
      loginAdmin: rightPlace('loginAdminChallenge'),
      loginBender: rightPlace('loginBenderChallenge'),
      loginJim: rightPlace('loginJimChallenge'),
      localXss: rightPlace('localXssChallenge'),
      xssBonus: rightPlace('xssBonusChallenge'),
    }).toEqual({
      directoryListing: 0,
      exposedMetrics: 2,
      loginAdmin: 3,
      loginBender: 1,
      loginJim: 0,
      localXss: 1,
      xssBonus: 0,
    })
  })
})
