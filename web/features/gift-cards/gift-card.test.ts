import { describe, expect, it } from 'vitest'
import { mailtoAddress, priceOfCard, validateGiftCard } from './gift-card.ts'

const about = (value: string, message = '') => validateGiftCard({ value, message })

describe('the form for a gift card', () => {
  it('accepts whole coins from 10 to 100', () => {
    expect(about('').value).toBe('MANDATORY_AMOUNT')
    for (const fine of ['10', ' 55 ', '100']) expect(about(fine)).toEqual({})
    for (const wrong of ['9', '101', '10.5', '1e1', '-20', 'ten']) {
      expect(about(wrong).value, wrong).toBe('GIFT_VALUE_LIMIT')
    }
  })

  it('says when a message is too long', () => {
    expect(about('10', 'x'.repeat(200))).toEqual({})
    expect(about('10', 'x'.repeat(201)).message).toBe('GIFT_MESSAGE_LIMIT')
  })

  it('shows the price to the cent', () => {
    expect(priceOfCard(13, 'customer')).toBe(13)
    expect(priceOfCard(13, 'deluxe')).toBe(11.7)
  })
})

it('a mailto address keeps all characters of the message', () => {
  const letter = new URL(mailtoAddress('For you & me?', 'Line 1\nPEEL-1'))
  expect(letter.searchParams.get('subject')).toBe('For you & me?')
  expect(letter.searchParams.get('body')).toBe('Line 1\nPEEL-1')
})
