interface Product {
  /** How many the cellar has; null for what it never kept. */
  stock: number | null
  /** When it was taken off the menu, if it was. */
  deletedAt: string | null
}

interface Buyer {
  role: string
}

/** Whether somebody may order a product: asked when she puts it into her basket, and once more at checkout. */
export function isForSale({ stock, deletedAt }: Product, _buyer: Buyer): boolean {
  const isGone = deletedAt !== null && new Date(deletedAt) > new Date()
  return stock !== null && !isGone
}
