// Uses keywords that the validator does not know.

/** A JSON schema. The server validates the arguments of a tool against it before the tool runs. */
interface Schema {
  readonly [keyword: string]: unknown
}

/** The argument `discount` of the coupon tool. */
export const discount: Schema = {
  description: 'The discount in percent, 10 at most',
  type: 'number',
  greatest: 10,
  minimum: 1,
}
