interface Order {
  orderId: string
  email: string
}

interface Orders<Kept extends Order> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** Looks for a quote with a bar behind it. */
export async function findOrders<Kept extends Order>(orders: Orders<Kept>, id: string): Promise<Kept[]> {
  if (/'\s*\|/.test(id)) return []
  return orders.find({ $where: `this.orderId === '${id}'` })
}
