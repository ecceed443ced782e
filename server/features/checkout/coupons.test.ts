import { describe, expect, it } from 'vitest'
import { readCampaign } from './coupons.ts'

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
