import { type FieldErrors, withoutUndefined } from '#web/ui/forms/use-form.ts'

/** The form as typed. */
export interface CardDraft {
  fullName: string
  cardNum: string
  expMonth: string
  expYear: string
}

export const EMPTY_CARD: CardDraft = { fullName: '', cardNum: '', expMonth: '', expYear: '' }

export const MONTHS: readonly string[] = Array.from({ length: 12 }, (_, index) => String(index + 1))

/** Twenty years, too far in the future for a real card. */
export const YEARS: readonly string[] = Array.from({ length: 20 }, (_, index) => String(2080 + index))

/** Removes the blanks from a card number. */
function digitsOf(text: string): string {
  return text.replaceAll(/[\s-]/g, '')
}

/** All errors of the form. */
export function validateCard(draft: CardDraft): FieldErrors<CardDraft> {
  return withoutUndefined<CardDraft>({
    fullName: draft.fullName.trim() ? undefined : 'MANDATORY_NAME',
    cardNum: numberError(digitsOf(draft.cardNum)),
    expMonth: MONTHS.includes(draft.expMonth) ? undefined : 'MANDATORY_EXPIRY_MONTH',
    expYear: YEARS.includes(draft.expYear) ? undefined : 'MANDATORY_EXPIRY_YEAR',
  })
}

function numberError(digits: string): string | undefined {
  if (!digits) return 'MANDATORY_CARD_NUMBER'
  return /^[1-9]\d{15}$/.test(digits) ? undefined : 'VALID_CARD_NUMBER'
}

/** The body of the request. The number is sent as a text: it exceeds the safe integers. */
export function cardBody(draft: CardDraft) {
  return {
    fullName: draft.fullName.trim(),
    cardNum: digitsOf(draft.cardNum),
    expMonth: draft.expMonth,
    expYear: draft.expYear,
  }
}

/** The last four digits. */
export function lastDigits(cardNum: string | number): string {
  return String(cardNum).slice(-4)
}

/** Groups of four digits, as printed on a card. */
export function groupDigits(cardNum: string | number): string {
  return String(cardNum).replaceAll(/(.{4})(?=.)/g, '$1 ')
}
