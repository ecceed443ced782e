import { expect, it } from 'vitest'
import { readCookie } from './cookies.ts'

const read = (cookie: string) => readCookie({ headers: { cookie } }, 'token')

it.each([
  ['token=a.b.c', 'a.b.c'],
  ['token=YWJj==', 'YWJj=='],
  ['token=a=b; other=c', 'a=b'],
  ['other=c;  token = a ', 'a'],
  ['token=one; token=two', 'one'],
  ['token=a%3Bb', 'a;b'],
  ['token=%', undefined],
  ['tokens=a', undefined],
])('reads the cookie of %s', (header, value) => {
  expect(read(header)).toBe(value)
})
