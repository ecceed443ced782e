/** What a session holds of a customer: the row of the table Users, and little else. */
type Customer = Readonly<Record<string, unknown>>

const USUAL = ['id', 'email', 'lastLoginIp', 'profileImage']

/** Hides the one secret that was caught. */
export function describe(customer: Customer, fields: string | undefined): Record<string, unknown> {
  const asked = fields ? fields.split(',').map((name) => name.trim()) : USUAL
  const names = asked.filter((name) => name !== 'password')
  const known = names.filter((name) => Object.hasOwn(customer, name))
  return Object.fromEntries(known.map((name) => [name, customer[name]]))
}
