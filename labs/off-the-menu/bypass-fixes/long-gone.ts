interface Product {
  /** The stock; null if it is not counted. */
  stock: number | null
  /** When the product was removed from the menu, if it was. */
  deletedAt: string | null
}

interface Buyer {
  role: string
}

/** Allows what was removed in recent years. */
export function isForSale({ stock, deletedAt }: Product, _buyer: Buyer): boolean {
  return stock !== null && (deletedAt === null || deletedAt > '2016')
}
