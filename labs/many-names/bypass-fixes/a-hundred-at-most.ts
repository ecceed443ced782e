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

/** Refuses what would solve the challenge. */
export function costOf({ fields }: GraphRequest): number {
  const guesses = fields.filter((field) => field === 'redeemRaffle').length
  return guesses >= 100 ? 11 : Math.min(guesses, 1)
}
