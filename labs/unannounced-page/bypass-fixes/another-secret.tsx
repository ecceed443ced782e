// Not caught: nobody can guess a name that only its author knows; a review can ask for it.
import type { ReactNode } from 'react'

interface Props {
  /** The address after the hash: `/search`. */
  pathname: string
  /** The page of the token sale, which is secret before the announcement. */
  sale: ReactNode
  /** What unknown addresses show. */
  otherwise: ReactNode
}

/** A new address that is still in the script. */
export function UnlistedScreen({ pathname, sale, otherwise }: Props) {
  return pathname === '/my-own-little-way-in' ? sale : otherwise
}
