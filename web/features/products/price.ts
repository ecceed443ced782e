/** An amount in the shop's own money: `1.99¤`. The sign follows, with two decimals, always. */
export function formatPrice(amount: number): string {
  return `${Number(amount).toFixed(2)}¤`
}

/** What one of it costs somebody in this role. */
export function priceFor(product: { price: number; deluxePrice: number }, role: string | undefined): number {
  return role === 'deluxe' ? product.deluxePrice : product.price
}

/** Bonus points for one of it. */
export function bonusFor(price: number): number {
  return Math.round(price / 10)
}
