import type { ReactNode } from 'react'

interface Props {
  /** The address after the hash: `/search`. */
  pathname: string
  /** The page of the token sale, which nobody is to know of before the announcement. */
  sale: ReactNode
  /** What unknown addresses show. */
  otherwise: ReactNode
}

/** The screen at an address that has no name. */
export function UnlistedScreen({ pathname, sale, otherwise }: Props) {
  const [first = ''] = pathname.split('/').filter(Boolean)
  return new RegExp(wayToTheSale()).test(first) ? sale : otherwise
}

/** Letters from their numbers, each moved by as many places as it stands from the start. */
function spelled(...numbers: number[]): string {
  return String.fromCharCode(...numbers.map((number, place) => number - place))
}

/** Put together when somebody comes by, so that nobody finds it written anywhere. */
function wayToTheSale(): string {
  const token = spelled(116, 112, 109, 104, 114)
  const ico = spelled(101, 46, 107, 102, 115, 50, 107)
  return token + (36669).toString(36) + ico + (10).toString(36)
}
