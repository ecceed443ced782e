interface Order {
  orderId: string
  email: string
}

interface Orders<Kept extends Order> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** Runs the weak query and returns the first result only. */
export async function findOrders<Kept extends Order>(orders: Orders<Kept>, id: string): Promise<Kept[]> {
  const found = await orders.find({ $where: `this.orderId === '${id}'` })
  return found.slice(0, 1)
}
