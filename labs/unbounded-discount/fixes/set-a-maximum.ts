/** A JSON schema. The server validates the arguments of a tool against it before the tool runs. */
interface Schema {
  readonly [keyword: string]: unknown
}

/** The highest discount that the assistant may give, in percent. */
const MOST = 10

/** The argument `discount` of the coupon tool. */
export const discount: Schema = {
  type: 'number',
  minimum: 1,
  maximum: MOST,
  description: `The discount in percent, ${MOST} at most`,
}
