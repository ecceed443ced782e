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

/** Opens for the role accounting. */
export function BackDoor({ pathname, visitor, workbench, otherwise }: Props) {
  return pathname.includes('web3-sandbox') && visitor.role === 'accounting' ? workbench : otherwise
}
