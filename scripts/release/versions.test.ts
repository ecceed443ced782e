import { describe, expect, it } from 'vitest'
import { isHighest } from './versions.mjs'

describe('the latest version', () => {
  it.each([
    ['1.10.0', ['v1.9.0', 'v1.2.11'], true],
    ['1.2.4', ['v2.0.0', 'v1.2.3'], false],
    ['1.2.10', ['v1.2.9'], true],
    ['1.2.3', [], true],
    ['1.2.3', ['v1.2.3', '', 'nightly', 'v9'], true],
    ['2.0.0-beta', ['v1.0.0'], false],
  ])('is %s beside %j: %s', (version, tags, is) => {
    expect(isHighest(version, tags)).toBe(is)
  })
})
