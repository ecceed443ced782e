import { expect, it } from 'vitest'
import { parseEtherAmount, parseWholeNumber } from './amounts.ts'

it.each([
  ['0.1', 10n ** 17n],
  ['0,1', 10n ** 17n],
  ['.5', 5n * 10n ** 17n],
  [' 2 ', 2n * 10n ** 18n],
  ['0.000000000000000001', 1n],
])('accepts %s as ether', (text, wei) => {
  expect(parseEtherAmount(text)).toBe(wei)
})

it.each(['', '0', '0.0', '-1', '1e18', '0x10', '0.0000000000000000001', '1.2.3', 'a lot'])(
  'rejects "%s" as an amount of ether',
  (text) => {
    expect(parseEtherAmount(text)).toBeUndefined()
  },
)

it('accepts whole numbers only', () => {
  expect(parseWholeNumber('255')).toBe(255n)
  expect(['', '1.5', '-1', '1e3'].map(parseWholeNumber)).toEqual([undefined, undefined, undefined, undefined])
})
