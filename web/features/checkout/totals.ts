/** What an order comes to. */
export interface Totals {
  items: number
  delivery: number
  /** What the coupon takes off. */
  promotion: number
  total: number
}

/** An amount without the dust that sums of fractions leave behind. */
export function toTheCent(amount: number): number {
  return Math.round(amount * 100) / 100
}

/** Items plus delivery; a coupon takes its percentage off the items only. */
export function totalsOf(items: number, delivery: number, discount: number): Totals {
  const promotion = toTheCent((items * discount) / 100)
  return { items: toTheCent(items), delivery, promotion, total: toTheCent(items - promotion + delivery) }
}

/** The same, told by a placed order: its items are what remains of the total. */
export function totalsOfOrder(order: {
  totalPrice: number
  promotionalAmount?: string
  deliveryPrice?: number
}): Totals {
  const promotion = Number(order.promotionalAmount ?? 0)
  const delivery = order.deliveryPrice ?? 0
  return {
    items: toTheCent(order.totalPrice + promotion - delivery),
    delivery,
    promotion,
    total: order.totalPrice,
  }
}
