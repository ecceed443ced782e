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

/** Whether a page of the supplier portal opens: for suppliers, and for nobody else. */
export function mayEnter({ supplier, codePassed }: Session, { path }: Page): boolean {
  // Everybody starts at the overview, which redirects those without a code.
  if (path === '/stall') return supplier !== undefined && codePassed
  return supplier !== undefined
}
