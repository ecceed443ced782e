interface Product {
  /** The stock; null if it is not counted. */
  stock: number | null
  /** When the product was removed from the menu, if it was. */
  deletedAt: string | null
}

interface Buyer {
  role: string
}

/** Ignores products without a count. */
export function isForSale({ stock, deletedAt }: Product, _buyer: Buyer): boolean {
  return stock !== 0 && deletedAt === null
}
