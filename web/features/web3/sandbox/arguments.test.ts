import { ParamType } from 'ethers/abi'
import { expect, it } from 'vitest'
import { readArgument, readArguments } from './arguments.ts'

it.each([
  ['uint256', '42', 42n],
  ['uint256', '0xff', 255n],
  ['uint256', '1_000', 1000n],
  ['uint256', '0.1 ether', 10n ** 17n],
  ['uint64', '5 gwei', 5_000_000_000n],
  ['int8', '-3', -3n],
  ['bool', 'true', true],
  ['string', ' as it is ', ' as it is '],
  ['bytes4', '0xdeadbeef', '0xdeadbeef'],
  ['uint8[]', '[1, 2]', [1, 2]],
  ['tuple(uint256 a, string b)', '["1", "two"]', ['1', 'two']],
])('parses a %s from "%s"', (type, text, value) => {
  expect(readArgument(ParamType.from(type), text)).toEqual({ value })
})

it.each([
  ['uint8', '256'],
  ['uint256', '-1'],
  ['uint256', ''],
  ['uint256', '1.5'],
  ['bool', 'maybe'],
  ['address', '0x12'],
  ['bytes4', '0xff'],
  ['uint8[]', '1, 2'],
])('rejects as %s: "%s"', (type, text) => {
  expect(readArgument(ParamType.from(type), text)).toBeUndefined()
})

it('needs all arguments of a function', () => {
  const params = [ParamType.from('uint256'), ParamType.from('string')]
  expect(readArguments(params, ['1', 'x'])).toEqual([1n, 'x'])
  expect(readArguments(params, ['1'])).toEqual([1n, ''])
  expect(readArguments(params, ['', 'x'])).toBeUndefined()
  expect(readArguments([], [])).toEqual([])
})
