interface Caller {
  /** What the header True-Client-IP says, if it was sent. */
  header: string | undefined
  /** Where the connection comes from. */
  remote: string
}

/** Whether a text is an IP address. */
type IsAddress = (text: string) => boolean

/** Refuses elements, and believes the rest. */
export function addressOf({ header, remote }: Caller, _isAddress: IsAddress): string {
  return header?.includes('<') ? remote : (header ?? remote)
}
