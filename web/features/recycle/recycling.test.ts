import { describe, expect, it } from 'vitest'
import { dayOf, EMPTY_RECYCLING, isForPickup, recyclingBody, validateRecycling } from './recycling.ts'

const TODAY = '2026-05-04'
const box = { ...EMPTY_RECYCLING, quantity: '50', address: 3 }
const load = { ...box, quantity: '500', isPickup: true, date: '2026-05-10' }

describe('the recycling form', () => {
  it('needs 10 to 1000 litres and an address', () => {
    expect(validateRecycling(EMPTY_RECYCLING, TODAY)).toEqual({
      quantity: 'MANDATORY_QUANTITY',
      address: 'MANDATORY_ADDRESS_CHOICE',
    })
    expect(validateRecycling(box, TODAY)).toEqual({})
    expect(validateRecycling({ ...box, quantity: '9' }, TODAY)).toEqual({ quantity: 'INVALID_QUANTITY' })
    expect(validateRecycling({ ...box, quantity: '1001' }, TODAY)).toEqual({ quantity: 'INVALID_QUANTITY' })
  })

  it('offers a pickup for more than 100 litres', () => {
    expect(isForPickup('100')).toBe(false)
    expect(isForPickup('101')).toBe(true)
  })

  it('needs a date for the pickup that is not in the past', () => {
    expect(validateRecycling(load, TODAY)).toEqual({})
    expect(validateRecycling({ ...load, date: TODAY }, TODAY)).toEqual({})
    expect(validateRecycling({ ...load, date: '' }, TODAY)).toEqual({ date: 'INVALID_DATE' })
    expect(validateRecycling({ ...load, date: '2026-05-03' }, TODAY)).toEqual({ date: 'INVALID_DATE' })
  })

  it('removes the pickup when the quantity falls below the limit', () => {
    expect(validateRecycling({ ...load, quantity: '50', date: '' }, TODAY)).toEqual({})
    expect(recyclingBody({ ...load, quantity: '50' }, 7)).toEqual({ UserId: 7, AddressId: 3, quantity: 50 })
    expect(recyclingBody(load, 7)).toMatchObject({ isPickUp: true, date: '2026-05-10T00:00:00.000Z' })
  })

  it('formats days as the date field does', () => {
    expect(dayOf(new Date(2026, 0, 9))).toBe('2026-01-09')
  })
})
