import { beforeAll, describe, expect, it } from 'vitest'
import { challengeNumbers } from '#contract/challenge-numbers.ts'
import { Catalogue, number } from './catalogue.ts'
import { labOf, loadContent } from './test-content.ts'

describe('numbering', () => {
  it('follows the list, whatever the order in which challenges come', () => {
    const challenges = number([labOf('x', ['b']), labOf('y', ['c', 'a'])], ['a', 'b', 'c'])
    expect(challenges.map(({ id, key }) => [id, key])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ])
  })

  it('puts challenges beyond the list after it', () => {
    const challenges = number([labOf('x', ['new']), labOf('y', ['b', 'a'])], ['a', 'b'])
    expect(challenges.map(({ id, key }) => [id, key])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'new'],
    ])
  })

  it('keeps the numbers of the others when a challenge is missing', () => {
    expect(number([labOf('x', ['c'])], ['a', 'b', 'c']).map(({ id }) => id)).toEqual([3])
  })
})

it('numbers hints across all challenges', () => {
  const { hints } = new Catalogue(number([labOf('x', ['a', 'b'])], ['a', 'b']))
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

  it('holds every challenge that existing clients know, under its number', () => {
    expect(catalogue.challenges.slice(0, challengeNumbers.length).map(({ key }) => key)).toEqual(
      challengeNumbers,
    )
    expect(catalogue.get('scoreBoardChallenge')?.id).toBe(75)
  })

  it('names every challenge differently', () => {
    const names = catalogue.challenges.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('sends nobody who searches in the box to the network tab: the box asks the shop nothing', () => {
    const lost = catalogue.hints.filter(
      ({ text }) => /\bsearch/i.test(text) && text.includes('network tab') && !text.includes('/rest/'),
    )
    expect(lost.map(({ text }) => text)).toEqual([])
  })

  it('offers the right fix in the place that existing solvers know', () => {
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
