import { expect, it } from 'vitest'
import { InterfaceMismatch } from './errors.ts'
import type { Shape } from './interface.ts'
import { readValue } from './read-value.ts'

const repeated = (value: unknown, times: number) => ['a', ...Array(times).fill(value)]
const fields = Array.from({ length: 80_000 }, (_, index) => [`k${index}`, 1])

it.each([
  ['numbers', repeated(1, 190_000)],
  ['objects', repeated(['o', {}], 110_000)],
  ['fields of one object', ['o', Object.fromEntries(fields)]],
  ['addresses', repeated(['U', 'a:'], 90_000)],
  ['errors', repeated(['e', -1, '', ''], 65_000)],
])('refuses too many %s in one result', (_, result) => {
  expect(() => readValue('anything', result, 'run')).toThrow(/should be smaller/)
})

it('accepts values that match the third of several shapes', () => {
  const shape: Shape = { list: { either: ['null', 'text', 'number', 'bigint', 'bytes'] } }
  expect(readValue(shape, repeated(1, 50_000), 'values')).toHaveLength(50_000)
  const either: Shape = { list: { either: [{ list: 'text' }, { fields: { id: 'number' } }] } }
  expect(() => readValue(either, repeated(['o', { id: 1 }], 20_000), 'values')).toThrow(InterfaceMismatch)
})

it('reads 5,000 products', () => {
  const product = ['o', { id: 1, name: 'Apple Juice', description: 'x', price: 1.99, deluxePrice: 0.99 }]
  const result = repeated(product, 5_000)
  expect(
    readValue({ list: { fields: {}, others: { either: ['null', 'text', 'number'] } } }, result, 'run'),
  ).toHaveLength(5_000)
})
