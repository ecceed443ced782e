import { describe, expect, it } from 'vitest'
import { findCommit } from './other-version.ts'

describe('a commit to measure against', () => {
  it('is found by a shorter name', () => {
    const head = findCommit('HEAD')
    expect(head).toMatch(/^[0-9a-f]{40}$/)
    expect(findCommit(head?.slice(0, 12))).toBe(head)
  })

  it.each(['no-such-commit', '--all', '', undefined])('is not found: %s', (name) => {
    expect(findCommit(name)).toBeUndefined()
  })
})
