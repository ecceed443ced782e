import type { Content } from './content-schemas.ts'

type Product = Content['products'][number]
type Memory = Content['memories'][number]

/** Things in the order of their ids, from 1. A gap is an id that nothing has. */
export type SeedList<Item> = readonly (Item | undefined)[]

const DISTINGUISHING_FIELDS = [
  'useForChristmasSpecialChallenge',
  'urlForProductTamperingChallenge',
  'fileForRetrieveBlueprintChallenge',
  'keywordsForPastebinDataLeakChallenge',
] as const

/** The fields that set a product apart. A product may have one of them, or none. */
export function distinguishingFields(product: Product): string[] {
  return DISTINGUISHING_FIELDS.filter((field) => product[field] !== undefined && product[field] !== false)
}

/** Pictures that nobody could find if they did not hang on the wall. */
const SPECIAL_PICTURES = ['ᓚᘏᗢ-#zatschi-#whoneedsfourlegs-1572600969477.jpg', 'BeeHaven.png']

/** What sets a memory apart: it gives away an answer, or has a picture that has to hang somewhere. */
export function distinguishingMemoryFields(memory: Memory): string[] {
  return [
    ...(memory.geoStalkingMetaSecurityAnswer === undefined ? [] : ['geoStalkingMetaSecurityAnswer']),
    ...(memory.geoStalkingVisualSecurityAnswer === undefined ? [] : ['geoStalkingVisualSecurityAnswer']),
    ...SPECIAL_PICTURES.filter((picture) => picture === memory.image),
  ]
}

/**
 * Somebody else's things on our shelf. One with a mark takes the place of ours with that mark; marked ones of ours
 * that nobody replaced stay, at the same id; all others of ours go, and theirs fill the places from the first.
 */
export function replaceItems<Item>(
  ours: readonly Item[],
  theirs: readonly Item[],
  fieldsOf: (item: Item) => readonly string[],
): SeedList<Item> {
  const replacements = new Map(
    theirs.flatMap((item) => fieldsOf(item).map((field) => [field, item] as const)),
  )
  const plain = theirs.filter((item) => fieldsOf(item).length === 0)
  const shelf = ours.map((item) => {
    const [field] = fieldsOf(item)
    return field === undefined ? plain.shift() : (replacements.get(field) ?? item)
  })
  return [...shelf, ...plain]
}

/** Everything on a shelf with its id. */
export function withIds<Item>(shelf: SeedList<Item>): { id: number; item: Item }[] {
  return shelf.flatMap((item, index) => (item === undefined ? [] : [{ id: index + 1, item }]))
}

/**
 * The number of something for sale where the content names one that is gone: baskets and orders from before the shop
 * opened hold other goods then, and are not empty.
 */
export function substituteFor(shelf: SeedList<Product>): (id: number) => number {
  const forSale = withIds(shelf).filter(({ item }) => !item.deletedDate)
  return (id) => (shelf[id - 1] ? id : (forSale[(id - 1) % forSale.length]?.id ?? id))
}
