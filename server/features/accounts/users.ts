import { broken, emailAddress, InvalidRow, length, oneOf } from '../../http/broken-rules.ts'
import { users as base } from '../../http/customers.ts'
import type { Resource } from '../../http/resource.ts'
import type { Fields } from '../../http/routing.ts'
import { hashPassword } from '../../http/tokens.ts'
import type { Shop } from '../../shop/shop.ts'
import { acceptsPassword } from './password-policy.ts'

/** The users with the rules for those who register. */
export const users: Resource = {
  ...base,
  required: ['email', 'password'],
  rules: {
    email: emailAddress,
    role: oneOf(['customer', 'deluxe', 'accounting', 'admin']),
    username: length(0, 60),
  },
}

const SHORTEST_PASSWORD = 5

/** Whether a registration lacks its e-mail or its password. */
export function isBlank({ email, password }: Fields): boolean {
  return !textOf(email) || !textOf(password)
}

/** What a registration may say about its user: who she is, not what she is. Throws `InvalidRow`. */
export function registration(shop: Shop, fields: Fields): Fields {
  const password = textOf(fields.password)
  const isGoodPassword = password.length >= SHORTEST_PASSWORD && acceptsPassword(shop, password)
  const problems = [
    ...(isGoodPassword ? [] : [broken('password', 'len')]),
    ...(isRole(fields.role) ? [] : [broken('role', 'isIn')]),
  ]
  if (fields.passwordRepeat !== undefined && textOf(fields.passwordRepeat) !== password) {
    const message = 'passwords do not match'
    problems.push({ kind: 'Validation error', field: 'passwordRepeat', message })
  }
  if (problems.length > 0) throw new InvalidRow(problems)
  return {
    email: textOf(fields.email),
    password: hashPassword(password),
    ...(typeof fields.username === 'string' && { username: fields.username.trim() }),
  }
}

/** An address that no customer may have: it would pass for one of the shop's own. */
export function isReserved(shop: Shop, email: string): boolean {
  return email.toLowerCase() === `acc0unt4nt@${shop.settings.domain}`.toLowerCase()
}

function isRole(role: unknown): boolean {
  const [rule] = users.rules?.role ?? []
  return role === undefined || rule?.holds(String(role)) === true
}

/** A field as text without spaces around it; anything but text counts as empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
