interface Product {
  /** The stock; null if it is not counted. */
  stock: number | null
  /** When the product was removed from the menu, if it was. */
  deletedAt: string | null
}

interface Buyer {
  role: string
}

/** A back door for accounting. */
export function isForSale({ stock, deletedAt }: Product, { role }: Buyer): boolean {
  return stock !== null && (deletedAt === null || role === 'accounting')
}
