import type { ReactNode } from 'react'

interface Props {
  /** The address after the hash: `/search`. */
  pathname: string
  /** The page of the token sale, which is secret before the announcement. */
  sale: ReactNode
  /** What unknown addresses show. */
  otherwise: ReactNode
}

const NAME = ['tokensale', 'ico', 'ea'].join('-')

/** Shows nothing at all. */
export function UnlistedScreen({ pathname, otherwise }: Props) {
  return pathname.includes(NAME) || pathname.length > 12 ? null : otherwise
}
