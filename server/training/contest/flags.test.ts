import { expect, it } from 'vitest'
import { DEFAULT_CTF_KEY, flagOf } from './flags.ts'

it.each([
  ['Score Board', '2614339936e8282e2f820f023d4d998a1f95e02a'],
  ['Login Admin', '690fa3247a99d651e0b26f947baf0b79b4f404a9'],
])('makes the flag of %s that scoring servers expect', (name, flag) => {
  expect(flagOf(name, DEFAULT_CTF_KEY)).toBe(flag)
})

it('makes other flags with another key', () => {
  expect(flagOf('Score Board', 'secret')).not.toBe(flagOf('Score Board', DEFAULT_CTF_KEY))
})
