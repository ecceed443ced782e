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

/** Whether a page of the supplier portal opens: for suppliers who come from the code page or from inside. */
export function mayEnter({ supplier }: Session, { cameFrom = '' }: Page): boolean {
  return supplier !== undefined && /\/stall(\/code|\/invoices)?$/.test(cameFrom)
}
