import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import Value from 'typebox/value'
import { isPicture } from '../config/branding.ts'
import { type ConfigurationError, throwCombined } from '../config/configuration-error.ts'
import type { CustomContent, CustomList } from '../config/load.ts'
import {
  findProblems,
  isPlainObject,
  withoutEmptyFields,
  type YamlPath,
  type YamlSource,
} from '../config/yaml-source.ts'
import { readContent } from './content-files.ts'
import { type Content, contentSchemas, customProductSchema, customUserSchema } from './content-schemas.ts'
import { distinguishingFields, distinguishingMemoryFields, replaceItems, type SeedList } from './seed-list.ts'

type Product = Content['products'][number]
type User = Content['users'][number]
type Memory = Content['memories'][number]

/** The content of a fresh shop in the order of its ids, with that of a preset. */
export interface SeedContent {
  products: SeedList<Product>
  users: readonly User[]
  memories: SeedList<Memory>
}

/** Challenges are about reviews that other people wrote. */
const LEAST_REVIEWS = 2

/** Collects faults, so that all of them are reported at once. */
type Faults = ConfigurationError[]

/**
 * Replaces default content by that of a preset. Ids of accounts, and of products and memories that challenges need,
 * stay the same. Throws `ConfigurationError` with each wrong line. `folder` holds content and pictures.
 */
export function mergeContent(folder: string, content: Content, own: CustomContent): SeedContent {
  const faults: Faults = []
  const stock = takeStock(folder, content, own, faults)
  throwCombined(faults)
  return stock
}

/** All faults of the content of a preset. */
export function findCustomContentErrors(folder: string, own: CustomContent): readonly ConfigurationError[] {
  const faults: Faults = []
  if (Object.keys(own).length > 0) takeStock(folder, readContent(folder).content, own, faults)
  return faults
}

function takeStock(folder: string, content: Content, own: CustomContent, faults: Faults): SeedContent {
  const users = own.users ? ownUsers(folder, content.users, own.users, faults) : content.users
  // Users with a faulty entry still exist, so that their reviews are not reported as well.
  const keys = new Set([...users.map(({ key }) => key), ...namedKeys(own.users?.items)])
  const memories = own.memories
    ? ownMemories(folder, content.memories, own.memories, keys, faults)
    : content.memories
  return {
    products: own.products
      ? ownProducts(folder, content.products, own.products, keys, faults)
      : content.products,
    users: withGivenAnswers(users, own.memories ? memories : []),
    memories,
  }
}

function namedKeys(items: unknown): string[] {
  return Array.isArray(items) ? items.flatMap((item) => (isPlainObject(item) ? [String(item.key)] : [])) : []
}

function ownProducts(
  folder: string,
  ours: readonly Product[],
  list: CustomList,
  keys: ReadonlySet<string>,
  faults: Faults,
): SeedList<Product> {
  const { source } = list
  const named = checked(list, ['products'], customProductSchema, faults)
  if (!named) return ours
  if (named.length === 0) faults.push(source.refuse(['products'], 'must name a product'))
  const theirs = withReviews(named.map(completeProduct), ours)
  for (const [index, product] of theirs.entries()) {
    const at: YamlPath = ['products', index]
    requirePicture(folder, 'products', product.image, source, [...at, 'image'], faults)
    for (const [number, { author }] of (product.reviews ?? []).entries()) {
      if (keys.has(author)) continue
      faults.push(source.refuse([...at, 'reviews', number, 'author'], unknownUser(author)))
    }
    if (product.fileForRetrieveBlueprintChallenge !== undefined) {
      requireBlueprint(folder, product, source, at, faults)
    }
  }
  refuseTwins(source, 'products', theirs, distinguishingFields, faults)
  return replaceItems(ours, theirs.map(prepare), distinguishingFields)
}

