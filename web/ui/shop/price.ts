import { formatNumber } from '#web/locale.ts'

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }

/** An amount without its sign, with two decimals, always: `1.99`, or `1,99` where that is how it is written. */
export function formatAmount(amount: number): string {
  return formatNumber(Number(amount), CENTS)
}

/** An amount in the shop's own money: `1.99¤`. The sign follows. */
export function formatPrice(amount: number): string {
  return `${formatAmount(amount)}¤`
}

/** What one of it costs somebody in this role. */
export function priceFor(product: { price: number; deluxePrice: number }, role: string | undefined): number {
  return role === 'deluxe' ? product.deluxePrice : product.price
}

/** Bonus points for one of it. */
export function bonusFor(price: number): number {
  return Math.round(price / 10)
}
