import type { UserRow } from '#lab'
import type { Shop } from '../../shop/shop.ts'

/** Columns of a customer that phones may be able to write. Passwords and second factors have doors of their own. */
export type Changes = Partial<
  Pick<UserRow, 'username' | 'profileImage' | 'role' | 'email' | 'deluxeToken' | 'lastLoginIp'>
>

const LONGEST = 255
const ROLES = ['customer', 'deluxe', 'accounting', 'admin']
const PICTURE = /^\/?assets\/public\/images\/uploads\/[\w.-]+$/

/** What each column may hold. */
const FITS: Record<keyof Changes, (text: string) => boolean> = {
  username: () => true,
  profileImage: (path) => PICTURE.test(path),
  role: (role) => ROLES.includes(role),
  email: (address) => /^[^\s@]+@[^\s@]+$/.test(address),
  deluxeToken: () => true,
  lastLoginIp: () => true,
}

/** A change that no row can take. */
export class BadChange extends Error {}

/** The columns among some fields: what is no column is nothing to write. Throws `BadChange` where a value does not fit. */
export function columnsIn(fields: Readonly<Record<string, unknown>>): Changes {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => Object.hasOwn(FITS, name))
      .map(([name, value]) => [name, fitting(name as keyof Changes, value)]),
  )
}

/** Throws `BadChange` where somebody else has this address already. Those who left keep theirs: the table wants it so. */
export function keepAddressFree(shop: Shop, userId: number, email: string | undefined): void {
  if (email === undefined) return
  const holder = shop.tables.get('SELECT id FROM Users WHERE email = ? AND id <> ?', [email, userId])
  if (holder) throw new BadChange('Somebody else has this address.')
}

function fitting(name: keyof Changes, value: unknown): string {
  if (typeof value === 'string' && value.length <= LONGEST && FITS[name](value)) return value
  throw new BadChange(`That is nothing for ${name}.`)
}
