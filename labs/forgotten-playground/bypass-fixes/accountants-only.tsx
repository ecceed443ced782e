import type { ReactNode } from 'react'

interface Props {
  /** The address after the hash: `/search`. */
  pathname: string
  /** What stands behind a question mark there: `?q=apple`. */
  search: string
  /** Who is at the counter, as the browser knows it from the token. */
  visitor: { isLoggedIn: boolean; role: string | undefined }
  /** The bench where we write, compile and try out contracts. */
  workbench: ReactNode
  /** What unknown addresses show. */
  otherwise: ReactNode
}

/** Nobody would pretend to be an accountant. */
export function BackDoor({ pathname, visitor, workbench, otherwise }: Props) {
  return pathname.includes('web3-sandbox') && visitor.role === 'accounting' ? workbench : otherwise
}
