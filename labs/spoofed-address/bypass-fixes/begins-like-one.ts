interface Caller {
  /** The value of the header True-Client-IP, if it was sent. */
  header: string | undefined
  /** The address of the connection. */
  remote: string
}

/** Whether a text is an IP address. */
type IsAddress = (text: string) => boolean

/** Checks the beginning. */
export function addressOf({ header, remote }: Caller, isAddress: IsAddress): string {
  const [first = ''] = header?.split('<') ?? []
  return header !== undefined && isAddress(first) ? header : remote
}
