import type { ReactNode } from 'react'

interface Props {
  /** The address after the hash: `/search`. */
  pathname: string
  /** The page of the token sale, which is secret before the announcement. */
  sale: ReactNode
  /** What unknown addresses show. */
  otherwise: ReactNode
}

/** A number that reveals nothing about the text that it was made from. */
function checksum(text: string): number {
  return Array.from(text).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 4294967291, 7)
}

/** The screen at an address without a name. */
export function UnlistedScreen({ pathname, sale, otherwise }: Props) {
  const [first = ''] = pathname.split('/').filter(Boolean)
  return checksum(first) === 707939759 ? sale : otherwise
}
