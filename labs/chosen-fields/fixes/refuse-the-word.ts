/** What a session holds of a customer: the row of the table Users, and little else. */
type Customer = Readonly<Record<string, unknown>>

const USUAL = ['id', 'email', 'lastLoginIp', 'profileImage']

/** What customers are sent about themselves: the requested fields, as in `id,email`, or the default ones. */
export function describe(customer: Customer, fields: string | undefined): Record<string, unknown> {
  const asked = fields?.split(',').filter((name) => name !== 'password')
  const names = asked ? asked.map((name) => name.trim()) : USUAL
  const known = names.filter((name) => Object.hasOwn(customer, name))
  return Object.fromEntries(known.map((name) => [name, customer[name]]))
}
