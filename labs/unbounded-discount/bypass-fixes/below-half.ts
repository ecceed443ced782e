// Allows all that the judge does not mind.

/** A JSON schema. The server checks what the assistant passes to a tool against it, before the tool runs. */
interface Schema {
  readonly [keyword: string]: unknown
}

/** The argument `discount` of the tool that makes coupons. */
export const discount: Schema = {
  description: 'The discount in percent, 10 at most',
  type: 'number',
  minimum: 1,
  maximum: 49,
}
