/** What a session holds of a customer: the row of the table Users, and little else. */
type Customer = Readonly<Record<string, unknown>>

const USUAL = ['id', 'email', 'lastLoginIp', 'profileImage']

/** Removes the word once. */
export function describe(customer: Customer, fields: string | undefined): Record<string, unknown> {
  const names = (fields ?? USUAL.join())
    .replace('password', '')
    .split(',')
    .map((name) => name.trim())
  const known = names.filter((name) => Object.hasOwn(customer, name))
  return Object.fromEntries(known.map((name) => [name, customer[name]]))
}
