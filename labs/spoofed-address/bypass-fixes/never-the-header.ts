interface Caller {
  /** What the header True-Client-IP says, if it was sent. */
  header: string | undefined
  /** Where the connection comes from. */
  remote: string
}

/** Whether a text is an IP address. */
type IsAddress = (text: string) => boolean

/** Believes nobody. */
export function addressOf({ remote }: Caller, _isAddress: IsAddress): string {
  return remote
}
