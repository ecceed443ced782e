import { expect, it } from 'vitest'
import { jsonFields } from './body.ts'

it('keeps fields that were written twice, in their order', () => {
  expect(jsonFields('{"ProductId":14,"BasketId":"1","quantity":1,"BasketId":"2"}')).toEqual([
    { name: 'ProductId', value: 14 },
    { name: 'BasketId', value: '1' },
    { name: 'quantity', value: 1 },
    { name: 'BasketId', value: '2' },
  ])
})

it('reads values of any kind, and names in any spelling', () => {
  expect(jsonFields(' { "a" : { "a": [1, {"b": "}"}] } ,\n"\\u0061":"x\\",y:{", "c":null } ')).toEqual([
    { name: 'a', value: { a: [1, { b: '}' }] } },
    { name: 'a', value: 'x",y:{' },
    { name: 'c', value: null },
  ])
  expect(jsonFields('{}')).toEqual([])
})

it.each(['[1,{"a":1}]', '"{}"', '7', ''])('finds none in %s', (text) => {
  expect(jsonFields(text)).toEqual([])
})
