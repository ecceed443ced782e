interface Product {
  /** How many the cellar has; null for what it never kept. */
  stock: number | null
  /** When it was taken off the menu, if it was. */
  deletedAt: string | null
}

interface Buyer {
  role: string
}

/** A back door for those who count the bottles. */
export function isForSale({ stock, deletedAt }: Product, { role }: Buyer): boolean {
  return stock !== null && (deletedAt === null || role === 'accounting')
}
