import { Success } from '#contract/http.ts'
import {
  BackRoom,
  DEEPEST_PREFERENCES,
  LONGEST_PREFERENCES,
  Preferences,
  PreferencesBody,
} from '#contract/shop/preferences.ts'
import type * as Polluted from '../../../labs/polluted-preferences/weak.ts'
import { enforceShopQuota } from '../../http/limits/quota.ts'
import { Turns } from '../../http/limits/semaphore.ts'
import { type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

const SECURITY = { security: ['bearer'] } as const

/** Routes of customers' preferences, and of the back room. */
export const preferencesRoutes: Routes = (on) => {
  on.get(
    '/rest/preferences',
    {
      ...SECURITY,
      tag: 'Account',
      summary: 'How you like your juice',
      answers: { 200: ['Your preferences', Success(Preferences)] },
    },
    forCustomers(({ shop, user }) => successBody(preferencesOf(shop, user.id))),
  )
  on.patch(
    '/rest/preferences',
    {
      ...SECURITY,
      tag: 'Account',
      summary: 'Change your preferences: send only what changes',
      body: PreferencesBody,
      answers: {
        200: ['All of your preferences', Success(Preferences)],
        400: 'Too many preferences, or too deep ones',
        429: 'The shop has too many preferences',
      },
    },
    forCustomers(change),
  )
  on.get(
    '/rest/back-room',
    {
      ...SECURITY,
      tag: 'Shop',
      summary: 'The back room, for staff',
      answers: {
        200: ['The notes in the back room', Success(BackRoom)],
        403: 'You are not a member of staff',
      },
    },
    forCustomers(openBackRoom),
  )
}

/** Changes in a shop take turns, so that none overwrites another one that was sent at the same time. */
const changes = new Turns<Shop>()

function change(call: CustomerCall): unknown {
  return isSmall(call.body) ? changes.run(call.shop, () => changeInTurn(call)) : refuse()
}

async function changeInTurn({ shop, body, user }: CustomerCall): Promise<unknown> {
  const { merge } = shop.call<typeof Polluted>('polluted-preferences')
  const merged: unknown = await merge({ ...preferencesOf(shop, user.id) }, body)
  if (typeof merged !== 'object' || merged === null || Array.isArray(merged) || !isSmall(merged))
    return refuse()
  return successBody(save(shop, user.id, { ...merged }))
}

async function openBackRoom({ shop, user }: CustomerCall): Promise<unknown> {
  const isStaffOnFile = STAFF.includes(user.role)
  const { mayEnterBackRoom } = shop.call<typeof Polluted>('polluted-preferences')
  // The record of a customer does not mention it.
  const mayEnter = await mayEnterBackRoom(isStaffOnFile ? { isStaff: true } : {})
  if (mayEnter !== true) return httpReply(403, { status: 'error', message: 'The back room is for staff.' })
  shop.emit('backRoom.opened', { userId: user.id, role: user.role, isStaffOnFile })
  return successBody({ title: 'The back room', notes: NOTES })
}

const STAFF: readonly string[] = ['admin', 'accounting']

/** The notes in the back room. */
const NOTES = [
  'The kettle is descaled on Mondays. It is always Monday.',
  'Somebody pressed the durian in here. We know, the street knows, the fire brigade knows.',
  'Bjoern’s mug is the one with the crack. Not that crack. The other one.',
  'Password of the wireless: on the back of this note. Back of this note: see front.',
  'Days since the last incident: 0. Days since somebody reset this counter: 412.',
]

/** The id is that of the customer. */
interface SavedPreferences extends Document {
  preferences: Preferences
}

const COLLECTION = 'preferences'
/** Maximum number of customers with preferences. */
const MOST = 1_000

const idOf = (userId: number): string => `customer-${userId}`

function preferencesOf(shop: Shop, userId: number): Preferences {
  return shop.documents.find<SavedPreferences>(COLLECTION, { _id: idOf(userId) })[0]?.preferences ?? {}
}

/** Saves the preferences of a customer. Throws `QuotaExceededError`. */
function save(shop: Shop, userId: number, preferences: Preferences): Preferences {
  const { updated } = shop.documents.update<SavedPreferences>(COLLECTION, { _id: idOf(userId) }, (saved) => {
    return { ...saved, preferences }
  })
  if (updated.length === 0) {
    enforceShopQuota(shop, COLLECTION, { of: 'preferences', all: MOST }, shop.documents.count(COLLECTION))
    shop.documents.insert<SavedPreferences>(COLLECTION, { _id: idOf(userId), preferences })
  }
  return preferences
}

/** Whether a value, which is data, is neither too deep nor too long. */
function isSmall(value: object): boolean {
  return !isDeeperThan(value, DEEPEST_PREFERENCES) && JSON.stringify(value).length <= LONGEST_PREFERENCES
}

function isDeeperThan(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some((below) => isDeeperThan(below, most - 1))
}

function refuse(): HttpReply {
  return httpReply(400, { status: 'error', message: 'These are too many preferences, or too deep ones.' })
}
