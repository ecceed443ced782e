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

/** How many of a customer's ten guesses a request uses up. */
export function costOf({ fields }: GraphRequest): number {
  return fields.includes('redeemRaffle') ? 1 : 0
}
