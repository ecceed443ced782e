interface Field {
  name: string
  value: unknown
}

interface Customer {
  /** The number of her basket. */
  basketId: number | undefined
}

type Item = Record<string, unknown>

/** What a customer wants to put into her basket, or undefined where the basket is not hers. */
export function readItem(
  body: string,
  parse: (json: string) => Field[],
  customer: Customer,
): Item | undefined {
  const fields = parse(body)
  const basket = fields.find(({ name }) => name === 'BasketId')
  if (String(basket?.value) !== String(customer.basketId)) return undefined
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
}
