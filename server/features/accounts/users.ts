import type * as BlankRegistration from '../../../labs/blank-registration/weak.ts'
import type * as MassAssignment from '../../../labs/mass-assignment/weak.ts'
import type * as PolicyInjection from '../../../labs/policy-injection/weak.ts'
import type * as UncheckedEmail from '../../../labs/unchecked-email/weak.ts'
import type * as UnrepeatedPassword from '../../../labs/unrepeated-password/weak.ts'
import type { Resource } from '../../http/resources/resource.ts'
import { InvalidRowError, length, oneOf, violation } from '../../http/resources/validation.ts'
import type { Fields } from '../../http/routing/routes.ts'
import { users as base } from '../../identity/customers.ts'
import { hashPassword } from '../../identity/tokens.ts'
import type { Shop } from '../../shop/shop.ts'
import { acceptsPassword } from './password-policy.ts'

/** The users resource, with the rules of registration. */
export const users: Resource = {
  ...base,
  quota: { of: 'customers', all: 1_500 },
  required: ['role'],
  rules: {
    email: length(0, 254),
    role: oneOf(['customer', 'deluxe', 'accounting', 'admin']),
    username: length(0, 60),
  },
}

/** Whether a registration has all required fields. */
export function isComplete(shop: Shop, { email, password }: Fields): Promise<boolean> {
  const account = { email: sentText(email), password: sentText(password) }
  return shop.call<typeof BlankRegistration>('blank-registration').isComplete(account)
}

function sentText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The row of a new user. Throws `InvalidRowError`. */
export async function registration(shop: Shop, fields: Fields): Promise<Fields> {
  const email = textOf(fields.email)
  if (!(await shop.call<typeof UncheckedEmail>('unchecked-email').isEmail(email))) {
    throw new InvalidRowError([violation('email', 'isEmail')])
  }
  const password = hashPassword(await newPassword(shop, fields))
  const { newUser } = shop.call<typeof MassAssignment>('mass-assignment')
  const { cleanName } = shop.call<typeof PolicyInjection>('policy-injection')
  const { username } = fields
  const named = typeof username === 'string' && { username: await cleanName(username) }
  return { ...(await newUser({ ...fields, ...named, email, password })), email, password }
}

/** The password of a registration. Throws `InvalidRowError` if it is unacceptable, or its repetition differs. */
async function newPassword(shop: Shop, fields: Fields): Promise<string> {
  const sent = textOf(fields.password)
  const passwordRepeat = fields.passwordRepeat === undefined ? undefined : textOf(fields.passwordRepeat)
  const { passwordOf } = shop.call<typeof UnrepeatedPassword>('unrepeated-password')
  const password = await passwordOf({ password: sent, passwordRepeat })
  if (password === undefined) {
    const message = 'passwords do not match'
    throw new InvalidRowError([{ kind: 'Validation error', field: 'passwordRepeat', message }])
  }
  const isFine = password === '' || (await acceptsPassword(shop, password))
  if (!isFine) throw new InvalidRowError([violation('password', 'len')])
  return password
}

/** Whether an address is reserved: it would look like one of the shop's own. */
export function isReserved(shop: Shop, email: string): boolean {
  return email.toLowerCase() === `acc0unt4nt@${shop.settings.domain}`.toLowerCase()
}

/** A field as trimmed text. Other types count as empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
