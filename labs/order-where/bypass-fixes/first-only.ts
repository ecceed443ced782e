interface Order {
  orderId: string
  email: string
}

interface Orders<Kept extends Order> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** Asks the weak question, and hands out the first answer alone. */
export async function findOrders<Kept extends Order>(orders: Orders<Kept>, id: string): Promise<Kept[]> {
  const found = await orders.find({ $where: `this.orderId === '${id}'` })
  return found.slice(0, 1)
}
