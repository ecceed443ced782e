/** Who is at the counter of the stall office. */
interface Session {
  /** Her stall, once its name and PIN were right. */
  supplier: string | undefined
  /** The PIN was right, and a code went to the mailbox of the stall. */
  codeMailed: boolean
  /** That code was entered. */
  codePassed: boolean
}

interface Page {
  /** `/stall` or `/stall/invoices`. */
  path: string
  /** The address of the page that she says she comes from. */
  cameFrom: string | undefined
}

/** Whoever says that she comes from the code will have entered it. */
export function mayEnter({ supplier, codePassed }: Session, { cameFrom = '' }: Page): boolean {
  return supplier !== undefined && (codePassed || cameFrom.endsWith('/stall/code'))
}
