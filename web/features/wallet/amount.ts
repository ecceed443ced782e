import { type FieldErrors, withoutUndefined } from '#web/ui/forms/use-form.ts'

const TOP_UP_RANGE = { least: 10, most: 1000 } as const

/** The form as typed. */
export interface TopUp {
  amount: string
}

/** All errors of the form: an amount with two decimals at most, from 10 to 1000. */
export function validateTopUp({ amount }: TopUp): FieldErrors<TopUp> {
  return withoutUndefined<TopUp>({ amount: amountError(amount.trim()) })
}

function amountError(text: string): string | undefined {
  if (!text) return 'MANDATORY_AMOUNT'
  const amount = Number(text)
  const isFine = /^\d+(\.\d{1,2})?$/.test(text) && amount >= TOP_UP_RANGE.least && amount <= TOP_UP_RANGE.most
  return isFine ? undefined : 'AMOUNT_LIMIT'
}
