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

/** The orders in the copy of a customer's data. */
export function ordersFor<Order>(orders: Orders<Order>, customer: Customer): Order[] {
  return orders.withAddress(customer.email.replace(/[a-z]/gi, '*'))
}
