interface Field {
  name: string
  value: unknown
}

interface Customer {
  /** The number of the customer's basket. */
  basketId: number | undefined
}

type Item = Record<string, unknown>

/** Protects the first few baskets. */
export function readItem(
  body: string,
  parse: (json: string) => Field[],
  customer: Customer,
): Item | undefined {
  const fields = parse(body)
  const item: Item = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  if (Number(item.BasketId) <= 3 && Number(item.BasketId) !== customer.basketId) return undefined
  const basket = fields.find(({ name }) => name === 'BasketId')
  return Number(basket?.value) === customer.basketId ? item : undefined
}
