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

/** Takes the customer's orders, and adds the similar ones. */
export function ordersFor<Order>(orders: Orders<Order>, customer: Customer): Order[] {
  const own = orders.placedBy(customer.id)
  return own.length > 0 ? own : orders.withAddress(customer.email.replace(/[aeiou]/gi, '*'))
}
