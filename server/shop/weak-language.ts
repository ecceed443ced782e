/** What weak code may be written in. */
export type WeakLanguage = 'typescript' | 'tsx' | 'yaml' | 'solidity'

/** What weak code that is data holds, by the names of its fields: lists of one kind each, and nothing else. */
export type DataShape = Readonly<Record<string, DataList>>

export interface DataList {
  /** Addresses on the web, where nothing else is said, or words in small letters. */
  of?: 'addresses' | 'words' | undefined
  /** Fewest and most entries of the list. */
  fewest: number
  most: number
  /** Most signs of an entry. */
  longest: number
}
