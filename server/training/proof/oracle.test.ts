import { expect, it } from 'vitest'
import { describeValue } from './oracle.ts'

it.each([
  [undefined, 'undefined'],
  [null, 'null'],
  [7, '7'],
  ['jim', '“jim”'],
  [[], 'an empty list'],
  [['a', { b: 1 }], 'a list of 2 (“a”, a record)'],
  [{}, 'a record without fields'],
])('describes %j as %s', (value, words) => {
  expect(describeValue(value)).toBe(words)
})

it('shows the first fields of a long record, none of them cut in two', () => {
  const row = {
    id: 1,
    username: '',
    email: 'admin@juice-sh.op',
    password: 'x',
    role: 'admin',
    deluxeToken: '',
  }
  expect(describeValue(row)).toBe(
    'a record (id: 1, username: “”, email: “admin@juice-sh.op”, password: “x”, and 2 more)',
  )
})

it('says how long a truncated text is', () => {
  expect(describeValue('a'.repeat(500))).toBe(`“${'a'.repeat(200)}… (500 characters)”`)
})
