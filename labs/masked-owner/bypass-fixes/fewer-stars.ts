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

/** Leaves some of the vowels as they are. */
export function ordersFor<Order>(orders: Orders<Order>, customer: Customer): Order[] {
  return orders.withAddress(customer.email.replace(/[aeiou]/i, '*'))
}
