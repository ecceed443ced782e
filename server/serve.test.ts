import { expect, it } from 'vitest'
import { explainStartupError } from './serve.ts'

it.each([
  ['SQLite says so', 'database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
  ['there is no room to open a database', 'disk I/O error', { code: 'ERR_SQLITE_ERROR', errcode: 4874 }],
  ['the system says so', 'write', { code: 'ENOSPC' }],
])('a start on a full disk is a sentence where %s', (_what, message, more) => {
  expect(explainStartupError(Object.assign(new Error(message), more))).toMatch(
    /^The disk is full, .* Free some space and start again\.$/,
  )
})
