import { describe, expect, it } from 'vitest'
import { type AddressDraft, addressBody, EMPTY_ADDRESS, validateAddress } from './address-form.ts'

const complete: AddressDraft = {
  country: 'Eden',
  fullName: 'Eve',
  mobileNum: '4917012345',
  zipCode: '00001',
  streetAddress: 'Under the tree 1',
  city: 'Garden',
  state: '',
}

describe('the address form', () => {
  it('needs all fields but the state', () => {
    expect(validateAddress(complete)).toEqual({})
    expect(validateAddress(EMPTY_ADDRESS)).toEqual({
      country: 'MANDATORY_COUNTRY',
      fullName: 'MANDATORY_NAME',
      mobileNum: 'MANDATORY_NUMBER',
      zipCode: 'MANDATORY_ZIP',
      streetAddress: 'MANDATORY_ADDRESS',
      city: 'MANDATORY_CITY',
    })
  })

  it('accepts mobile numbers of 7 to 10 digits', () => {
    const about = (mobileNum: string) => validateAddress({ ...complete, mobileNum }).mobileNum
    expect(about('999999')).toBe('INVALID_MOBILE_NUMBER')
    expect(about('1000000')).toBeUndefined()
    expect(about('9999999999')).toBeUndefined()
    expect(about('10000000000')).toBe('INVALID_MOBILE_NUMBER')
    expect(about('12345.678')).toBe('INVALID_MOBILE_NUMBER')
    expect(about('+4917012')).toBe('INVALID_MOBILE_NUMBER')
  })

  it('accepts a ZIP code of 8 characters and a street of 160', () => {
    expect(validateAddress({ ...complete, zipCode: '12345678' })).toEqual({})
    expect(validateAddress({ ...complete, zipCode: '123456789' })).toEqual({ zipCode: 'INVALID_ZIP' })
    const street = (length: number) => ({ ...complete, streetAddress: 'x'.repeat(length) })
    expect(validateAddress(street(160))).toEqual({})
    expect(validateAddress(street(161))).toEqual({ streetAddress: 'INVALID_ADDRESS' })
  })

  it('does not accept blanks as an answer', () => {
    expect(validateAddress({ ...complete, city: '   ' })).toEqual({ city: 'MANDATORY_CITY' })
  })

  it('sends the number as a number', () => {
    expect(addressBody(complete).mobileNum).toBe(4_917_012_345)
  })
})
