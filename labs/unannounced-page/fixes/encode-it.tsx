import type { ReactNode } from 'react'

interface Props {
  /** The address after the hash: `/search`. */
  pathname: string
  /** The page of the token sale, which is secret before the announcement. */
  sale: ReactNode
  /** What unknown addresses show. */
  otherwise: ReactNode
}

const SALE = atob('dG9rZW5zYWxlLWljby1lYQ==')

/** The screen at an address without a name. */
export function UnlistedScreen({ pathname, sale, otherwise }: Props) {
  const [first = ''] = pathname.split('/').filter(Boolean)
  return first.startsWith(SALE) ? sale : otherwise
}
