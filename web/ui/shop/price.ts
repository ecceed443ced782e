import { formatNumber } from '#web/locale.ts'

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }

/** An amount without currency, always with two decimals: `1.99`, or `1,99` if the language writes it so. */
export function formatAmount(amount: number): string {
  return formatNumber(Number(amount), CENTS)
}

/** An amount in the shop's currency: `1.99¤`. */
export function formatPrice(amount: number): string {
  return `${formatAmount(amount)}¤`
}

/** The price of one piece for a role. */
export function priceFor(product: { price: number; deluxePrice: number }, role: string | undefined): number {
  return role === 'deluxe' ? product.deluxePrice : product.price
}

/** The bonus points for one piece. */
export function bonusFor(price: number): number {
  return Math.round(price / 10)
}
