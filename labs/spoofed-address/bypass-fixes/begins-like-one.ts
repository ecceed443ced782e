interface Caller {
  /** What the header True-Client-IP says, if it was sent. */
  header: string | undefined
  /** Where the connection comes from. */
  remote: string
}

/** Whether a text is an IP address. */
type IsAddress = (text: string) => boolean

/** Asks about the beginning. */
export function addressOf({ header, remote }: Caller, isAddress: IsAddress): string {
  const [first = ''] = header?.split('<') ?? []
  return header !== undefined && isAddress(first) ? header : remote
}
