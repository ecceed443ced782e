import type * as BlankRegistration from '../../../labs/blank-registration/weak.ts'
import type * as ErasedNotDeleted from '../../../labs/erased-not-deleted/weak.ts'
import type * as MassAssignment from '../../../labs/mass-assignment/weak.ts'
import type * as PolicyInjection from '../../../labs/policy-injection/weak.ts'
import type * as UncheckedEmail from '../../../labs/unchecked-email/weak.ts'
import type * as UnrepeatedPassword from '../../../labs/unrepeated-password/weak.ts'
import type { Resource } from '../../http/resources/resource.ts'
import { createViolation, InvalidRowError, lengthRule, oneOfRule } from '../../http/resources/validation.ts'
import type { Fields } from '../../http/routing/routes.ts'
import { users as base } from '../../identity/customers.ts'
import { hashPassword } from '../../identity/tokens.ts'
import type { Shop } from '../../shop/shop.ts'
import { acceptsPassword } from './passwords.ts'

/** The users resource, with the rules of registration. */
export const users: Resource = {
  ...base,
  quota: { of: 'customers', all: 1_500 },
  required: ['role'],
  rules: {
    email: lengthRule(0, 254),
    role: oneOfRule(['customer', 'deluxe', 'accounting', 'admin']),
    username: lengthRule(0, 60),
  },
}

/** Whether a registration has all required fields. */
export function hasRequiredFields(shop: Shop, { email, password }: Fields): Promise<boolean> {
  const account = { email: sentText(email), password: sentText(password) }
  return shop.call<typeof BlankRegistration>('blank-registration').isComplete(account)
}

function sentText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The row of a new user. Throws `InvalidRowError`. */
export async function newUserRow(shop: Shop, fields: Fields): Promise<Fields> {
  const email = trimmedText(fields.email)
  if (!(await shop.call<typeof UncheckedEmail>('unchecked-email').isEmail(email))) {
    throw new InvalidRowError([createViolation('email', 'isEmail')])
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
  const sent = trimmedText(fields.password)
  const passwordRepeat = fields.passwordRepeat === undefined ? undefined : trimmedText(fields.passwordRepeat)
  const { passwordOf } = shop.call<typeof UnrepeatedPassword>('unrepeated-password')
  const password = await passwordOf({ password: sent, passwordRepeat })
  if (password === undefined) {
    const message = 'passwords do not match'
    throw new InvalidRowError([{ kind: 'Validation error', field: 'passwordRepeat', message }])
  }
  const isFine = password === '' || (await acceptsPassword(shop, password))
  if (!isFine) throw new InvalidRowError([createViolation('password', 'len')])
  return password
}

/** Whether an address is reserved: it would look like one of the shop's own. */
export function isReservedEmail(shop: Shop, email: string): boolean {
  return email.toLowerCase() === `acc0unt4nt@${shop.settings.domain}`.toLowerCase()
}

/** A field as trimmed text. Other types count as empty. */
export function trimmedText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Tables with rows of a customer. They are erased with the customer. Basket items are erased with their baskets. */
const OWNED_TABLES = [
  ...['SecurityAnswers', 'Wallets', 'Cards', 'Recycles', 'Addresses', 'Baskets', 'Complaints'],
  ...['Memories', 'PrivacyRequests', 'ImageCaptchas'],
]

/** Columns that may be blanked. */
const COLUMNS = ['username', 'email', 'password', 'deluxeToken', 'lastLoginIp', 'isActive']

/** Erases customers who asked for it, as thoroughly as the live code does. */
export async function eraseDeletedUsers(shop: Shop): Promise<void> {
  const { tables } = shop
  const leaving = tables
    .all<{ id: number }>('SELECT id FROM Users WHERE deletedAt IS NOT NULL')
    .map(({ id }) => id)
  if (leaving.length === 0) return
  const changes: (() => void)[] = []
  // Most were erased at an earlier login.
  let hasChanges = false
  // Ignore ids that were not asked for.
  const plan = (id: number, work: () => void, isDone = false): void => {
    if (!leaving.includes(id)) return
    changes.push(work)
    hasChanges ||= !isDone
  }
  await shop.call<typeof ErasedNotDeleted>('erased-not-deleted').forget({
    leaving: () => leaving,
    change: (id, columns) => plan(id, () => change(shop, id, columns), isUnchanged(shop, id, columns)),
    remove: (id) => plan(id, () => remove(shop, id)),
  })
  if (!hasChanges) return
  tables.transaction(() => {
    for (const work of changes) work()
  })
}

function isUnchanged(
  { tables }: Shop,
  id: number,
  columns: Readonly<Record<string, string | number>>,
): boolean {
  const user = tables.get('SELECT * FROM Users WHERE id = ?', [id])
  return COLUMNS.every((name) => columns[name] === undefined || columns[name] === user?.[name])
}

function change({ tables }: Shop, id: number, columns: Readonly<Record<string, string | number>>): void {
  for (const name of COLUMNS) {
    const value = columns[name]
    if (value === undefined) continue
    // Write only what changes.
    tables.run(`UPDATE Users SET "${name}" = ? WHERE id = ? AND "${name}" IS NOT ?`, [value, id, value])
  }
}

function remove({ tables }: Shop, id: number): void {
  tables.run('UPDATE Feedbacks SET UserId = NULL WHERE UserId = ?', [id])
  for (const table of OWNED_TABLES) tables.run(`DELETE FROM ${table} WHERE UserId = ?`, [id])
  tables.run('DELETE FROM Users WHERE id = ?', [id])
}
