import { afterEach, describe, expect, it, vi } from 'vitest'
import { campaignDay, campaignDiscount, couponError } from './coupons.ts'

afterEach(() => vi.unstubAllEnvs())

it('says how long codes are if one is too short or too long', () => {
  expect(couponError('')).toBeUndefined()
  expect(couponError('n<Micg+yB')).toBe('INVALID_COUPON_LENGTH')
  expect(couponError('n<Micg+yBo')).toBeUndefined()
  expect(couponError('n<Micg+yBoo')).toBe('INVALID_COUPON_LENGTH')
})

describe('campaign coupons', () => {
  it('are valid on their own day, at any hour, in any time zone of the customer', () => {
    for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo']) {
      vi.stubEnv('TZ', zone)
      expect(campaignDiscount('WMNSDY2019', campaignDay(new Date(2019, 2, 8, 0, 0)))).toBe(75)
      expect(campaignDiscount('WMNSDY2019', campaignDay(new Date(2019, 2, 8, 23, 59)))).toBe(75)
    }
  })

  it('are worth nothing on another day', () => {
    expect(campaignDiscount('WMNSDY2019', campaignDay(new Date(2019, 2, 7)))).toBe(0)
    expect(campaignDiscount('WMNSDY2019', campaignDay(new Date(2019, 2, 9)))).toBe(0)
    expect(campaignDiscount('WMNSDY2019', campaignDay(new Date(2020, 2, 8)))).toBe(0)
  })

  it('count the Orange days in their own time zone', () => {
    vi.stubEnv('TZ', 'UTC')
    expect(campaignDiscount('ORANGE2020', campaignDay(new Date(2020, 4, 4, 12)))).toBe(50)
    expect(campaignDiscount('ORANGE2023', campaignDay(new Date(2023, 4, 4, 12)))).toBe(40)
  })

  it('leave other codes to the shop', () => {
    expect(campaignDiscount('n<Micg+yBo', campaignDay(new Date(2019, 2, 8)))).toBeUndefined()
    expect(campaignDiscount('toString', campaignDay(new Date(2019, 2, 8)))).toBeUndefined()
  })
})
