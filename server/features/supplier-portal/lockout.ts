import type * as ForgedLogLine from '../../../labs/forged-log-line/weak.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'
import { type SupplierAccount, updateAccount } from './accounts.ts'

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
export interface FailedLogin {
  name: string
  ip: string
}

const COLLECTION = 'stallLog'
const ID = 'log'

/** This many failed logins within ten minutes lock an account for as long. */
export const MISSES = 3
const MINUTES_10 = 10 * 60_000
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
export function isLogFull(shop: Shop): boolean {
  return entriesOf(shop).length >= MOST_ENTRIES
}

export function isLocked(shop: Shop, { lockedUntil }: SupplierAccount): boolean {
  return lockedUntil !== null && Date.parse(lockedUntil) > shop.clock.now().getTime()
}

/** Logs a failed login. Accounts with too many failures according to the log are locked. */
export async function logFailure(
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
      (line) => line.name === name && line.at <= now && line.at > now - MINUTES_10,
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
    attempts = recentDates(shop, stall.missed).length
    return { lockedUntil: new Date(now + MINUTES_10).toISOString(), visit: null }
  })
  if (attempts !== undefined) shop.emit('stall.locked', { name, lines, attempts })
}

/** The dates within the last ten minutes. */
export function recentDates(shop: Shop, dates: readonly string[]): string[] {
  const since = shop.clock.now().getTime() - MINUTES_10
  return dates.filter((at) => Date.parse(at) > since)
}

function entriesOf(shop: Shop): Entry[] {
  const entries = shop.documents.find<Log>(COLLECTION, { _id: ID })[0]?.entries ?? []
  const since = shop.clock.now().getTime() - MINUTES_10
  return entries.filter(({ at }) => Date.parse(at) > since)
}
