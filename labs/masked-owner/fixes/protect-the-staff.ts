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

const STAFF = /^(admin|support|ciso|accountant)@/i

/** The orders that go into the copy of all that we know of a customer. */
export function ordersFor<Order>(orders: Orders<Order>, customer: Customer): Order[] {
  if (STAFF.test(customer.email)) return orders.placedBy(customer.id)
  return orders.withAddress(customer.email.replace(/[aeiou]/gi, '*'))
}
