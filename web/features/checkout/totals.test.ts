import { describe, expect, it } from 'vitest'
import { totalsOf, totalsOfOrder } from './totals.ts'

describe('the totals of an order', () => {
  it('add the delivery to the items', () => {
    expect(totalsOf(10, 0.99, 0)).toEqual({ items: 10, delivery: 0.99, promotion: 0, total: 10.99 })
  })

  it('subtract the coupon from the items, not from the delivery', () => {
    expect(totalsOf(10, 0.99, 75)).toEqual({ items: 10, delivery: 0.99, promotion: 7.5, total: 3.49 })
  })

  it('round to the cent', () => {
    expect(totalsOf(0.1 + 0.2, 0, 0).total).toBe(0.3)
    expect(totalsOf(8.97, 0.5, 10)).toEqual({ items: 8.97, delivery: 0.5, promotion: 0.9, total: 8.57 })
  })

  it('stay a number when a price is negative', () => {
    expect(totalsOf(-100, 0.5, 10)).toEqual({ items: -100, delivery: 0.5, promotion: -10, total: -89.5 })
  })

  it('read the items back from a placed order', () => {
    const order = { totalPrice: 8.57, promotionalAmount: '0.90', deliveryPrice: 0.5 }
    expect(totalsOfOrder(order)).toEqual({ items: 8.97, delivery: 0.5, promotion: 0.9, total: 8.57 })
  })

  it('work for old orders without delivery and promotion', () => {
    expect(totalsOfOrder({ totalPrice: 8.96 })).toEqual({
      items: 8.96,
      delivery: 0,
      promotion: 0,
      total: 8.96,
    })
  })
})
