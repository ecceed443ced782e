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

/** Writes the name backwards. */
export function UnlistedScreen({ pathname, sale, otherwise }: Props) {
  const [first = ''] = pathname.split('/').filter(Boolean)
  return [...first].reverse().join('') === NAME ? sale : otherwise
}
