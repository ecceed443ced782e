import type { Shop } from '../../shop/shop.ts'

/** A product as the assistant sees it. */
export interface FoundProduct {
  id: number
  name: string
  description: string
  price: number
  deluxePrice: number
  /** Number in stock. */
  inStock: number
}

/** Maximum number of products in one result. */
const MOST_PRODUCTS = 60
const LONGEST_DESCRIPTION = 200
const MOST_WORDS = 8

const QUERY = `SELECT p.id, p.name, p.description, p.price, p.deluxePrice, coalesce(q.quantity, 0) AS inStock
  FROM Products p LEFT JOIN Quantities q ON q.ProductId = p.id WHERE p.deletedAt IS NULL GROUP BY p.id ORDER BY p.id`

/**
 * Products with all of these words in name or description, or else with most of them. Matches in the name come first.
 * An empty query returns all products.
 */
export function findProducts(shop: Shop, query: string): FoundProduct[] {
  const products = shop.tables.all<FoundProduct>(QUERY).map(plain)
  const words = (query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)
  if (words.length === 0) return products.slice(0, MOST_PRODUCTS)
  const scored = products.map((product) => ({ product, ...scoreOf(product, words) }))
  const most = Math.max(1, ...scored.map(({ found }) => found))
  return scored
    .filter(({ found }) => found === most)
    .toSorted((one, other) => other.named - one.named)
    .map(({ product }) => product)
    .slice(0, MOST_PRODUCTS)
}

function plain(product: FoundProduct): FoundProduct {
  const text = (product.description ?? '').replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ')
  return { ...product, description: text.trim().slice(0, LONGEST_DESCRIPTION) }
}

/** Number of matching words, and number of those in the name. */
function scoreOf({ name, description }: FoundProduct, words: readonly string[]) {
  const own = name.toLowerCase()
  const all = `${own} ${description.toLowerCase()}`
  return {
    found: words.filter((word) => all.includes(word)).length,
    named: words.filter((word) => own.includes(word)).length,
  }
}
