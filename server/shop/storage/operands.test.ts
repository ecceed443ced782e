import { expect, it } from 'vitest'
import { harmlessQuery, isHarmlessOperand, RefusedQuery } from './operands.ts'

it.each([
  'abc',
  -1,
  null,
  undefined,
  { $ne: -1 },
  { $gt: '' },
  { $in: ['a', 'b'] },
  { $exists: true },
  { $regex: '^a.*' },
  { $not: { $eq: 1 } },
])('lets a customer compare with %j', (value) => {
  expect(isHarmlessOperand(value)).toBe(true)
})

it.each([
  { $where: 'while(true);' },
  { $expr: { $function: {} } },
  { message: 'a' },
  { $regex: '(a+)+$' },
  { $regex: '.*.*.*x' },
  { $regex: {} },
  { $in: [{ $regex: 'a' }] },
  { $not: { $not: { $not: { $ne: 1 } } } },
  'x'.repeat(201),
  /a+/,
  { $not: /a+/ },
])('keeps %j out of queries', (value) => {
  expect(isHarmlessOperand(value)).toBe(false)
})

it.each([
  { _id: 'abc', author: 'jim@juice-sh.op' },
  { likedBy: { $ne: 'jim@juice-sh.op' } },
  { $where: 'this.product == 1', author: { $exists: true } },
  { $or: [{ product: 1 }, { product: '1' }] },
])('lets live code query %j', (query) => {
  expect(harmlessQuery(query)).toEqual(query)
})

it.each([
  undefined,
  'abc',
  [],
  { $where: { $function: {} } },
  { $expr: { $gt: ['$likesCount', 1] } },
  { $nor: [{ product: 1 }] },
  { message: { $regex: '(a+)+$' } },
  { message: /(a+)+$/ },
  { $and: [{ $and: [{ $and: [{ product: 1 }] }] }] },
  { $and: Array.from({ length: 21 }, () => ({ product: 1 })) },
  { $or: { product: 1 } },
  JSON.parse('{"__proto__":{"$where":"1"}}'),
])('does not let live code query %j', (query) => {
  expect(() => harmlessQuery(query)).toThrow(RefusedQuery)
})
