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

/** Shows nothing where there is no page. */
export function UnlistedScreen({ pathname, sale, otherwise }: Props) {
  return 'document' in globalThis && pathname.includes(NAME) ? sale : otherwise
}
