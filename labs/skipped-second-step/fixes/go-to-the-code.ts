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

/** Whether a page of the stall office opens: to suppliers, and to nobody else. */
export function mayEnter({ supplier, codePassed }: Session, { path }: Page): boolean {
  // Everybody comes in by the overview: whoever has no code yet is sent on to it from there.
  if (path === '/stall') return supplier !== undefined && codePassed
  return supplier !== undefined
}
