interface Field {
  name: string
  value: unknown
}

interface Customer {
  /** The number of the customer's basket. */
  basketId: number | undefined
}

type Item = Record<string, unknown>

/** What a customer wants to put into the basket, or undefined if the basket belongs to another. */
export function readItem(
  body: string,
  parse: (json: string) => Field[],
  customer: Customer,
): Item | undefined {
  const item: Item = Object.fromEntries(parse(body).map(({ name, value }) => [name, value]))
  return Number(item.BasketId) === customer.basketId ? item : undefined
}
