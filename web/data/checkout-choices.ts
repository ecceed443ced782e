/** What a customer chose during checkout. This browser remembers it. */
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

/** Returns a remembered choice, or undefined. */
export function savedChoice(name: CheckoutChoice): string | undefined {
  return sessionStorage.getItem(name) || undefined
}

/** Stores a choice, or removes it if the value is undefined. */
export function saveChoice(name: CheckoutChoice, value: string | undefined): void {
  if (value === undefined) sessionStorage.removeItem(name)
  else sessionStorage.setItem(name, value)
}

/** Removes all choices. Called after the order is placed. */
export function forgetChoices(): void {
  for (const name of ALL) sessionStorage.removeItem(name)
}

/** The granted discount in percent. */
export function grantedDiscount(): number {
  const percent = Number(savedChoice('couponDiscount'))
  return Number.isFinite(percent) ? percent : 0
}
