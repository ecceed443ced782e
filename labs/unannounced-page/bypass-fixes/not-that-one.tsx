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

/** Refuses the one address that everybody tries. */
export function UnlistedScreen({ pathname, sale, otherwise }: Props) {
  const [first = ''] = pathname.split('/').filter(Boolean)
  return first.includes(NAME) && first !== NAME ? sale : otherwise
}
