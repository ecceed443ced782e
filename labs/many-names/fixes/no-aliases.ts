interface GraphRequest {
  /** The text of its operations. */
  text: string
  /** All fields at the top of its operations that run, in their order, under their own names. */
  fields: readonly string[]
  /** How many operations there are: more than one in a list. */
  operations: number
  /** How deep the deepest of them is. */
  depth: number
}

/** How many of a customer's ten guesses a request uses up. Guesses under other names cost more than anybody has. */
export function costOf({ text, fields }: GraphRequest): number {
  if (!fields.includes('redeemRaffle')) return 0
  return /\w\s*:\s*redeemRaffle/.test(text) ? Number.POSITIVE_INFINITY : 1
}
