import { describe, expect, it } from 'vitest'
import { cutRelease, releaseNotes } from './changelog.mjs'

const TEXT =
  '# Changelog\n\nWhat changed.\n\n## Unreleased\n\n### Added\n\n- A lab.\n\n## 1.0.0 – 2026-01-01\n\n- All.\n'

describe('a release', () => {
  it('contains everything that was unreleased, and leaves an empty section for the next changes', () => {
    const after = cutRelease(TEXT, '1.1.0', '2026-02-03')
    expect(after).toContain('## Unreleased\n\n## 1.1.0 – 2026-02-03\n\n### Added')
    expect(releaseNotes(after, 'Unreleased')).toBe('')
    expect(releaseNotes(after, '1.1.0')).toBe('### Added\n\n- A lab.')
    expect(releaseNotes(after, '1.0.0')).toBe('- All.')
  })

  it('has a new version number, and some content', () => {
    expect(() => cutRelease(TEXT, 'next', '2026-02-03')).toThrow('is no version')
    expect(() => cutRelease(TEXT, '1.0.0', '2026-02-03')).toThrow('released already')
    expect(() => cutRelease(cutRelease(TEXT, '1.1.0', '2026-02-03'), '1.2.0', '2026-02-03')).toThrow(
      'nothing to release',
    )
  })

  it('has no notes if it does not exist', () => {
    expect(releaseNotes(TEXT, '1.0')).toBeUndefined()
  })
})
