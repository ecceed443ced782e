import { describe, expect, it } from 'vitest'
import { challengeRow } from '../testing/challenge-row.ts'
import { noFilters } from './filters.ts'
import { filterByCell, heatMap } from './heat-map.ts'

describe('heatMap', () => {
  const rows = [
    challengeRow({ category: 'XSS', difficulty: 1, solved: true }),
    challengeRow({ category: 'XSS', difficulty: 1 }),
    challengeRow({ category: 'XSS', difficulty: 3 }),
    challengeRow({ category: 'Injection', difficulty: 2 }),
  ]

  it('counts solved challenges by category and stars', () => {
    const [, xss] = heatMap(rows)
    expect(xss?.cells[0]).toEqual({ difficulty: 1, done: 1, of: 2 })
    expect(xss?.cells[2]).toEqual({ difficulty: 3, done: 0, of: 1 })
    expect(xss?.cells).toHaveLength(6)
  })

  it('sorts categories by name', () => {
    expect(heatMap(rows).map(({ category }) => category)).toEqual(['Injection', 'XSS'])
  })
})

describe('filterByCell', () => {
  it('filters by a cell, and removes the filter at the second click', () => {
    const on = { ...noFilters, ...filterByCell(noFilters, 'XSS', 2) }
    expect(on).toMatchObject({ categories: ['XSS'], difficulties: [2] })
    expect(filterByCell(on, 'XSS', 2)).toEqual({ categories: [], difficulties: [] })
    expect(filterByCell(on, 'XSS', 3)).toEqual({ categories: ['XSS'], difficulties: [3] })
  })
})
