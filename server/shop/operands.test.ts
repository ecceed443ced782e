import { expect, it } from 'vitest'
import { isHarmlessOperand } from './operands.ts'

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
])('keeps %j out of queries', (value) => {
  expect(isHarmlessOperand(value)).toBe(false)
})