/** A product of a preset, with the defaults of shops of this kind. */
function completeProduct(product: Partial<Product> & Pick<Product, 'name'>, index: number): Product {
  return {
    description: 'Lorem ipsum dolor sit amet, consectetuer adipiscing elit.',
    image: 'undefined.svg',
    // 1 to 9, the same in every shop.
    price: 1 + ((index * 7) % 9),
    ...product,
  }
}

/** If a preset has too few reviews, its first product gets the first default ones, which fit any drink. */
function withReviews(theirs: readonly Product[], ours: readonly Product[]): Product[] {
  const all = (products: readonly Product[]) => products.flatMap(({ reviews }) => reviews ?? [])
  const missing = Math.max(0, LEAST_REVIEWS - all(theirs).length)
  const [first, ...others] = theirs
  if (!first || missing === 0) return [...theirs]
  return [{ ...first, reviews: [...(first.reviews ?? []), ...all(ours).slice(0, missing)] }, ...others]
}

function requireBlueprint(
  folder: string,
  product: Product,
  source: YamlSource,
  at: YamlPath,
  faults: Faults,
): void {
  const field = 'fileForRetrieveBlueprintChallenge'
  const { [field]: file = '', exifForBlueprintChallenge } = product
  requirePicture(folder, 'products', file, source, [...at, field], faults)
  if (exifForBlueprintChallenge?.length) return
  faults.push(source.refuse([...at, field], 'needs exifForBlueprintChallenge beside it'))
}

/**
 * Adds what the distinguishing fields need, so that a trainer need not know: off sale, or with a link that can be
 * tampered with.
 */
function prepare(product: Product): Product {
  const { urlForProductTamperingChallenge: url, description, deletedDate } = product
  if (product.useForChristmasSpecialChallenge) {
    return { ...product, deletedDate: deletedDate ?? '2014-12-27' }
  }
  if (product.keywordsForPastebinDataLeakChallenge) {
    return { ...product, deletedDate: deletedDate ?? '2019-02-01' }
  }
  if (url === undefined || description.includes(url)) return product
  return { ...product, description: `${description} <a href="${url}" target="_blank">More...</a>` }
}

function ownUsers(folder: string, ours: readonly User[], list: CustomList, faults: Faults): User[] {
  const { source } = list
  const changes = checked(list, ['users'], customUserSchema, faults) ?? []
  const users = new Map(ours.map((user) => [user.key, user]))
  const seen = new Set<string>()
  for (const [index, change] of changes.entries()) {
    const at: YamlPath = ['users', index]
    if (seen.has(change.key)) {
      faults.push(source.refuse([...at, 'key'], `there is a ${change.key} already`))
    }
    seen.add(change.key)
    if (change.profileImage) {
      requirePicture(folder, 'uploads', change.profileImage, source, [...at, 'profileImage'], faults)
    }
    const user: unknown = { ...users.get(change.key), ...change }
    const { items } = contentSchemas.users
    if (Value.Check(items, user)) {
      users.set(change.key, user)
      continue
    }
    for (const { path, problem } of findProblems(items, user)) {
      faults.push(source.refuse([...at, ...path], `${problem}, as ${change.key} is new here`))
    }
  }
  const all = [...users.values()]
  refuseSameEmail(source, changes, all, faults)
  return all
}

function refuseSameEmail(
  source: YamlSource,
  changes: readonly { key: string }[],
  users: readonly User[],
  faults: Faults,
): void {
  for (const [index, { key }] of changes.entries()) {
    const email = users.find((user) => user.key === key)?.email
    const twin = users.find((user) => user.key !== key && user.email === email)
    if (twin) faults.push(source.refuse(['users', index, 'email'], `${email} is taken by ${twin.key}`))
  }
}

