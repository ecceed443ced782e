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

/** Takes what is hers, and adds what may be. */
export function ordersFor<Order>(orders: Orders<Order>, customer: Customer): Order[] {
  const own = orders.placedBy(customer.id)
  return own.length > 0 ? own : orders.withAddress(customer.email.replace(/[aeiou]/gi, '*'))
}
