import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import Value from 'typebox/value'
import { findProblem } from '../config/check.ts'
import type { Path } from '../config/find-position.ts'
import type { OwnContent, OwnList } from '../config/load.ts'
import { isPicture } from '../config/look.ts'
import type { YamlSource } from '../config/yaml-source.ts'
import { type Content, contentSchemas, ownUserSchema } from './content-schemas.ts'
import { marksOf, memoryMarks, restock, type Shelf } from './shelf.ts'

type Product = Content['products'][number]
type User = Content['users'][number]
type Memory = Content['memories'][number]

/** What a shop starts with, in the order of its ids, once a preset had its say. */
export interface Stock {
  products: Shelf<Product>
  users: readonly User[]
  memories: Shelf<Memory>
}

/** Challenges are about reviews that other people wrote. */
const LEAST_REVIEWS = 2

/**
 * Puts what a preset brings along in the place of ours. Ids of accounts, and of products and memories that challenges
 * need, stay as they are. Throws `BadConfiguration`, naming the line. `folder` is where content and pictures lie.
 */
export function stockUp(folder: string, content: Content, own: OwnContent): Stock {
  const users = own.users ? ownUsers(folder, content.users, own.users) : content.users
  const keys = new Set(users.map(({ key }) => key))
  const memories = own.memories ? ownMemories(folder, content.memories, own.memories, keys) : content.memories
  return {
    products: own.products ? ownProducts(folder, content.products, own.products, keys) : content.products,
    users: withGivenAnswers(users, own.memories ? memories : []),
    memories,
  }
}

function ownProducts(
  folder: string,
  ours: readonly Product[],
  list: OwnList,
  keys: ReadonlySet<string>,
): Shelf<Product> {
  const { source } = list
  const theirs = checked(list, ['products'], contentSchemas.products)
  if (theirs.length === 0) throw source.refuse(['products'], 'must name a product')
  for (const [index, product] of theirs.entries()) {
    const at: Path = ['products', index]
    requirePicture(folder, 'products', product.image, source, [...at, 'image'])
    for (const [number, { author }] of (product.reviews ?? []).entries()) {
      if (!keys.has(author)) throw source.refuse([...at, 'reviews', number, 'author'], unknownUser(author))
    }
    if (product.fileForRetrieveBlueprintChallenge !== undefined) {
      requireBlueprint(folder, product, source, at)
    }
  }
  refuseTwins(source, 'products', theirs, marksOf)
  const reviews = theirs.reduce((sum, product) => sum + (product.reviews?.length ?? 0), 0)
  if (reviews < LEAST_REVIEWS) {
    const problem = `must have ${LEAST_REVIEWS} reviews or more between them: some challenges are about them`
    throw source.refuse(['products'], problem)
  }
  return restock(ours, theirs.map(prepare), marksOf)
}

function requireBlueprint(folder: string, product: Product, source: YamlSource, at: Path): void {
  const { fileForRetrieveBlueprintChallenge: file = '', exifForBlueprintChallenge } = product
  requirePicture(folder, 'products', file, source, [...at, 'fileForRetrieveBlueprintChallenge'])
  if (!exifForBlueprintChallenge?.length) {
    throw source.refuse(
      [...at, 'fileForRetrieveBlueprintChallenge'],
      'needs exifForBlueprintChallenge beside it',
    )
  }
}

/** What a mark asks for, so that a trainer need not know: off the shelf, or with a link that can be tampered with. */
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

function ownUsers(folder: string, ours: readonly User[], list: OwnList): User[] {
  const { source } = list
  const changes = checked(list, ['users'], ownUserSchema)
  const users = new Map(ours.map((user) => [user.key, user]))
  const seen = new Set<string>()
  for (const [index, change] of changes.entries()) {
    const at: Path = ['users', index]
    if (seen.has(change.key)) throw source.refuse([...at, 'key'], `there is a ${change.key} already`)
    seen.add(change.key)
    if (change.profileImage) {
      requirePicture(folder, 'uploads', change.profileImage, source, [...at, 'profileImage'])
    }
    const user: unknown = { ...users.get(change.key), ...change }
    const { items } = contentSchemas.users
    if (!Value.Check(items, user)) {
      const { path, problem } = findProblem(items, user)
      throw source.refuse([...at, ...path], `${problem}, as ${change.key} is new here`)
    }
    users.set(change.key, user)
  }
  const all = [...users.values()]
  refuseSameEmail(source, changes, all)
  return all
}

