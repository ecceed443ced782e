import { describe, expect, it } from 'vitest'
import { continueCodes } from './continue-codes.ts'

const { hacking, findIt, fixIt } = continueCodes

describe('continue codes', () => {
  it.each([
    [[1], 'wjKRWbLRo7kYz8mjyQ3p9aJEDngB0NV05ev1WwPNxZq64KV2OrMXblog1LEQ'],
    [[1, 2, 3], 'OnaBBarwE2q487KZPVgxzNb59LGlaHquq06DmlyMX3okOQWRneYJpj1vWpK2'],
    [[999], '69OxrZ8aJEgxONZyWoz1Dw4BvXmRGkM6Ae9M7k2rK63YpqQLPjnlb5V5LvDj'],
  ])('of %j match those of existing clients', (numbers, code) => {
    expect(hacking.encode(numbers)).toBe(code)
    expect(hacking.decode(code)).toEqual(numbers)
  })

  it('differ for each kind of progress', () => {
    expect(findIt.encode([1])).toBe('5YVaQdG397BKnevE6lbwDxoJr5OV4mz8W0dRgMNXmapL1kPyQzqjY2XKEMoG')
    expect(fixIt.encode([1])).toBe('VBKm7240wMZLvyoPKqm25GODYdX71YgARQNrz6k9jpel8W3gnJBEVb80ROyd')
    expect(hacking.decode(findIt.encode([1]))).toEqual([])
  })

  it.each(['', 'k', 'not-a-code!', 'wjKRWbLRo7kYz8mjyQ3p9aJEDngB0NV05ev1WwPNxZq64KV2OrMXblog1LEq'])(
    'that are invalid decode to nothing: %j',
    (code) => {
      expect(hacking.decode(code)).toEqual([])
    },
  )
})
