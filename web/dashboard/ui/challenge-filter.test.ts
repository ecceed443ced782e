import { expect, it } from 'vitest'
import type { ActivityColumn } from '#contract/activity.ts'
import { findChallenges, NO_FILTER } from './challenge-filter.ts'

const column = (key: string, name: string, category: string, stars: number): ActivityColumn => ({
  ...{ key, name, category, stars, lab: 'login', hints: 0, share: 0, medianMs: null },
})
const ALL = [
  column('loginJim', 'Login Jim', 'Injection', 3),
  column('loginAdmin', 'Login Admin', 'Injection', 2),
  column('domXss', 'DOM XSS', 'XSS', 1),
]
const found = (filter: object) => findChallenges(ALL, { ...NO_FILTER, ...filter }).map(({ key }) => key)

it('finds challenges by name, category, key and stars, the easiest first', () => {
  expect(found({})).toEqual(['domXss', 'loginAdmin', 'loginJim'])
  expect(found({ text: ' JIM  login' })).toEqual(['loginJim'])
  expect(found({ category: 'Injection' })).toEqual(['loginAdmin', 'loginJim'])
  expect(found({ stars: 1 })).toEqual(['domXss'])
  expect(found({ text: 'xss', stars: 2 })).toEqual([])
})
