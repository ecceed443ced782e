import { describe, expect, it } from 'vitest'
import { BLANK_CARD, type CardDraft, cardBody, groupDigits, lastDigits, validateCard } from './card-form.ts'

const complete: CardDraft = { fullName: 'Eve', cardNum: '1234567812345678', expMonth: '12', expYear: '2099' }

describe('the card form', () => {
  it('wants everything', () => {
    expect(validateCard(complete)).toEqual({})
    expect(validateCard(BLANK_CARD)).toEqual({
      fullName: 'MANDATORY_NAME',
      cardNum: 'MANDATORY_CARD_NUMBER',
      expMonth: 'MANDATORY_EXPIRY_MONTH',
      expYear: 'MANDATORY_EXPIRY_YEAR',
    })
  })

  it('takes sixteen digits that do not start with 0', () => {
    const about = (cardNum: string) => validateCard({ ...complete, cardNum }).cardNum
    expect(about('1000000000000000')).toBeUndefined()
    expect(about('9999999999999999')).toBeUndefined()
    expect(about('999999999999999')).toBe('VALID_CARD_NUMBER')
    expect(about('10000000000000000')).toBe('VALID_CARD_NUMBER')
    expect(about('0123456789012345')).toBe('VALID_CARD_NUMBER')
    expect(about('1234abcd12345678')).toBe('VALID_CARD_NUMBER')
  })

  it('does not mind groups', () => {
    const grouped = { ...complete, cardNum: '1234 5678-1234 5678' }
    expect(validateCard(grouped)).toEqual({})
    expect(cardBody(grouped).cardNum).toBe('1234567812345678')
  })

  it('knows only months and years from its lists', () => {
    expect(validateCard({ ...complete, expMonth: '13' })).toEqual({
      expMonth: 'MANDATORY_EXPIRY_MONTH',
    })
    expect(validateCard({ ...complete, expYear: '2079' })).toEqual({
      expYear: 'MANDATORY_EXPIRY_YEAR',
    })
  })

  it('shows what the shop gives away of a number', () => {
    expect(groupDigits('************5678')).toBe('**** **** **** 5678')
    expect(lastDigits('************5678')).toBe('5678')
    expect(lastDigits(1234567812345678)).toBe('5678')
  })
})
