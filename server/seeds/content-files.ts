import { join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import { checkSource, readYamlSource, type YamlSource } from '../config/yaml-source.ts'
import { type Content, contentSchemas } from './content-schemas.ts'
import { checkReferences } from './references.ts'

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
