import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import { Tables } from '../../shop/storage/tables.ts'
import { projectRoot } from '../../testing/application.ts'
import { loadContent } from '../../testing/lab-content.ts'
import type { Catalogue, Challenge } from '../catalogue/challenges.ts'
import { trainingSchema } from '../schema.ts'
import {
  CheatDetector,
  cheatScore,
  isDirectRequest,
  type LearningAids,
  median,
  readCheatingRules,
} from './cheat-score.ts'
import { insertSolve } from './progress.ts'

const aids: LearningAids = { showHints: true, showTutorials: true }
const rules = readCheatingRules(join(projectRoot, 'content', 'cheating.yml'))

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = (await loadContent()).catalogue
})

function challenge(key: string): Challenge {
  const found = catalogue.get(key)
  if (!found) throw new Error(`no challenge ${key}`)
  return found
}

function score(key: string, minutes: number, help = aids, before?: string, isDirect = false): number {
  return cheatScore({ challenge: challenge(key), minutes, before, isDirect }, help, rules)
}

describe('the cheat score', () => {
  it('falls with the time that an honest learner needs: two minutes per star', () => {
    expect(challenge('directoryListingChallenge').stars).toBe(1)
    expect([0, 1, 2, 60].map((minutes) => score('directoryListingChallenge', minutes))).toEqual([
      1, 0.5, 0, 0,
    ])
  })

  it('expects more time without hints, and less with tutorials', () => {
    expect(score('directoryListingChallenge', 1.5, { ...aids, showHints: false })).toBe(0.5)
    expect(challenge('loginAdminChallenge')).toMatchObject({ stars: 2 })
    expect(score('loginAdminChallenge', 1)).toBe(0.5)
    expect(score('loginAdminChallenge', 1, { ...aids, showTutorials: false })).toBe(0.75)
  })

  it('ignores trivial challenges, and those that are solved together', () => {
    expect(score('closeNotificationsChallenge', 0)).toBe(0)
    expect(score('loginAdminChallenge', 0, aids, 'weakPasswordChallenge')).toBe(0)
    expect(score('loginAdminChallenge', 0, aids, 'localXssChallenge')).toBe(1)
  })

  it('is highest for a direct request', () => {
    expect(score('closeNotificationsChallenge', 999, aids, undefined, true)).toBe(1)
  })

  it('of all solves is their median', () => {
    expect([[], [0.4], [0.9, 0.1, 0.2], [0, 1, 0.5, 0.25]].map(median)).toEqual([0, 0.4, 0.2, 0.375])
  })

  it('only exempts challenges that exist', () => {
    const keys = [...rules.trivial, ...rules.coupled.flat()]
    expect(keys.filter((key) => !catalogue.get(key))).toEqual([])
  })
})

it.each([
  [{ referer: undefined }, true],
  [{ referer: 'http://localhost/', destination: 'document' }, true],
  [{ referer: 'http://localhost/', destination: 'image' }, false],
  [{ referer: 'http://localhost/', destination: undefined }, false],
])('recognises a direct request for an image of a screen: %j', (request, direct) => {
  expect(isDirectRequest('asset.served', { path: '/assets/public/images/padding/1px.png', ...request })).toBe(
    direct,
  )
})

describe('the cheat detector', () => {
  const START = Date.parse('2026-01-01T10:00:00.000Z')

  /** A shop whose time is set in minutes. */
  function openShop(): {
    shop: Shop
    at(minutes: number): void
    solve(key: string, cheatScore: number): void
  } {
    let now = new Date(START)
    const tables = new Tables(new DatabaseSync(':memory:'))
    tables.exec(trainingSchema)
    return {
      shop: { tables, clock: { now: () => now } } as Shop,
      at: (minutes) => {
        now = new Date(START + minutes * 60_000)
      },
      solve: (key, cheatScore) => insertSolve(tables, { key, solvedAt: now.toISOString(), cheatScore }),
    }
  }

  it('measures from the last solve, and the first one from the opening of the shop', () => {
    const detector = new CheatDetector(aids, rules)
    const { shop, at, solve } = openShop()
    const next = () => detector.score(shop, challenge('directoryListingChallenge'), false)
    expect(next()).toBe(1)
    detector.watch(shop)
    at(1)
    expect(next()).toBe(0.5)
    at(100)
    solve('localXssChallenge', 0)
    at(101.5)
    expect(next()).toBe(0.25)
    expect(detector.score(shop, challenge('directoryListingChallenge'), true)).toBe(1)
    solve('weakPasswordChallenge', 0)
    // This one comes with it.
    expect(detector.score(shop, challenge('loginAdminChallenge'), false)).toBe(0)
  })

  it('totals the solves of a shop', () => {
    const detector = new CheatDetector(aids, rules)
    const { shop, solve } = openShop()
    expect(detector.total(shop)).toBe(0)
    solve('a', 0.25)
    solve('b', 0.75)
    expect(detector.total(shop)).toBe(0.5)
  })
})

it('does not call other events direct requests', () => {
  expect(isDirectRequest('notifications.closed', { count: 2 })).toBe(false)
})
