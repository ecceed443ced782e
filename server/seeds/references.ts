import type { YamlPath } from '../config/yaml-position.ts'
import type { YamlSource } from '../config/yaml-source.ts'
import type { Content } from './content-schemas.ts'

/** Lists whose items belong to a user. */
const OWNED = ['addresses', 'cards', 'baskets', 'feedbacks', 'complaints', 'recycles', 'memories'] as const

/**
 * Checks that content files name existing users and products. Throws `ConfigurationError` with the file, the line and
 * the field.
 */
export function checkReferences(content: Content, sources: ReadonlyMap<string, YamlSource>): void {
  const keys = new Set(content.users.map(({ key }) => key))
  const requireUser = (file: keyof Content, path: YamlPath, key: string | undefined): void => {
    if (key === undefined || keys.has(key)) return
    refuse(sources, file, path, `there is no user with the key ${key}`)
  }
  const requireProduct = (file: keyof Content, path: YamlPath, id: number): void => {
    if (id <= content.products.length) return
    refuse(sources, file, path, `there is no product ${id}`)
  }

  for (const file of OWNED) {
    for (const [index, { user }] of content[file].entries()) requireUser(file, [index, 'user'], user)
  }
  for (const [index, { reviews = [] }] of content.products.entries()) {
    for (const [number, { author }] of reviews.entries()) {
      requireUser('products', [index, 'reviews', number, 'author'], author)
    }
  }
  for (const [index, { items }] of content.baskets.entries()) {
    for (const [number, { product }] of items.entries()) {
      requireProduct('baskets', [index, 'items', number, 'product'], product)
    }
  }
  for (const [index, { products }] of content.orders.entries()) {
    for (const [number, { product }] of products.entries()) {
      requireProduct('orders', [index, 'products', number, 'product'], product)
    }
  }
}

function refuse(
  sources: ReadonlyMap<string, YamlSource>,
  file: keyof Content,
  path: YamlPath,
  problem: string,
): void {
  const source = sources.get(file)
  if (source) throw source.refuse(path, problem)
}
