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

/** The orders that go into the copy of all that we know of a customer. */
export function ordersFor<Order>(orders: Orders<Order>, customer: Customer): Order[] {
  return orders.placedBy(customer.id)
}
