/** An IP address, as plain text. */
export function IpAddress({ ip }: { ip: string }) {
  return <small>{ip}</small>
}
