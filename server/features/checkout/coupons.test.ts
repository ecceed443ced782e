import { describe, expect, it } from 'vitest'
import { readCampaign } from './coupons.ts'

describe('a campaign', () => {
  it('is parsed as web apps send it', () => {
    const sent = readCampaign(Buffer.from('ORANGE2023-1683154800000').toString('base64'))
    expect(sent).toEqual({ code: 'ORANGE2023', day: 1683154800000 })
  })

  it('is undefined where nothing or something else was sent', () => {
    for (const data of [undefined, 4, '', 'bnVsbA==', Buffer.from('toString-1').toString('base64')]) {
      expect(readCampaign(data)).toBeUndefined()
    }
  })
})
