import { expect, it } from 'vitest'
import { cookiesIn, isCookie } from './stores.ts'

it('shows the cookies that scripts can read, but not the one that selects the shop', () => {
  expect(cookiesIn('language=en; x-shop-ticket=secret; token=a.b=.c; bare')).toEqual([
    { name: 'language', value: 'en' },
    { name: 'token', value: 'a.b=.c' },
    { name: '', value: 'bare' },
  ])
  expect(cookiesIn('')).toEqual([])
})

it.each([
  ['token', 'a=b', true],
  ['to ken', 'x', false],
  ['a=b', 'x', false],
  ['a', 'x; path=/', false],
])('says whether a cookie is valid: %s is %s', (name, value, can) => {
  expect(isCookie({ name, value })).toBe(can)
})
