import { randomBytes, randomInt } from 'node:crypto'
import { readCookie } from '../../http/requests/cookies.ts'
import type { Call } from '../../http/routing/routes.ts'
import { sendEmail } from '../../shop/records/emails.ts'
import type { Shop } from '../../shop/shop.ts'
import {
  findAccount,
  type PortalSession,
  type SupplierAccount,
  supplierAccounts,
  updateAccount,
} from './accounts.ts'
import {
  type FailedLogin,
  isLocked,
  isLogFull,
  logFailure,
  MISSES,
  normalizeName,
  recentDates,
} from './lockout.ts'
import { verifyPin } from './pins.ts'

const COOKIE = 'stall'
const TRIES = 3
const MINUTE = 60_000
/** Validity of a code, and of a session. */
const CODE_FOR = 10 * MINUTE
const VISIT_FOR = 12 * 60 * MINUTE

/** An account with its session, whose login may be incomplete. */
export interface SignedInSupplier {
  stall: SupplierAccount
  visit: PortalSession
}

/** The session of the cookie, if any. */
export async function portalSessionOf({
  shop,
  request,
}: Pick<Call, 'shop' | 'request'>): Promise<SignedInSupplier | undefined> {
  const id = readCookie(request, COOKIE)
  if (!id) return undefined
  const stall = (await supplierAccounts(shop)).find(({ visit }) => visit?.id === id)
  if (!stall?.visit) return undefined
  const age = shop.clock.now().getTime() - Date.parse(stall.visit.since)
  return age < VISIT_FOR ? { stall, visit: stall.visit } : undefined
}

/** A login with name, PIN and IP address. */
interface LoginAttempt extends FailedLogin {
  pin: string
}

/** First step: checks name and PIN, and mails the code for the second one. */
export async function checkPin(
  shop: Shop,
  { name, ip, pin }: LoginAttempt,
): Promise<PortalSession | 'wrong' | 'locked'> {
  const stall = await findAccount(shop, normalizeName(name))
  if (isLogFull(shop) || (stall && (isLocked(shop, stall) || isBusy(shop, stall)))) return 'locked'
  if (stall) return comparePin(shop, stall, { name, ip, pin })
  await logFailure(shop, await supplierAccounts(shop), { name, ip })
  return 'wrong'
}

/** Limits concurrent PIN checks to the number of allowed failures, as a check takes a while. */
function isBusy(shop: Shop, { looking }: SupplierAccount): boolean {
  return recentDates(shop, looking).length >= MISSES
}

async function comparePin(
  shop: Shop,
  stall: SupplierAccount,
  { pin, ...failed }: LoginAttempt,
): Promise<PortalSession | 'wrong'> {
  const now = shop.clock.now().toISOString()
  updateAccount(shop, stall._id, ({ looking }) => ({ looking: [...recentDates(shop, looking), now] }))
  try {
    if (await verifyPin(pin, stall.pin)) return startSession(shop, stall)
    updateAccount(shop, stall._id, ({ missed }) => ({ missed: [...recentDates(shop, missed), now] }))
    await logFailure(shop, await supplierAccounts(shop), failed)
    return 'wrong'
  } finally {
    updateAccount(shop, stall._id, ({ looking }) => ({ looking: looking.toSpliced(looking.indexOf(now), 1) }))
  }
}

function startSession(shop: Shop, { _id, mailbox }: SupplierAccount): PortalSession {
  const since = shop.clock.now().toISOString()
  const visit: PortalSession = { id: newId(), code: newCode(), codePassed: false, misses: 0, since }
  const text = `${visit.code} is your code for the stall office. It is good for ten minutes.`
  shop.tables.transaction(() => {
    updateAccount(shop, _id, () => ({ visit }))
    sendEmail(shop, { to: mailbox, subject: 'Your code for the stall office', text })
  })
  return visit
}

/** Second step: checks the mailed code. The session gets a new id then. */
export function checkCode(
  shop: Shop,
  { stall, visit: { id } }: SignedInSupplier,
  code: string,
): PortalSession | 'wrong' | 'over' {
  let outcome: PortalSession | 'wrong' | 'over' = 'over'
  updateAccount(shop, stall._id, ({ visit }) => {
    if (visit?.id !== id) return {}
    const age = shop.clock.now().getTime() - Date.parse(visit.since)
    const misses = visit.misses + 1
    if (age < CODE_FOR && code === visit.code) outcome = { ...visit, id: newId(), codePassed: true }
    else if (age < CODE_FOR && misses < TRIES) outcome = 'wrong'
    if (outcome === 'wrong') return { visit: { ...visit, misses } }
    return { visit: outcome === 'over' ? null : outcome }
  })
  return outcome
}

export function endSession(shop: Shop, { stall }: SignedInSupplier): void {
  updateAccount(shop, stall._id, () => ({ visit: null }))
}

/** The session cookie. */
export function sessionCookie(id: string): string {
  return `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`
}

function newId(): string {
  return randomBytes(24).toString('base64url')
}

function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}
