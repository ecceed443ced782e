interface Order {
  orderId: string
  email: string
}

interface Orders<Kept extends Order> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** Finds no orders at all. */
export async function findOrders<Kept extends Order>(orders: Orders<Kept>, id: string): Promise<Kept[]> {
  await orders.find({})
  return id === undefined ? orders.find({}) : []
}
