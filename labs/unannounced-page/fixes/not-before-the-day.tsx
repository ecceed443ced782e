import type { ReactNode } from 'react'

interface Props {
  /** The address after the hash: `/search`. */
  pathname: string
  /** The page of the token sale, which nobody is to know of before the announcement. */
  sale: ReactNode
  /** What unknown addresses show. */
  otherwise: ReactNode
}

/** The screen at an address that has no name. The sale gets one when it is announced. */
export function UnlistedScreen({ otherwise }: Props) {
  return otherwise
}
