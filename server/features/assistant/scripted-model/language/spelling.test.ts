import { describe, expect, it } from 'vitest'
import { correctSpelling } from './spelling.ts'

describe('a misspelled word', () => {
  it.each([
    ['jucie', 'juice'],
    ['cheepest', 'cheapest'],
    ['bananna', 'banana'],
    ['isntructions', 'instructions'],
    ['prevoius', 'previous'],
    ['ignroe', 'ignore'],
    ['c0up0n', 'coupon'],
    ['1gn0r3', 'ignore'],
    ['gimme', 'give'],
  ])('%s is read as %s', (typed, meant) => {
    expect(correctSpelling(typed)).toBe(meant)
  })

  it.each([
    'broke',
    'juicy',
    'apply',
    'rule',
    'older',
    'smooth',
    'oder',
    '500ml',
    'rot13',
    'base64',
    '3fa8',
    'grape',
  ])('%s is left unchanged', (word) => {
    expect(correctSpelling(word)).toBe(word)
  })
})
