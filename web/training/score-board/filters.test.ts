import { describe, expect, it } from 'vitest'
import { challengeRow } from '../testing/challenge-row.ts'
import {
  applyFilters,
  byDifficulty,
  completeStatus,
  countBy,
  countLimits,
  type Filters,
  filtersFrom,
  knownFilters,
  limitsOf,
  noFilters,
  queryOf,
  toggled,
} from './filters.ts'

const board = [
  challengeRow({
    name: 'Login Admin',
    category: 'Injection',
    difficulty: 2,
    tags: 'Tutorial,Good for Demos',
  }),
  challengeRow({ name: 'DOM XSS', category: 'XSS', difficulty: 1, tags: 'Tutorial', solved: true }),
  challengeRow({ name: 'Error Handling', category: 'Misc', description: 'Provoke <em>something</em>.' }),
  challengeRow({ name: 'Bee Haven', category: 'Misc', disabledEnv: 'Docker' }),
]

function namesFor(query: string): string[] {
  return applyFilters(board, filtersFrom(new URLSearchParams(query))).map((challenge) => challenge.name)
}

describe('the address of the board', () => {
  it('is empty without filters', () => {
    expect(queryOf(noFilters).toString()).toBe('')
    expect(filtersFrom(new URLSearchParams())).toEqual(noFilters)
  })

  it('restores the filters', () => {
    const filters = filtersFrom(
      new URLSearchParams('searchQuery=a b&difficulties=1,3&status=solved&tags=Web3&categories=XSS,XXE'),
    )
    expect(filtersFrom(queryOf(filters))).toEqual(filters)
    expect(countLimits(filters)).toBe(7)
  })

  it('contains whether tutorial challenges come first', () => {
    const filters = filtersFrom(new URLSearchParams('restrictToTutorialChallengesFirst=true'))
    expect(filters).toEqual({ ...noFilters, restrictToTutorialChallengesFirst: true })
    expect(queryOf(filters).toString()).toBe('restrictToTutorialChallengesFirst=true')
    const lifts = limitsOf(filters).map(({ lift }) => lift)
    expect(lifts).toEqual([{ restrictToTutorialChallengesFirst: false }])
  })

  it('ignores invalid values', () => {
    const filters = filtersFrom(new URLSearchParams('difficulties=0,x,2,7,2&status=maybe&tags=,'))
    expect(filters).toEqual({ ...noFilters, difficulties: [2] })
  })

  it('reads an old link to one challenge as a search', () => {
    expect(namesFor('challenge=Login Admin')).toEqual(['Login Admin'])
  })
})

describe('applyFilters', () => {
  it('shows all challenges without filters', () => {
    expect(namesFor('')).toHaveLength(4)
  })

  it('requires a match in all groups, and one value in each group', () => {
    expect(namesFor('tags=Tutorial')).toEqual(['Login Admin', 'DOM XSS'])
    expect(namesFor('tags=Tutorial&difficulties=1')).toEqual(['DOM XSS'])
    expect(namesFor('categories=XSS,Injection')).toEqual(['Login Admin', 'DOM XSS'])
  })

  it('searches names and descriptions without regard to case', () => {
    expect(namesFor('searchQuery=PROVOKE')).toEqual(['Error Handling'])
    expect(namesFor('searchQuery=dom xss')).toEqual(['DOM XSS'])
  })

  it('hides unavailable challenges on request', () => {
    expect(namesFor('showDisabledChallenges=false')).not.toContain('Bee Haven')
  })

  it('counts the matches of each value under the other filters', () => {
    const filters = filtersFrom(new URLSearchParams('difficulties=2'))
    const counts = countBy(applyFilters(board, filters, 'difficulties'), (challenge) => [
      challenge.difficulty,
    ])
    expect(counts.get(1)).toBe(3)
    expect(counts.get(2)).toBe(1)
  })
})

describe('completeStatus', () => {
  it('includes the coding challenge', () => {
    const solved = challengeRow({ solved: true, hasCodingChallenge: true, codingChallengeStatus: 1 })
    expect(completeStatus(solved)).toBe('partially-solved')
    expect(completeStatus({ ...solved, codingChallengeStatus: 2 })).toBe('solved')
    expect(completeStatus({ ...solved, solved: false })).toBe('unsolved')
  })
})

describe('byDifficulty', () => {
  it('puts tutorials first among challenges of equal difficulty', () => {
    const sorted = [
      challengeRow({ name: 'B', difficulty: 1 }),
      challengeRow({ name: 'A', difficulty: 2, tutorialOrder: 1 }),
      challengeRow({ name: 'Z', difficulty: 1, tutorialOrder: 4 }),
      challengeRow({ name: 'A', difficulty: 1 }),
    ].sort(byDifficulty)
    expect(sorted.map((challenge) => challenge.name)).toEqual(['Z', 'A', 'B', 'A'])
  })
})

describe('toggled', () => {
  it('adds a value or removes it', () => {
    expect(toggled([1, 2], 2)).toEqual([1])
    expect(toggled([1], 2)).toEqual([1, 2])
  })
})

describe('active filters', () => {
  const filters = { ...noFilters, difficulties: [1, 3], tags: ['Tutorial'], showDisabledChallenges: false }

  it('can be removed one by one until none is left', () => {
    expect(limitsOf(filters).map(({ kind, value }) => `${kind} ${value}`.trim())).toEqual([
      'difficulty 1',
      'difficulty 3',
      'tag Tutorial',
      'disabled',
    ])
    const [first] = limitsOf(filters)
    expect({ ...filters, ...first?.lift }.difficulties).toEqual([3])
    let left: Filters = filters
    for (let limit = limitsOf(left)[0]; limit; limit = limitsOf(left)[0]) left = { ...left, ...limit.lift }
    expect(left).toEqual(noFilters)
  })

  it('are dropped for unknown categories and tags', () => {
    const old = { ...noFilters, categories: ['XSS', 'Gone'], tags: ['Tutorial', 'Nowhere'] }
    expect(knownFilters(old, board)).toMatchObject({ categories: ['XSS'], tags: ['Tutorial'] })
  })
})
