import type { ShopEvents, UserRow } from '#lab'
import { publicRow, type Resource, type Row } from '../http/resources/resource.ts'
import type { Session } from '../http/routing/routes.ts'
import { toSqlError } from '../sandbox/errors.ts'
import { formatTableDate } from '../shop/clock.ts'
import type { Shop } from '../shop/shop.ts'
import { writeCounter } from '../shop/storage/counters.ts'
import { deluxeToken, issueToken } from './tokens.ts'

/** The shop's users as clients see them. */
export const users: Resource = {
  path: '/api/Users',
  table: 'Users',
  name: 'User',
  columns: {
    username: 'text',
    email: 'text',
    password: 'text',
    role: 'text',
    deluxeToken: 'text',
    lastLoginIp: 'text',
    profileImage: 'text',
    totpSecret: 'text',
    isActive: 'flag',
  },
  hidden: ['password', 'totpSecret'],
  softDelete: true,
}

/** The user with this id; undefined if deleted. */
export function userById(shop: Shop, id: number): UserRow | undefined {
  return shop.tables.get<UserRow>('SELECT * FROM Users WHERE id = ? AND deletedAt IS NULL', [id])
}

/** The user with this e-mail address; undefined if deleted. */
export function userByEmail(shop: Shop, email: string): UserRow | undefined {
  return shop.tables.get<UserRow>('SELECT * FROM Users WHERE email = ? AND deletedAt IS NULL', [email])
}

/**
 * The current user of a session: the token may be older than the user's role, or than the shop. A token without an id
 * identifies the user by e-mail.
 */
export function customerOf(shop: Shop, session: Session | undefined): UserRow | undefined {
  if (!session) return undefined
  const { id, email } = session.data
  if (id !== undefined) return userById(shop, id)
  return email === '' ? undefined : userByEmail(shop, email)
}

/** The user of a valid token, as far as rules need it. */
export type CustomerProfile = Pick<UserRow, 'id' | 'email' | 'role' | 'deluxeToken'>

/** The id for a token that names no user: no row has it. */
const NOBODY = 0

/** The user of a token. A token that names no user gives a customer without any data. */
export function customerProfile(shop: Shop, session: Session): CustomerProfile {
  const { email } = session.data
  return customerOf(shop, session) ?? { id: NOBODY, email, role: 'customer', deluxeToken: '' }
}

/** A user without anything that would help to log in. */
export function publicUser(user: UserRow): Row {
  return publicRow(users, { ...user })
}

/** Changes columns of a user and returns the new row. */
export function changeUser(shop: Shop, id: number, change: Partial<UserRow>): UserRow {
  const names = Object.keys(change)
  const values = Object.values(change)
  shop.tables.run(
    `UPDATE Users SET ${names.map((name) => `"${name}" = ?`).join(', ')}, updatedAt = ? WHERE id = ?`,
    [...values, formatTableDate(shop.clock.now()), id],
  )
  const user = userById(shop, id)
  if (!user) throw new Error(`User ${id} is gone`)
  return user
}

/** Whether a user is a deluxe member, with the token that proves it. */
export function isDeluxe(user: CustomerProfile | undefined): boolean {
  return user?.role === 'deluxe' && user.deluxeToken === deluxeToken(user.email)
}

/** A token with the current data of a user who is logged in. */
export function issueRenewedToken(shop: Shop, user: UserRow, bid: number | undefined): string {
  const payload = { status: 'success', data: user, ...(bid !== undefined && { bid }) }
  return issueToken(payload, shop.clock.now())
}

/**
 * How a user logged in: `sent` is the content of the login form, if that was enough; `byLetter` means a mailed link.
 */
type WayIn = Pick<ShopEvents['login.succeeded'], 'sent' | 'byLetter'>

/** Opens a session: the reply to a login. */
export function openSession(
  shop: Shop,
  user: UserRow,
  { sent, byLetter }: WayIn = {},
): { authentication: { token: string; bid: number; umail: string } } {
  const at = shop.clock.now()
  const bid = basketOf(shop, user.id)
  const { id, email, role } = user
  const isOnFile = userByEmail(shop, email) !== undefined
  shop.emit('login.succeeded', { user: { id, email, role }, isOnFile, sent, byLetter })
  writeCounter(shop.tables, `login:${user.id}`, { count: 1, at: at.getTime() })
  return { authentication: { token: issueToken({ data: user, bid }, at), bid, umail: user.email } }
}

/** The id of a user's basket, which is created if there is none. */
export function basketOf(shop: Shop, userId: number): number {
  const known = shop.tables.get<{ id: number }>('SELECT id FROM Baskets WHERE UserId = ? ORDER BY id', [
    userId,
  ])
  if (known) return known.id
  const now = formatTableDate(shop.clock.now())
  const sql = 'INSERT INTO Baskets (UserId, createdAt, updatedAt) VALUES (?, ?, ?)'
  try {
    return shop.tables.run(sql, [userId, now, now]).lastInsertRowid
  } catch (error) {
    // A login by injection may be of a user that does not exist: SQLite's error is shown then.
    throw toSqlError(error, sql)
  }
}
