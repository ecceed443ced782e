import type { ReactNode } from 'react'

interface Props {
  /** The address after the hash: `/search`. */
  pathname: string
  /** The page of the token sale, which is secret before the announcement. */
  sale: ReactNode
  /** What unknown addresses show. */
  otherwise: ReactNode
}

/** The screen at an address without a name. The sale gets one when it is announced. */
export function UnlistedScreen({ otherwise }: Props) {
  return otherwise
}
