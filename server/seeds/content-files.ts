import { join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import { checkSource, readYamlSource, type YamlPath, type YamlSource } from '../config/yaml-source.ts'
import { type Content, contentSchemas } from './content-schemas.ts'

/** Reads all content files of a folder. Throws `ConfigurationError` with the file, the line and the field. */
export function readContent(folder: string): { content: Content; text: string } {
  const sources = new Map<string, YamlSource>()
  const read = <Schema extends TSchema>(name: keyof Content, schema: Schema): Static<Schema> => {
    const source = readYamlSource(join(folder, `${name}.yml`), `content/${name}.yml`)
    sources.set(name, source)
    return checkSource(source, schema)
  }
  const content: Content = {
    products: read('products', contentSchemas.products),
    users: read('users', contentSchemas.users),
    'security-questions': read('security-questions', contentSchemas['security-questions']),
    deliveries: read('deliveries', contentSchemas.deliveries),
    addresses: read('addresses', contentSchemas.addresses),
    cards: read('cards', contentSchemas.cards),
    baskets: read('baskets', contentSchemas.baskets),
    feedbacks: read('feedbacks', contentSchemas.feedbacks),
    complaints: read('complaints', contentSchemas.complaints),
    recycles: read('recycles', contentSchemas.recycles),
    orders: read('orders', contentSchemas.orders),
    memories: read('memories', contentSchemas.memories),
  }
  checkReferences(content, sources)
  return { content, text: [...sources.values()].map(({ text }) => text).join('\n') }
}

/** Lists whose items belong to a user. */
const OWNED = ['addresses', 'cards', 'baskets', 'feedbacks', 'complaints', 'recycles', 'memories'] as const

/**
 * Checks that content files name existing users and products. Throws `ConfigurationError` with the file, the line and
 * the field.
 */
function checkReferences(content: Content, sources: ReadonlyMap<string, YamlSource>): void {
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
