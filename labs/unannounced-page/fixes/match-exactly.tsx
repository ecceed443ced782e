import type { ReactNode } from 'react'

interface Props {
  /** The address after the hash: `/search`. */
  pathname: string
  /** The page of the token sale, which is secret before the announcement. */
  sale: ReactNode
  /** What unknown addresses show. */
  otherwise: ReactNode
}

/** The screen at an address without a name. */
export function UnlistedScreen({ pathname, sale, otherwise }: Props) {
  const [first = ''] = pathname.split('/').filter(Boolean)
  return first === wayToTheSale() ? sale : otherwise
}

/** Letters from numbers, each moved by its position. */
function spelled(...numbers: number[]): string {
  return String.fromCharCode(...numbers.map((number, place) => number - place))
}

/** Put together at run time, so that it is written nowhere. */
function wayToTheSale(): string {
  const token = spelled(116, 112, 109, 104, 114)
  const ico = spelled(101, 46, 107, 102, 115, 50, 107)
  return token + (36669).toString(36) + ico + (10).toString(36)
}
