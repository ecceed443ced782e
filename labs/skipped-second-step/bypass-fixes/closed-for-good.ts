/** The session at the supplier portal. */
interface Session {
  /** The stall, once its name and PIN were right. */
  supplier: string | undefined
  /** The PIN was right, and a code was mailed to the stall. */
  codeMailed: boolean
  /** That code was entered. */
  codePassed: boolean
}

interface Page {
  /** `/stall` or `/stall/invoices`. */
  path: string
  /** The page before, as the request says. */
  cameFrom: string | undefined
}

/** Lets nobody in. */
export function mayEnter(_session: Session, _page: Page): boolean {
  return false
}
