import { describe, expect, it } from 'vitest'
import { adviceFor } from './password-advice.ts'

function missing(password: string): string[] {
  return adviceFor(password)
    .filter(({ isFollowed }) => !isFollowed)
    .map(({ text }) => text)
}

describe('password advice', () => {
  it('finds everything missing in an empty password', () => {
    expect(missing('')).toHaveLength(5)
  })

  it('names what is missing', () => {
    expect(missing('abcdefgh')).toEqual([
      'UPPER_CASE_CRITERIA_MSG',
      'DIGITS_CRITERIA_MSG',
      'SPECIAL_CHARS_CRITERIA_MSG',
    ])
    expect(missing('aB1!')).toEqual(['MIN_CHARS_CRITERIA_MSG'])
  })

  it('is satisfied by a good password', () => {
    expect(missing('Blut0range!')).toEqual([])
  })
})
