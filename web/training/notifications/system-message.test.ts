import { expect, it } from 'vitest'
import { readSystemMessage } from './system-message.ts'

it('reads what the host of a contest has to say', () => {
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
])('hears nothing in %j', (answer) => {
  expect(readSystemMessage(answer)).toBeNull()
})
