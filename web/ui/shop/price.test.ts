import { expect, it } from 'vitest'
import { basketAmounts } from './price.ts'

it('counts a basket at the prices of the customer: less for deluxe members', () => {
  const lines = [
    { price: 2.99, deluxePrice: 2.49, BasketItem: { quantity: 3 } },
    { price: 100, deluxePrice: 50, BasketItem: { quantity: 1 } },
  ]
  expect(basketAmounts(lines, 'customer')).toEqual({ items: 108.97, bonus: 10 })
  expect(basketAmounts(lines, undefined)).toEqual({ items: 108.97, bonus: 10 })
  expect(basketAmounts(lines, 'deluxe')).toEqual({ items: 57.47, bonus: 5 })
})
