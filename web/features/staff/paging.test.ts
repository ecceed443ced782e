import { describe, expect, it } from 'vitest'
import { pageOf, parseNonNegative, wasActiveRecently } from './paging.ts'

const numbers = Array.from({ length: 23 }, (_, index) => index + 1)

describe('a staff table', () => {
  it('shows ten rows on a page', () => {
    expect(pageOf(numbers, 1)).toMatchObject({ page: 1, pages: 3, from: 1, to: 10 })
    expect(pageOf(numbers, 3)).toMatchObject({ rows: [21, 22, 23], from: 21, to: 23 })
  })

  it('falls back to an existing page when rows disappear', () => {
    expect(pageOf(numbers, 9)).toMatchObject({ page: 3 })
    expect(pageOf([], 2)).toMatchObject({ page: 1, pages: 1, from: 0, to: 0 })
  })

  it('counts users as active who logged in within six hours', () => {
    const now = new Date('2026-05-04T12:00:00Z')
    const hoursAgo = (hours: number) => now.getTime() / 1000 - hours * 3600
    expect(wasActiveRecently(hoursAgo(5), now)).toBe(true)
    expect(wasActiveRecently(hoursAgo(7), now)).toBe(false)
    expect(wasActiveRecently(null, now)).toBe(false)
    expect(wasActiveRecently(undefined, now)).toBe(false)
  })

  it('sends nothing below zero', () => {
    expect(parseNonNegative('-3')).toBe(0)
    expect(parseNonNegative('1.99')).toBe(1.99)
    expect(parseNonNegative('')).toBeUndefined()
    expect(parseNonNegative('x')).toBeUndefined()
  })
})
