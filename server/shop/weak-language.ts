/** Languages of weak code. */
export type WeakLanguage = 'typescript' | 'tsx' | 'yaml' | 'solidity'

/** The shape of weak code that is data, by field: each is a list of one kind. */
export type DataShape = Readonly<Record<string, DataList>>

export interface DataList {
  /** Web addresses by default, or words in small letters. */
  of?: 'addresses' | 'words' | undefined
  /** Minimum and maximum number of entries of the list. */
  fewest: number
  most: number
  /** Maximum length of an entry, in characters. */
  longest: number
}
