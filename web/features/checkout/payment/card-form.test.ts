import { describe, expect, it } from 'vitest'
import { type CardDraft, cardBody, EMPTY_CARD, groupDigits, lastDigits, validateCard } from './card-form.ts'

const complete: CardDraft = { fullName: 'Eve', cardNum: '1234567812345678', expMonth: '12', expYear: '2099' }

describe('the card form', () => {
  it('needs all fields', () => {
    expect(validateCard(complete)).toEqual({})
    expect(validateCard(EMPTY_CARD)).toEqual({
      fullName: 'MANDATORY_NAME',
      cardNum: 'MANDATORY_CARD_NUMBER',
      expMonth: 'MANDATORY_EXPIRY_MONTH',
      expYear: 'MANDATORY_EXPIRY_YEAR',
    })
  })

  it('accepts sixteen digits that do not start with 0', () => {
    const about = (cardNum: string) => validateCard({ ...complete, cardNum }).cardNum
    expect(about('1000000000000000')).toBeUndefined()
    expect(about('9999999999999999')).toBeUndefined()
    expect(about('999999999999999')).toBe('VALID_CARD_NUMBER')
    expect(about('10000000000000000')).toBe('VALID_CARD_NUMBER')
    expect(about('0123456789012345')).toBe('VALID_CARD_NUMBER')
    expect(about('1234abcd12345678')).toBe('VALID_CARD_NUMBER')
  })

  it('ignores blanks between the digits', () => {
    const grouped = { ...complete, cardNum: '1234 5678-1234 5678' }
    expect(validateCard(grouped)).toEqual({})
    expect(cardBody(grouped).cardNum).toBe('1234567812345678')
  })

  it('only accepts months and years of its lists', () => {
    expect(validateCard({ ...complete, expMonth: '13' })).toEqual({
      expMonth: 'MANDATORY_EXPIRY_MONTH',
    })
    expect(validateCard({ ...complete, expYear: '2079' })).toEqual({
      expYear: 'MANDATORY_EXPIRY_YEAR',
    })
  })

  it('shows only the last digits that the shop returns', () => {
    expect(groupDigits('************5678')).toBe('**** **** **** 5678')
    expect(lastDigits('************5678')).toBe('5678')
    expect(lastDigits(1234567812345678)).toBe('5678')
  })
})
