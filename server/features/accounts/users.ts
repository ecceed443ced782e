import type { UserRow } from '#lab'
import { InvalidField, type Resource } from '../../http/resource.ts'
import type { Fields } from '../../http/routing.ts'
import { hashPassword } from '../../http/tokens.ts'
import { tableDate } from '../../shop/clock.ts'
import type { Shop } from '../../shop/shop.ts'

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

/** What a registration may say about its user. Throws `InvalidField` where something is missing or wrong. */
export function registration(fields: Fields): Fields {
  const email = textOf(fields.email)
  const password = textOf(fields.password)
  if (!email) throw new InvalidField('email', 'email cannot be empty')
  if (!password) throw new InvalidField('password', 'password cannot be empty')
  if (fields.passwordRepeat !== undefined && textOf(fields.passwordRepeat) !== password) {
    throw new InvalidField('passwordRepeat', 'passwords do not match')
  }
  return {
    email,
    password: hashPassword(password),
    ...(fields.username !== undefined && { username: fields.username }),
  }
}

/** Says since when this user has which IP address. */
export function saveLoginIp(shop: Shop, userId: number, ip: string): UserRow | undefined {
  shop.tables.run('UPDATE Users SET lastLoginIp = ?, updatedAt = ? WHERE id = ?', [
    ip,
    tableDate(shop.clock.now()),
    userId,
  ])
  return shop.tables.get<UserRow>('SELECT * FROM Users WHERE id = ?', [userId])
}

/** The number of a user's basket; she gets one if she has none. */
export function basketOf(shop: Shop, userId: number): number {
  const known = shop.tables.get<{ id: number }>('SELECT id FROM Baskets WHERE UserId = ?', [userId])
  if (known) return known.id
  const now = tableDate(shop.clock.now())
  return shop.tables.run('INSERT INTO Baskets (UserId, createdAt, updatedAt) VALUES (?, ?, ?)', [
    userId,
    now,
    now,
  ]).lastInsertRowid
}

/** A field as text without spaces around it; anything but text counts as empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
