interface Product {
  /** The stock; null if it is not counted. */
  stock: number | null
  /** When the product was removed from the menu, if it was. */
  deletedAt: string | null
}

interface Buyer {
  role: string
}

/** Checks the date for customers only. */
export function isForSale({ stock, deletedAt }: Product, { role }: Buyer): boolean {
  if (role !== 'customer') return stock !== null
  return stock !== null && deletedAt === null
}
