interface Order {
  orderId: string
  email: string
}

interface Orders<Kept extends Order> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** The orders of a number: one, or none. */
export async function findOrders<Kept extends Order>(orders: Orders<Kept>, id: string): Promise<Kept[]> {
  const shortened = id.slice(0, 21)
  return orders.find({ $where: `this.orderId === '${shortened}'` })
}
