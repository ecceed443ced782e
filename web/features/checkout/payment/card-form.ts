import { type FieldErrors, withoutUndefined } from '#web/ui/forms/use-form.ts'

/** The form as it is typed. */
export interface CardDraft {
  fullName: string
  cardNum: string
  expMonth: string
  expYear: string
}

export const BLANK_CARD: CardDraft = { fullName: '', cardNum: '', expMonth: '', expYear: '' }

export const MONTHS: readonly string[] = Array.from({ length: 12 }, (_, index) => String(index + 1))

/** Twenty years that are far enough away for no real card to be among them. */
export const YEARS: readonly string[] = Array.from({ length: 20 }, (_, index) => String(2080 + index))

/** The digits of a number that may have been typed in groups. */
function digitsOf(text: string): string {
  return text.replaceAll(/[\s-]/g, '')
}

/** Everything that keeps the card from being saved. */
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

/** What is sent to the shop. The number goes as a text: it is longer than numbers can be trusted with. */
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

/** In groups of four, as on the card. */
export function groupDigits(cardNum: string | number): string {
  return String(cardNum).replaceAll(/(.{4})(?=.)/g, '$1 ')
}
