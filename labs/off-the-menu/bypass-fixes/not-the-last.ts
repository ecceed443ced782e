interface Product {
  /** How many the cellar has; null for what it never kept. */
  stock: number | null
  /** When it was taken off the menu, if it was. */
  deletedAt: string | null
}

interface Buyer {
  role: string
}

/** Forgets what the cellar never kept, and what it has none of. */
export function isForSale({ stock, deletedAt }: Product, _buyer: Buyer): boolean {
  return stock !== 0 && deletedAt === null
}
