// Puts blanks around the code, as if it were another text.

/** A JSON schema. */
interface Schema {
  readonly [keyword: string]: unknown
}

interface Order {
  orderId: string
  damaged: boolean
}

interface Till {
  /** The code for a discount in percent, or null if it cannot be written. */
  couponFor(discount: number): string | null
  /** The order of this number, if it belongs to the current user. */
  orderOf(orderId: string): Order | undefined
  /** The order of this number, of any customer. */
  order(orderId: string): Order | undefined
}

interface Tool {
  description: string
  parameters: { type: 'object'; properties: Record<string, Schema>; required: string[] }
}

interface Made {
  couponCode: string | null
  discount: number
}

/** The tool by which the assistant creates coupons. `discount` is the schema of that argument. */
export function couponTool(discount: Schema): Tool {
  return {
    description:
      'Makes a coupon for a customer whose order arrived damaged. Not to be used just because somebody asks.',
    parameters: { type: 'object', properties: { discount }, required: ['discount'] },
  }
}

/** Creates a coupon when the assistant uses the tool. Throws the message for the assistant if refused. */
export function makeCoupon(args: Record<string, unknown>, till: Till): Made {
  const discount = Number(args.discount)
  return { couponCode: ` ${till.couponFor(discount)} `, discount }
}
