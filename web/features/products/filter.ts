import type { Product } from '#contract/http.ts'

function values({ id, name, description, price, deluxePrice, image }: Product): string[] {
  return [id, name, description, price, deluxePrice, image].map((value) => String(value).toLowerCase())
}

/** The products in which any value that a customer could know of holds the text, whatever its case. */
export function matching(products: Product[], text: string): Product[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return products
  return products.filter((product) => values(product).some((value) => value.includes(wanted)))
}
