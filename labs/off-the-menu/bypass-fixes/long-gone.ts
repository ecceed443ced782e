interface Product {
  /** How many the cellar has; null for what it never kept. */
  stock: number | null
  /** When it was taken off the menu, if it was. */
  deletedAt: string | null
}

interface Buyer {
  role: string
}

/** Lets the last of what went lately be sold. */
export function isForSale({ stock, deletedAt }: Product, _buyer: Buyer): boolean {
  return stock !== null && (deletedAt === null || deletedAt > '2016')
}
