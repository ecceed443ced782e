import { describe, expect, it } from 'vitest'
import { decodeResult, fieldsOf, paramsIn } from './chain.ts'
import { payloadIn } from './traffic.ts'

const TO = '0x413744D59d31AFDC2889aeE602636177805Bd7b0'
const call = { to: TO, fragment: '', values: '', ether: '' }
const word = (digits: string) => digits.padStart(64, '0')

it.each([
  ['', []],
  [' {"a": 1}', [{ a: 1 }]],
  ['"text"', ['text']],
  ['text', undefined],
])('parses %s as the payload of an event', (typed, payload) => {
  expect(payloadIn(typed)).toEqual(payload)
})

describe('parameters of the chain', () => {
  it('are a list', () => {
    expect(paramsIn('["0x1", true]')).toEqual(['0x1', true])
    expect(paramsIn(' ')).toEqual([])
  })

  it.each(['{}', '"0x1"', 'latest'])('are empty as %s', (typed) => {
    expect(() => paramsIn(typed)).toThrow('WB_CHAIN_NO_PARAMS')
  })
})

describe('a call of a contract', () => {
  it('sends ether only if no function is named', () => {
    expect(fieldsOf({ ...call, ether: '0,5' })).toEqual({
      to: TO,
      value: `0x${(5n * 10n ** 17n).toString(16)}`,
    })
  })

  it('accepts a fragment of the ABI, with or without its first word, or as JSON', () => {
    const data = `0xa9059cbb${word(TO.slice(2).toLowerCase())}${word('5')}`
    const json = {
      type: 'function',
      name: 'transfer',
      inputs: [{ type: 'address' }, { type: 'uint256' }],
      outputs: [],
    }
    for (const fragment of [
      'transfer(address to, uint256 amount)',
      ' function transfer(address,uint256) returns (bool)',
      JSON.stringify(json),
    ]) {
      expect(fieldsOf({ ...call, fragment, values: `${TO}\n5` })).toEqual({ to: TO, data })
    }
  })

  it('accepts lists, structs and booleans', () => {
    const { data } = fieldsOf({ ...call, fragment: 'f(uint8[] a, bool b)', values: '[1, 2]\nfalse' })
    expect(data?.slice(10)).toBe(word('40') + word('0') + word('2') + word('1') + word('2'))
  })

  it.each([
    [{ fragment: 'f(' }, 'WB_CONTRACT_NO_FRAGMENT'],
    [{ fragment: 'event F()' }, 'WB_CONTRACT_NO_FRAGMENT'],
    [{ fragment: 'f(uint8)', values: '' }, 'WB_CONTRACT_VALUES'],
    [{ fragment: 'f(uint8)', values: '256' }, 'WB_CONTRACT_VALUE'],
    [{ fragment: 'f(uint8[])', values: '1, 2' }, 'WB_CONTRACT_VALUE'],
    [{ ether: 'much' }, 'WB_CONTRACT_ETHER'],
  ])('reports what is wrong with %o', (news, key) => {
    expect(() => fieldsOf({ ...call, ...news })).toThrow(key)
  })

  it('decodes the result by the named types', () => {
    expect(decodeResult('f() view returns (uint256 a, bool b)', `0x${word('ff')}${word('1')}`)).toEqual([
      '255',
      true,
    ])
    expect(() => decodeResult('f() returns (uint256)', '0x')).toThrow('WB_CONTRACT_SILENT')
    expect(() => decodeResult('f() returns (string)', `0x${word('ff')}`)).toThrow('WB_CONTRACT_OTHER_TYPES')
  })
})
