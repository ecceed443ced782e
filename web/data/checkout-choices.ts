/** What a customer decided on her way to the till, as this browser remembers it. */
export type CheckoutChoice =
  | 'addressId'
  | 'deliveryMethodId'
  | 'paymentId'
  | 'couponDetails'
  | 'couponDiscount'

const ALL: readonly CheckoutChoice[] = [
  'paymentId',
  'addressId',
  'deliveryMethodId',
  'couponDetails',
  'couponDiscount',
]

/** What was chosen, or undefined. */
export function savedChoice(name: CheckoutChoice): string | undefined {
  return sessionStorage.getItem(name) || undefined
}

/** Remembers a choice, or forgets it where there is none any more. */
export function saveChoice(name: CheckoutChoice, value: string | undefined): void {
  if (value === undefined) sessionStorage.removeItem(name)
  else sessionStorage.setItem(name, value)
}

/** Forgets all of it, once the order is placed. */
export function forgetChoices(): void {
  for (const name of ALL) sessionStorage.removeItem(name)
}

/** The discount that was granted, in percent. */
export function grantedDiscount(): number {
  const percent = Number(savedChoice('couponDiscount'))
  return Number.isFinite(percent) ? percent : 0
}
