import type { ReactNode } from 'react'

interface Props {
  /** The address after the hash: `/search`. */
  pathname: string
  /** The parameters behind a question mark: `?q=apple`. */
  search: string
  /** The current user, as the browser knows them from the token. */
  visitor: { isLoggedIn: boolean; role: string | undefined }
  /** The screen where we write, compile and try out contracts. */
  workbench: ReactNode
  /** What unknown addresses show. */
  otherwise: ReactNode
}

/** Closes the address itself, and not the addresses below it. */
export function BackDoor({ pathname, workbench, otherwise }: Props) {
  const [first, second] = pathname.split('/').filter(Boolean)
  return first === 'web3-sandbox' && second !== undefined ? workbench : otherwise
}
