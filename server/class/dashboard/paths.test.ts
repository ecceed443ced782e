import { expect, it } from 'vitest'
import { currentUrl } from './paths.ts'

it.each([
  ['/api/room/live', '/api/activity/live'],
  ['/api/acts/hint', '/api/actions/hint'],
  ['/api/acts/words', '/api/actions/passphrase'],
  ['/api/door', '/api/admission'],
  ['/api/door/roster', '/api/admission/roster'],
  ['/api/door/approval?x', '/api/admission/approval?x'],
  ['/api/signals', '/api/controls'],
  ['/api/wall/names', '/api/projector/names'],
  ['/api/export.csv?anonymous=1', '/api/export/challenges.csv?anonymous=1'],
  ['/api/learners/17/words', '/api/learners/17/passphrase'],
])('the older path %s leads to %s', (older, path) => {
  expect(currentUrl(older)).toBe(path)
})

it.each(['/', '/api/doors', '/api/class?x=/api/door', '/api/learners/words', '/api/audit'])(
  'the path %s is left alone',
  (path) => {
    expect(currentUrl(path)).toBe(path)
  },
)
