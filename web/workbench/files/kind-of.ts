import { type Bytes, hexOf } from '../bytes.ts'

/** What a file is by its first bytes; what it is called does not count. */
export type FileKind = 'picture' | 'zip' | 'gzip' | 'pdf' | 'sqlite' | 'keepass' | 'other'

const BEGINNINGS: readonly (readonly [start: string, kind: FileKind])[] = [
  ['89504e470d0a1a0a', 'picture'],
  ['ffd8ff', 'picture'],
  ['47494638', 'picture'],
  ['504b0304', 'zip'],
  ['1f8b', 'gzip'],
  ['25504446', 'pdf'],
  ['53514c69746520666f726d6174203300', 'sqlite'],
  ['03d9a29a', 'keepass'],
]

/** What this file is. */
export function kindOf(bytes: Bytes): FileKind {
  const start = hexOf(bytes.slice(0, 16))
  return BEGINNINGS.find(([beginning]) => start.startsWith(beginning))?.[1] ?? 'other'
}
