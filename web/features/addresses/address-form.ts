import type { Address } from '#contract/http.ts'
import { type FieldErrors, withoutUndefined } from '#web/ui/forms/use-form.ts'

/** The form as typed. */
export interface AddressDraft {
  country: string
  fullName: string
  mobileNum: string
  zipCode: string
  streetAddress: string
  city: string
  state: string
}

export const ZIP_LENGTH = 8
export const STREET_LENGTH = 160
export const MOBILE_RANGE = { least: 1_000_000, most: 9_999_999_999 } as const

export const EMPTY_ADDRESS: AddressDraft = {
  country: '',
  fullName: '',
  mobileNum: '',
  zipCode: '',
  streetAddress: '',
  city: '',
  state: '',
}

/** The draft of a saved address. */
export function addressDraft(address: Address): AddressDraft {
  const { country, fullName, mobileNum, zipCode, streetAddress, city, state } = address
  return {
    country,
    fullName,
    mobileNum: String(mobileNum ?? ''),
    zipCode,
    streetAddress,
    city,
    state: state ?? '',
  }
}

/** The body of the request. */
export function addressBody(draft: AddressDraft): Omit<AddressDraft, 'mobileNum'> & { mobileNum: number } {
  return { ...draft, mobileNum: Number(draft.mobileNum) }
}

function mobileError(text: string): string | undefined {
  if (!text.trim()) return 'MANDATORY_NUMBER'
  const number = Number(text)
  const isFine = /^\d+$/.test(text.trim()) && number >= MOBILE_RANGE.least && number <= MOBILE_RANGE.most
  return isFine ? undefined : 'INVALID_MOBILE_NUMBER'
}

function textError(text: string, mandatory: string, most = Number.POSITIVE_INFINITY, tooLong = mandatory) {
  if (!text.trim()) return mandatory
  return text.length > most ? tooLong : undefined
}

/** All errors of the form. Only the state is optional. */
export function validateAddress(draft: AddressDraft): FieldErrors<AddressDraft> {
  return withoutUndefined<AddressDraft>({
    country: textError(draft.country, 'MANDATORY_COUNTRY'),
    fullName: textError(draft.fullName, 'MANDATORY_NAME'),
    mobileNum: mobileError(draft.mobileNum),
    zipCode: textError(draft.zipCode, 'MANDATORY_ZIP', ZIP_LENGTH, 'INVALID_ZIP'),
    streetAddress: textError(draft.streetAddress, 'MANDATORY_ADDRESS', STREET_LENGTH, 'INVALID_ADDRESS'),
    city: textError(draft.city, 'MANDATORY_CITY'),
    state: undefined,
  })
}
