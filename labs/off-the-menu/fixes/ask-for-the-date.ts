interface Product {
  /** The stock; null if it is not counted. */
  stock: number | null
  /** When the product was removed from the menu, if it was. */
  deletedAt: string | null
}

interface Buyer {
  role: string
}

/** Whether a customer may order a product: called when it is put into the basket, and again at checkout. */
export function isForSale({ stock, deletedAt }: Product, _buyer: Buyer): boolean {
  return stock !== null && deletedAt === null
}
