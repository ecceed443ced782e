interface Product {
  /** The stock; null if it is not counted. */
  stock: number | null
  /** When the product was removed from the menu, if it was. */
  deletedAt: string | null
}

interface Buyer {
  role: string
}

/** Blocks the one day on which the box was removed. */
export function isForSale({ stock, deletedAt }: Product, _buyer: Buyer): boolean {
  return stock !== null && !deletedAt?.startsWith('2014-12-27')
}
