import { expect, it } from 'vitest'
import { readSystemMessage } from './system-message.ts'

it('reads the message of a contest’s host', () => {
  expect(
    readSystemMessage({ message: 'Ten minutes left!', enabled: true, updatedAt: '2026-11-21T10:00:00Z' }),
  ).toEqual({
    text: 'Ten minutes left!',
    updatedAt: '2026-11-21T10:00:00Z',
  })
})

it.each([
  null,
  'hello',
  [],
  {},
  { message: 'x', enabled: false },
  { message: ' ', enabled: true },
  { enabled: true },
])('finds no message in %j', (answer) => {
  expect(readSystemMessage(answer)).toBeNull()
})