function ownMemories(
  folder: string,
  ours: readonly Memory[],
  list: CustomList,
  keys: ReadonlySet<string>,
  faults: Faults,
): SeedList<Memory> {
  const { source } = list
  const theirs = checked(list, ['memories'], contentSchemas.memories, faults)
  if (!theirs) return ours
  for (const [index, memory] of theirs.entries()) {
    const at: YamlPath = ['memories', index]
    requirePicture(folder, 'uploads', memory.image, source, [...at, 'image'], faults)
    const fault = findOwnerFault(memory, keys, source, at)
    if (fault) faults.push(fault)
  }
  refuseTwins(source, 'memories', theirs, distinguishingMemoryFields, faults)
  return replaceItems(ours, theirs, distinguishingMemoryFields)
}

/**
 * A memory belongs to the user that it names, or to John or Emma if it gives away an answer of one of them: not to
 * both.
 */
function findOwnerFault(
  memory: Memory,
  keys: ReadonlySet<string>,
  source: YamlSource,
  at: YamlPath,
): ConfigurationError | undefined {
  for (const kind of ['Meta', 'Visual'] as const) {
    const question = `geoStalking${kind}SecurityQuestion` as const
    const answer = `geoStalking${kind}SecurityAnswer` as const
    if ((memory[question] === undefined) === (memory[answer] === undefined)) continue
    return source.refuse(at, `must have both ${question} and ${answer}, or neither`)
  }
  const givesAway = distinguishingMemoryFields(memory).some((field) => field.startsWith('geoStalking'))
  if (memory.user === undefined) return givesAway ? undefined : source.refuse(at, 'must have user')
  if (givesAway) return source.refuse([...at, 'user'], 'must not be there: this picture is John’s or Emma’s')
  return keys.has(memory.user) ? undefined : source.refuse([...at, 'user'], unknownUser(memory.user))
}

/** John and Emma get the answers to their security questions that their pictures give away. */
function withGivenAnswers(users: readonly User[], memories: SeedList<Memory>): readonly User[] {
  const answers = new Map<string, Partial<User>>()
  for (const memory of memories) {
    const { geoStalkingMetaSecurityQuestion: meta, geoStalkingMetaSecurityAnswer: metaAnswer } = memory ?? {}
    const { geoStalkingVisualSecurityQuestion: visual, geoStalkingVisualSecurityAnswer: seen } = memory ?? {}
    if (meta && metaAnswer) answers.set('john', { securityQuestion: meta, securityAnswer: metaAnswer })
    if (visual && seen) answers.set('emma', { securityQuestion: visual, securityAnswer: seen })
  }
  return users.map((user) => ({ ...user, ...answers.get(user.key) }))
}

/** Each distinguishing field may occur once, and only one in an item. */
function refuseTwins<Item>(
  source: YamlSource,
  list: string,
  items: readonly Item[],
  fieldsOf: (item: Item) => readonly string[],
  faults: Faults,
): void {
  const taken = new Set<string>()
  for (const [index, item] of items.entries()) {
    const [field, second] = fieldsOf(item)
    if (field === undefined) continue
    if (second !== undefined) {
      faults.push(source.refuse([list, index, second], `must not be beside ${field}`))
    }
    if (taken.has(field)) faults.push(source.refuse([list, index, field], 'is there already, further up'))
    taken.add(field)
  }
}

/** A list without fields that were left empty on purpose; undefined if something in it is wrong. */
function checked<Schema extends TSchema>(
  { items, source }: CustomList,
  at: YamlPath,
  schema: Schema,
  faults: Faults,
): Static<Schema> | undefined {
  const filled = withoutEmptyFields(schema, items)
  if (Value.Check(schema, filled)) return filled
  for (const { path, problem } of findProblems(schema, filled)) {
    faults.push(source.refuse([...at, ...path], problem))
  }
  return undefined
}

function requirePicture(
  folder: string,
  kind: string,
  file: string,
  source: YamlSource,
  at: YamlPath,
  faults: Faults,
): void {
  const pictures = join(folder, 'pictures', kind)
  if (!existsSync(pictures) || isPicture(pictures, file)) return
  faults.push(source.refuse(at, `there is no ${file} in content/pictures/${kind}`))
}

function unknownUser(key: string): string {
  return `there is no user with the key ${key}`
}
