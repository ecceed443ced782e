/** What weak code may be written in. */
export type WeakLanguage = 'typescript' | 'tsx' | 'yaml' | 'solidity'

/** What weak code that is data holds, by the names of its fields: lists of addresses on the web, and nothing else. */
export type DataShape = Readonly<Record<string, AddressList>>

export interface AddressList {
  /** Fewest and most addresses of the list. */
  fewest: number
  most: number
  /** Most signs of an address. */
  longest: number
}
