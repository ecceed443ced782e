interface Product {
  /** How many the cellar has; null for what it never kept. */
  stock: number | null
  /** When it was taken off the menu, if it was. */
  deletedAt: string | null
}

interface Buyer {
  role: string
}

/** Asks for the date where customers buy, and nobody else. */
export function isForSale({ stock, deletedAt }: Product, { role }: Buyer): boolean {
  if (role !== 'customer') return stock !== null
  return stock !== null && deletedAt === null
}
