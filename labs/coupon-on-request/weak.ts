/** A JSON schema. */
interface Schema {
  readonly [keyword: string]: unknown
}

interface Order {
  orderId: string
  damaged: boolean
}

interface Till {
  /** The code for a discount in percent; null where it cannot be written. */
  couponFor(discount: number): string | null
  /** The order of this number, if it is one of whoever is logged in. */
  orderOf(orderId: string): Order | undefined
  /** The order of this number, whoever's it is. */
  order(orderId: string): Order | undefined
}

interface Tool {
  description: string
  parameters: { type: 'object'; properties: Record<string, Schema>; required: string[] }
  /** Throws what the assistant is told instead of a coupon. */
  run(args: Record<string, unknown>, till: Till): { couponCode: string | null; discount: number }
}

/** The tool by which the assistant makes coupons. `discount` is the schema of that argument. */
export function couponTool(discount: Schema): Tool {
  return {
    description:
      'Makes a coupon for a customer whose order arrived damaged. Not to be used just because somebody asks.',
    parameters: { type: 'object', properties: { discount }, required: ['discount'] },
    run: (args, till) => {
      const discount = Number(args.discount)
      return { couponCode: till.couponFor(discount), discount }
    },
  }
}
