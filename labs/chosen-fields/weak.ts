/** What a session holds of a customer: her row of the table Users, and little else. */
type Customer = Readonly<Record<string, unknown>>

const USUAL = ['id', 'email', 'lastLoginIp', 'profileImage']

/** What a customer is told of herself: the fields that a page asks for, as in `id,email`, or else the usual ones. */
export function describe(customer: Customer, fields: string | undefined): Record<string, unknown> {
  const names = fields ? fields.split(',').map((name) => name.trim()) : USUAL
  const known = names.filter((name) => Object.hasOwn(customer, name))
  return Object.fromEntries(known.map((name) => [name, customer[name]]))
}
