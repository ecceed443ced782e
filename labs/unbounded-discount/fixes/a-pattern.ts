/** A JSON schema. The server validates the arguments of a tool against it before the tool runs. */
interface Schema {
  readonly [keyword: string]: unknown
}

/** The highest discount that the assistant may give, in percent. */
const MOST = 10

/** The argument `discount` of the coupon tool. */
export const discount: Schema = {
  type: 'number',
  pattern: '^([1-9]|10)$',
  description: `The discount in percent, ${MOST} at most`,
}
