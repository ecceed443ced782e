import { describe, expect, it } from 'vitest'
import { couponFor, decodeZ85, encodeZ85, readCampaign } from './coupons.ts'

const JANUARY_24 = new Date(2024, 0, 15)

describe('a coupon', () => {
  it('is the month and the discount in Z85', () => {
    expect(couponFor(10, JANUARY_24)).toBe('n<Micg+yBo')
  })

  it('survives the way there and back, and nonsense does not', () => {
    const bytes = Uint8Array.from([0x86, 0x4f, 0xd2, 0x6f, 0xb5, 0x59, 0xf7, 0x5b])
    expect(encodeZ85(bytes)).toBe('HelloWorld')
    expect(decodeZ85('HelloWorld')).toEqual(bytes)
    for (const text of ['', 'abc', '"""""', '%nSc1']) expect(decodeZ85(text)).toBeUndefined()
  })
})

describe('a campaign', () => {
  it('is read from what web apps send', () => {
    const sent = readCampaign(Buffer.from('ORANGE2023-1683154800000').toString('base64'))
    expect(sent).toEqual({ code: 'ORANGE2023', day: 1683154800000 })
  })

  it('is none where nothing was sent, or something else', () => {
    for (const data of [undefined, 4, '', 'bnVsbA==', Buffer.from('toString-1').toString('base64')]) {
      expect(readCampaign(data)).toBeUndefined()
    }
  })
})
