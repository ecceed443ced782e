import { afterEach, describe, expect, it, vi } from 'vitest'
import { campaignDay, campaignDiscount, couponError } from './coupons.ts'

afterEach(() => vi.unstubAllEnvs())

it('says of a code that is too short or too long how long they are', () => {
  expect(couponError('')).toBeUndefined()
  expect(couponError('n<Micg+yB')).toBe('INVALID_COUPON_LENGTH')
  expect(couponError('n<Micg+yBo')).toBeUndefined()
  expect(couponError('n<Micg+yBoo')).toBe('INVALID_COUPON_LENGTH')
})

describe('campaign coupons', () => {
  it('are good on their own day, at any hour, wherever the customer is', () => {
    for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo']) {
      vi.stubEnv('TZ', zone)
      expect(campaignDiscount('WMNSDY2019', campaignDay(new Date(2019, 2, 8, 0, 0)))).toBe(75)
      expect(campaignDiscount('WMNSDY2019', campaignDay(new Date(2019, 2, 8, 23, 59)))).toBe(75)
    }
  })

  it('are worth nothing on any other day', () => {
    expect(campaignDiscount('WMNSDY2019', campaignDay(new Date(2019, 2, 7)))).toBe(0)
    expect(campaignDiscount('WMNSDY2019', campaignDay(new Date(2019, 2, 9)))).toBe(0)
    expect(campaignDiscount('WMNSDY2019', campaignDay(new Date(2020, 2, 8)))).toBe(0)
  })

  it('count Orange days in their own time', () => {
    vi.stubEnv('TZ', 'UTC')
    expect(campaignDiscount('ORANGE2020', campaignDay(new Date(2020, 4, 4, 12)))).toBe(50)
    expect(campaignDiscount('ORANGE2023', campaignDay(new Date(2023, 4, 4, 12)))).toBe(40)
  })

  it('leave other codes to the shop', () => {
    expect(campaignDiscount('n<Micg+yBo', campaignDay(new Date(2019, 2, 8)))).toBeUndefined()
    expect(campaignDiscount('toString', campaignDay(new Date(2019, 2, 8)))).toBeUndefined()
  })
})
