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

interface PricedLine {
  price: number
  deluxePrice: number
  BasketItem: { quantity: number }
}

/** What a basket costs a customer of this role, to the cent, and the bonus points for it. */
export function basketAmounts(
  lines: readonly PricedLine[],
  role: string | undefined,
): { items: number; bonus: number } {
  const sum = (value: (line: PricedLine) => number) =>
    lines.reduce((total, line) => total + value(line) * line.BasketItem.quantity, 0)
  return {
    items: Math.round(sum((line) => priceFor(line, role)) * 100) / 100,
    bonus: sum((line) => bonusFor(priceFor(line, role))),
  }
}
