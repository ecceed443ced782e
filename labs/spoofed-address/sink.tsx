interface Props {
  ip: string
}

/** Where a customer last logged in from. */
export function IpAddress({ ip }: Props) {
  return <small dangerouslySetInnerHTML={{ __html: ip }} />
}
