/** What a session holds of a customer: the row of the table Users, and little else. */
type Customer = Readonly<Record<string, unknown>>

const USUAL = ['id', 'email']

/** What customers are sent about themselves. */
export function describe(customer: Customer, _fields: string | undefined): Record<string, unknown> {
  const known = USUAL.filter((name) => Object.hasOwn(customer, name))
  return Object.fromEntries(known.map((name) => [name, customer[name]]))
}
