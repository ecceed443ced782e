// Not caught: nobody can guess a name that only its author knows, and she can be asked in a review.
import type { ReactNode } from 'react'

interface Props {
  /** The address after the hash: `/search`. */
  pathname: string
  /** The page of the token sale, which nobody is to know of before the announcement. */
  sale: ReactNode
  /** What unknown addresses show. */
  otherwise: ReactNode
}

/** A new name, known to one person only. Until the next reader of the script. */
export function UnlistedScreen({ pathname, sale, otherwise }: Props) {
  return pathname === '/my-own-little-way-in' ? sale : otherwise
}
