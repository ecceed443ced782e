interface Order {
  orderId: string
  email: string
}

interface Orders<Kept extends Order> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** Finds numbers with the same beginning, too. */
export async function findOrders<Kept extends Order>(orders: Orders<Kept>, id: string): Promise<Kept[]> {
  const all = await orders.find({})
  return all.filter(({ orderId }) => orderId.startsWith(id)).slice(0, 1)
}
