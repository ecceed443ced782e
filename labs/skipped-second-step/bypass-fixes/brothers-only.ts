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

/** Asks the brothers for a code, as it is about them. */
export function mayEnter({ supplier, codePassed }: Session, _page: Page): boolean {
  return supplier !== undefined && (codePassed || supplier !== 'pomelo-brothers')
}
