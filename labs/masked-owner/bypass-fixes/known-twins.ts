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

/** Knows the addresses that were caught. */
export function ordersFor<Order>(orders: Orders<Order>, customer: Customer): Order[] {
  if (/^(edmin|admun|odmin)@/.test(customer.email)) return []
  return orders.withAddress(customer.email.replace(/[aeiou]/gi, '*'))
}
