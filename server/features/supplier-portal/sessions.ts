import { randomBytes, randomInt } from 'node:crypto'
import type * as ForgedLogLine from '../../../labs/forged-log-line/weak.ts'
import { readCookie } from '../../http/requests/cookies.ts'
import type { Call } from '../../http/routing/routes.ts'
import { sendEmail } from '../../shop/records/emails.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'
import {
  findAccount,
  type PortalSession,
  type SupplierAccount,
  supplierAccounts,
  updateAccount,
  verifyPin,
} from './accounts.ts'

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
  return withinLockout(shop, looking).length >= MISSES
}

async function comparePin(
  shop: Shop,
  stall: SupplierAccount,
  { pin, ...failed }: LoginAttempt,
): Promise<PortalSession | 'wrong'> {
  const now = shop.clock.now().toISOString()
  updateAccount(shop, stall._id, ({ looking }) => ({ looking: [...withinLockout(shop, looking), now] }))
  try {
    if (await verifyPin(pin, stall.pin)) return startSession(shop, stall)
    updateAccount(shop, stall._id, ({ missed }) => ({ missed: [...withinLockout(shop, missed), now] }))
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

/** The log entry of a failed login. The live code writes its text. */
interface Entry {
  /** ISO date. */
  at: string
  text: string
}

interface Log extends Document {
  entries: Entry[]
}

/** A failed login with the name as typed. */
interface FailedLogin {
  name: string
  ip: string
}

const COLLECTION = 'stallLog'
const ID = 'log'

/** This many failed logins within ten minutes lock an account for as long. */
const MISSES = 3
const MINUTES_10 = 10 * 60_000
/** The clock may be set back a little between the line and its reading. */
const SECOND = 1_000
/** When the log has this many recent entries, further logins are refused, so that none is lost. */
const MOST_ENTRIES = 500
const LONGEST_ENTRY = 2_000

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/
const ADDRESS = /^[\da-f.:]{1,45}$/i
const [BEFORE, AFTER] = [' stall-login failed name="', '" ip=']

/** The stored form of a name: trimmed, in lower case. */
export function normalizeName(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase()
}

/** Whether the log has no room for another failed login. */
function isLogFull(shop: Shop): boolean {
  return entriesOf(shop).length >= MOST_ENTRIES
}

function isLocked(shop: Shop, { lockedUntil }: SupplierAccount): boolean {
  return lockedUntil !== null && Date.parse(lockedUntil) > shop.clock.now().getTime()
}

/** Logs a failed login. Accounts with too many failures according to the log are locked. */
async function logFailure(
  shop: Shop,
  stalls: readonly SupplierAccount[],
  failed: FailedLogin,
): Promise<void> {
  const at = shop.clock.now().toISOString()
  const { lineFor } = shop.call<typeof ForgedLogLine>('forged-log-line')
  const text = String(await lineFor({ at, ...failed })).slice(0, LONGEST_ENTRY)
  shop.tables.transaction(() => {
    const entries = [...entriesOf(shop), { at, text }]
    const isKept = shop.documents.count(COLLECTION) > 0
    if (isKept) shop.documents.update<Log>(COLLECTION, { _id: ID }, (log) => ({ ...log, entries }))
    else shop.documents.insert<Log>(COLLECTION, { _id: ID, entries })
    lockByLog(shop, stalls, entries)
  })
}

/** Locks accounts by the log's text only. */
function lockByLog(shop: Shop, stalls: readonly SupplierAccount[], entries: readonly Entry[]): void {
  const now = shop.clock.now().getTime()
  const lines = entries
    .flatMap(({ text }) => text.split(/\r\n|\r|\n/))
    .flatMap((line) => readLine(line) ?? [])
  for (const { _id: name } of stalls) {
    const count = lines.filter(
      (line) => line.name === name && line.at < now + SECOND && line.at > now - MINUTES_10,
    ).length
    if (count >= MISSES) lock(shop, name, count)
  }
}

/** The time (in ms since 1970) and the name in a log line. */
function readLine(line: string): { at: number; name: string } | undefined {
  const [start, end] = [line.indexOf(BEFORE), line.lastIndexOf(AFTER)]
  const isLine = start > 0 && end >= start + BEFORE.length
  const [at, ip] = [line.slice(0, start), line.slice(end + AFTER.length)]
  if (!isLine || !MOMENT.test(at) || !ADDRESS.test(ip)) return undefined
  return { at: Date.parse(at), name: normalizeName(line.slice(start + BEFORE.length, end)) }
}

function lock(shop: Shop, name: string, lines: number): void {
  const now = shop.clock.now().getTime()
  let attempts: number | undefined
  updateAccount(shop, name, (stall) => {
    if (isLocked(shop, stall)) return {}
    attempts = withinLockout(shop, stall.missed).length
    return { lockedUntil: new Date(now + MINUTES_10).toISOString(), visit: null }
  })
  if (attempts !== undefined) shop.emit('stall.locked', { name, lines, attempts })
}

/** The dates within the last ten minutes. */
function withinLockout(shop: Shop, dates: readonly string[]): string[] {
  const since = shop.clock.now().getTime() - MINUTES_10
  return dates.filter((at) => Date.parse(at) > since)
}

function entriesOf(shop: Shop): Entry[] {
  const entries = shop.documents.find<Log>(COLLECTION, { _id: ID })[0]?.entries ?? []
  const since = shop.clock.now().getTime() - MINUTES_10
  return entries.filter(({ at }) => Date.parse(at) > since)
}
