interface Caller {
  /** The value of the header True-Client-IP, if it was sent. */
  header: string | undefined
  /** The address of the connection. */
  remote: string
}

/** Whether a text is an IP address. */
type IsAddress = (text: string) => boolean

/** Stores no address at all. */
export function addressOf({ remote }: Caller, _isAddress: IsAddress): string {
  return remote
}
