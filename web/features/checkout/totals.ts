/** The amounts of an order. */
export interface Totals {
  items: number
  delivery: number
  /** The discount of the coupon. */
  promotion: number
  total: number
}

/** Rounds an amount to the cent, against floating-point errors. */
export function toTheCent(amount: number): number {
  return Math.round(amount * 100) / 100
}

/** Items plus delivery. A coupon reduces the items only. */
export function totalsOf(items: number, delivery: number, discount: number): Totals {
  const promotion = toTheCent((items * discount) / 100)
  return { items: toTheCent(items), delivery, promotion, total: toTheCent(items - promotion + delivery) }
}

/** The totals of a placed order: its items are the rest of the total. */
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
