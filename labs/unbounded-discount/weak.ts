/** A JSON schema. The server checks what the assistant passes to a tool against it, before the tool runs. */
interface Schema {
  readonly [keyword: string]: unknown
}

/** The most that the assistant may take off, in percent. */
const MOST = 10

/** The argument `discount` of the tool that makes coupons. */
export const discount: Schema = {
  type: 'number',
  description: `The discount in percent, ${MOST} at most`,
}
