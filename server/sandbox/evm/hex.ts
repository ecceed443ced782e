/** Converts a text to the hex type of the EVM libraries. Throws if the text is not hex. */
export function asHex(text: string): `0x${string}` {
  if (isHex(text)) return text
  throw new Error(`This is no hex: ${text.slice(0, 20)}`)
}

function isHex(text: string): text is `0x${string}` {
  return text.startsWith('0x')
}

/** A whole number as JSON-RPC writes it. */
export function quantity(value: bigint | number): `0x${string}` {
  return `0x${value.toString(16)}`
}
