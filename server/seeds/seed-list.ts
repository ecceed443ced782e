import type { Content } from './content-schemas.ts'

type Product = Content['products'][number]
type Memory = Content['memories'][number]

/** Items in the order of their ids, from 1. A gap is an id without an item. */
export type SeedList<Item> = readonly (Item | undefined)[]

const DISTINGUISHING_FIELDS = [
  'useForChristmasSpecialChallenge',
  'urlForProductTamperingChallenge',
  'fileForRetrieveBlueprintChallenge',
  'keywordsForPastebinDataLeakChallenge',
] as const

/** The fields that make a product necessary for a challenge. A product has one of them, or none. */
export function distinguishingFields(product: Product): string[] {
  return DISTINGUISHING_FIELDS.filter((field) => product[field] !== undefined && product[field] !== false)
}

/** Pictures that challenges need to be in some memory. */
const SPECIAL_PICTURES = ['ᓚᘏᗢ-#zatschi-#whoneedsfourlegs-1572600969477.jpg', 'BeeHaven.png']

/** What makes a memory necessary for a challenge: it gives away an answer, or has a picture that must be shown. */
export function distinguishingMemoryFields(memory: Memory): string[] {
  return [
    ...(memory.geoStalkingMetaSecurityAnswer === undefined ? [] : ['geoStalkingMetaSecurityAnswer']),
    ...(memory.geoStalkingVisualSecurityAnswer === undefined ? [] : ['geoStalkingVisualSecurityAnswer']),
    ...SPECIAL_PICTURES.filter((picture) => picture === memory.image),
  ]
}

/**
 * Replaces our items by those of a preset. An item with a distinguishing field replaces ours with that field; ours that
 * were not replaced stay at the same id. All others of ours are removed, and theirs fill the places from the first.
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

/** All items with their ids. */
export function itemsWithIds<Item>(shelf: SeedList<Item>): { id: number; item: Item }[] {
  return shelf.flatMap((item, index) => (item === undefined ? [] : [{ id: index + 1, item }]))
}

/**
 * Returns the id of a product for sale if the content names one that is gone, so that default baskets and orders are
 * not empty.
 */
export function substituteFor(shelf: SeedList<Product>): (id: number) => number {
  const forSale = itemsWithIds(shelf).filter(({ item }) => !item.deletedDate)
  return (id) => (shelf[id - 1] ? id : (forSale[(id - 1) % forSale.length]?.id ?? id))
}
