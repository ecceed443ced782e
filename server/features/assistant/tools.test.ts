import { expect, it } from 'vitest'
import { couponFor } from '../../shop/records/coupons.ts'
import { discountIn, safeSchema } from './tools.ts'

it('keeps known keywords, and drops unknown ones', () => {
  const discount = { type: 'integer', minimum: 1, maximum: 10, description: 'in percent' }
  const schema = { type: 'object', properties: { discount }, required: ['discount'] }
  expect(safeSchema({ ...schema, properties: { discount: { ...discount, max: 1 } } })).toEqual(schema)
})

it('accepts short patterns, for strings only', () => {
  expect(safeSchema({ type: 'string', pattern: '^JUICE' })).toEqual({ type: 'string', pattern: '^JUICE' })
  expect(safeSchema({ type: 'number', pattern: '^(1|2)$' })).toEqual({ type: 'number' })
})

const deep = (levels: number): object => (levels === 0 ? {} : { items: deep(levels - 1) })

it.each([
  undefined,
  [],
  { $ref: '#' },
  { properties: { discount: { $ref: 'https://example.org' } } },
  { pattern: '^(a+)+$' },
  { items: { type: 'string', pattern: '(x*)*y' } },
  { additionalProperties: { pattern: '(x*)*y' } },
  { properties: [] },
  { enum: Array.from({ length: 5_000 }, String) },
  deep(10),
])('refuses %j', (schema) => {
  expect(() => safeSchema(schema)).toThrow()
})

it('finds the highest discount of the valid coupons in a text, but for those that were given to the tool', () => {
  const now = new Date(2026, 10, 30)
  const coupons = [20, 50, 10].map((percent) => couponFor(percent, now))
  const old = couponFor(50, new Date(2026, 9, 30))
  expect(discountIn(JSON.stringify({ couponCode: ` ${coupons[0]} ` }), '{}', now)).toBe(20)
  expect(discountIn(JSON.stringify(coupons), '{}', now)).toBe(50)
  expect(discountIn(JSON.stringify({ couponCode: old }), '{}', now)).toBeUndefined()
  const order = JSON.stringify({ orderId: coupons[1] })
  expect(
    discountIn(JSON.stringify({ error: `There is no order ${coupons[1]}.` }), order, now),
  ).toBeUndefined()
})
