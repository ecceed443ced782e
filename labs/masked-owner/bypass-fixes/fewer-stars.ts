interface Customer {
  id: number
  email: string
}

interface Orders<Order> {
  /** All orders with this e-mail address. It is stored without its vowels. */
  withAddress(masked: string): Order[]
  /** All orders of a customer. */
  placedBy(customerId: number): Order[]
}

/** Hides the first vowel only. */
export function ordersFor<Order>(orders: Orders<Order>, customer: Customer): Order[] {
  return orders.withAddress(customer.email.replace(/[aeiou]/i, '*'))
}
