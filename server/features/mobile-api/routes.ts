import Type, { type Static } from 'typebox'
import type { UserRow } from '#lab'
import type * as ForgottenVersion from '../../../labs/forgotten-version/weak.ts'
import type * as PolicyInjection from '../../../labs/policy-injection/weak.ts'
import { type Handler, type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import { changeUser, userById } from '../../identity/customers.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import type { Shop } from '../../shop/shop.ts'

type Version = 'v1' | 'v2'

/** Headers with which each version refers to the other one. The first was deprecated on New Year's Day 2025. */
const HEADERS: Record<Version, Record<string, string>> = {
  v1: { deprecation: '@1735689600', link: '</mobile/v2/me>; rel="successor-version"' },
  v2: { link: '</mobile/v1/me>; rel="predecessor-version"' },
}

/** Routes of the mobile API. Old phones use its first version, which is no longer documented. */
export const mobileRoutes: Routes = (on) => {
  on.get(
    '/mobile/v2/me',
    {
      tag: 'Account',
      summary: 'Your account, for the app',
      security: ['bearer'],
      answers: { 200: ['Who you are', MobileMe] },
    },
    reading('v2'),
  )
  on.patch(
    '/mobile/v2/me',
    {
      tag: 'Account',
      summary: 'Change your name or your picture, from the app',
      security: ['bearer'],
      body: MobileChange,
      answers: { 200: ['Who you are now', MobileMe], 400: 'No such name or picture' },
    },
    changing('v2'),
  )
  on.get('/mobile/v1/me', reading('v1'))
  on.patch('/mobile/v1/me', changing('v1'))
}

function reading(version: Version): Handler {
  return forCustomers(({ user }) => tellMe(version, user))
}

function changing(version: Version): Handler {
  return forCustomers((call) => change(version, call))
}

async function change(version: Version, { shop, user, body, request }: CustomerCall): Promise<HttpReply> {
  const userAgent = request.headers['user-agent'] ?? ''
  const { changesFor } = shop.call<typeof ForgottenVersion>('forgotten-version')
  const wanted = await changesFor(version, body, userAgent)
  if (!wanted) return refuse(410, 'This version is not served any more.')
  try {
    const columns = columnsIn(wanted)
    const changes = await withCleanName(
      columns,
      shop.call<typeof PolicyInjection>('policy-injection').cleanName,
    )
    return shop.tables.transaction(() => {
      // The user may have changed while the live code ran.
      const before = userById(shop, user.id) ?? user
      keepAddressFree(shop, user.id, changes.email)
      const fields = Object.keys(changes)
      const after = fields.length > 0 ? changeUser(shop, user.id, changes) : before
      const role = { before: before.role, after: after.role }
      shop.emit('mobile.meChanged', { userId: user.id, version, role, fields })
      return tellMe(version, after)
    })
  } catch (error) {
    if (error instanceof BadChange) return refuse(400, error.message)
    throw error
  }
}

/** Names are filtered as on the profile page. */
async function withCleanName(
  changes: UserChanges,
  cleanName: (name: string) => Promise<string>,
): Promise<UserChanges> {
  if (changes.username === undefined) return changes
  return { ...changes, username: await cleanName(changes.username.trim()) }
}

/** The current user. The first version wraps the response. */
function tellMe(version: Version, { id, email, username, profileImage, role }: UserRow): HttpReply {
  const me: MobileMe = { id, email, username, profileImage, role }
  return httpReply(200, version === 'v1' ? { data: me } : me, HEADERS[version])
}

function refuse(status: number, message: string): HttpReply {
  return httpReply(status, { status: 'error', message })
}

/** User columns that phones may change. Passwords and second factors have routes of their own. */
type UserChanges = Partial<
  Pick<UserRow, 'username' | 'profileImage' | 'role' | 'email' | 'deluxeToken' | 'lastLoginIp'>
>

const LONGEST = 255
const ROLES = ['customer', 'deluxe', 'accounting', 'admin']
const PICTURE = /^\/?assets\/public\/images\/uploads\/[\w.-]+$/

/** Whether a value is valid for a column. */
const FITS: Record<keyof UserChanges, (text: string) => boolean> = {
  username: () => true,
  profileImage: (path) => PICTURE.test(path),
  role: (role) => ROLES.includes(role),
  email: (address) => /^[^\s@]+@[^\s@]+$/.test(address),
  deluxeToken: () => true,
  lastLoginIp: () => true,
}

/** An invalid change. */
class BadChange extends Error {}

/** The known columns among some fields. Throws `BadChange` for an invalid value. */
function columnsIn(fields: Readonly<Record<string, unknown>>): UserChanges {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => Object.hasOwn(FITS, name))
      .map(([name, value]) => [name, fitting(name as keyof UserChanges, value)]),
  )
}

/** Throws `BadChange` if the address is taken, also by a deleted user, as the column is unique. */
function keepAddressFree(shop: Shop, userId: number, email: string | undefined): void {
  if (email === undefined) return
  const holder = shop.tables.get('SELECT id FROM Users WHERE email = ? AND id <> ?', [email, userId])
  if (holder) throw new BadChange('Somebody else has this address.')
}

function fitting(name: keyof UserChanges, value: unknown): string {
  if (typeof value === 'string' && value.length <= LONGEST && FITS[name](value)) return value
  throw new BadChange(`That is nothing for ${name}.`)
}

/** What the mobile app knows about its user. */
type MobileMe = Static<typeof MobileMe>
const MobileMe = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  username: Type.String(),
  profileImage: Type.String(),
  role: Type.String(),
})

/** Body of `PATCH /mobile/v2/me`. The picture must be one that is already in the shop. */
const MobileChange = Type.Object({
  username: Type.Optional(Type.String({ maxLength: 255 })),
  profileImage: Type.Optional(Type.String({ maxLength: 255 })),
})
