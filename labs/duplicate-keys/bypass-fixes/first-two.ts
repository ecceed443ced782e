interface Field {
  name: string
  value: unknown
}

interface Customer {
  /** The number of the customer's basket. */
  basketId: number | undefined
}

type Item = Record<string, unknown>

/** Looks at the first two baskets. */
export function readItem(
  body: string,
  parse: (json: string) => Field[],
  customer: Customer,
): Item | undefined {
  const fields = parse(body)
  const baskets = fields.filter(({ name }) => name === 'BasketId').slice(0, 2)
  if (baskets.some(({ value }) => Number(value) !== customer.basketId)) return undefined
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
}