function refuseSameEmail(
  source: YamlSource,
  changes: readonly { key: string }[],
  users: readonly User[],
): void {
  for (const [index, { key }] of changes.entries()) {
    const email = users.find((user) => user.key === key)?.email
    const twin = users.find((user) => user.key !== key && user.email === email)
    if (twin) throw source.refuse(['users', index, 'email'], `${email} is taken by ${twin.key}`)
  }
}

function ownMemories(
  folder: string,
  ours: readonly Memory[],
  list: OwnList,
  keys: ReadonlySet<string>,
): Shelf<Memory> {
  const { source } = list
  const theirs = checked(list, ['memories'], contentSchemas.memories)
  for (const [index, memory] of theirs.entries()) {
    const at: Path = ['memories', index]
    requirePicture(folder, 'uploads', memory.image, source, [...at, 'image'])
    requireOwner(memory, keys, source, at)
  }
  refuseTwins(source, 'memories', theirs, memoryMarks)
  return restock(ours, theirs, memoryMarks)
}

/** A memory belongs to whom it names, or to John or Emma if it gives away one of their answers: not to both. */
function requireOwner(memory: Memory, keys: ReadonlySet<string>, source: YamlSource, at: Path): void {
  for (const kind of ['Meta', 'Visual'] as const) {
    const question = `geoStalking${kind}SecurityQuestion` as const
    const answer = `geoStalking${kind}SecurityAnswer` as const
    if ((memory[question] === undefined) === (memory[answer] === undefined)) continue
    throw source.refuse(at, `must have both ${question} and ${answer}, or neither`)
  }
  const givesAway = memoryMarks(memory).some((mark) => mark.startsWith('geoStalking'))
  if (memory.user === undefined && !givesAway) throw source.refuse(at, 'must have user')
  if (memory.user === undefined) return
  if (givesAway) throw source.refuse([...at, 'user'], 'must not be there: this picture is John’s or Emma’s')
  if (!keys.has(memory.user)) throw source.refuse([...at, 'user'], unknownUser(memory.user))
}

/** John and Emma answer their security questions as their pictures give it away. */
function withGivenAnswers(users: readonly User[], memories: Shelf<Memory>): readonly User[] {
  const answers = new Map<string, Partial<User>>()
  for (const memory of memories) {
    const { geoStalkingMetaSecurityQuestion: meta, geoStalkingMetaSecurityAnswer: metaAnswer } = memory ?? {}
    const { geoStalkingVisualSecurityQuestion: visual, geoStalkingVisualSecurityAnswer: seen } = memory ?? {}
    if (meta && metaAnswer) answers.set('john', { securityQuestion: meta, securityAnswer: metaAnswer })
    if (visual && seen) answers.set('emma', { securityQuestion: visual, securityAnswer: seen })
  }
  return users.map((user) => ({ ...user, ...answers.get(user.key) }))
}

/** No mark twice, and no two on one thing. */
function refuseTwins<Item>(
  source: YamlSource,
  list: string,
  items: readonly Item[],
  marksIn: (item: Item) => readonly string[],
): void {
  const taken = new Set<string>()
  for (const [index, item] of items.entries()) {
    const [mark, second] = marksIn(item)
    if (mark === undefined) continue
    if (second !== undefined) throw source.refuse([list, index, second], `must not be beside ${mark}`)
    if (taken.has(mark)) throw source.refuse([list, index, mark], 'is there already, further up')
    taken.add(mark)
  }
}

function checked<Schema extends TSchema>(
  { items, source }: OwnList,
  at: Path,
  schema: Schema,
): Static<Schema> {
  if (Value.Check(schema, items)) return items
  const { path, problem } = findProblem(schema, items)
  throw source.refuse([...at, ...path], problem)
}

function requirePicture(folder: string, kind: string, file: string, source: YamlSource, at: Path): void {
  const pictures = join(folder, 'pictures', kind)
  if (!existsSync(pictures) || isPicture(pictures, file)) return
  throw source.refuse(at, `there is no ${file} in content/pictures/${kind}`)
}

function unknownUser(key: string): string {
  return `there is no user with the key ${key}`
}
