import { randomBytes, randomInt } from 'node:crypto'
import { readCookie } from '../../http/requests/cookies.ts'
import type { Call } from '../../http/routing/routes.ts'
import { sendEmail } from '../../shop/records/emails.ts'
import type { Shop } from '../../shop/shop.ts'
import { isPin } from './pins.ts'
import { changeStall, findStall, type Stall, stallsOf, type Visit } from './stalls.ts'
import { type Failed, isCrowded, isLocked, MISSES, recent, stallName, writeFailure } from './watch.ts'

const COOKIE = 'stall'
const TRIES = 3
const MINUTE = 60_000
/** As long as a code is good for, and a visit without another step. */
const CODE_FOR = 10 * MINUTE
const VISIT_FOR = 12 * 60 * MINUTE

/** A stall whose name and PIN were right, and how far it came since. */
export interface Visiting {
  stall: Stall
  visit: Visit
}

/** Who the cookie says is at the counter. */
export async function visitOf({
  shop,
  request,
}: Pick<Call, 'shop' | 'request'>): Promise<Visiting | undefined> {
  const id = readCookie(request, COOKIE)
  if (!id) return undefined
  const stall = (await stallsOf(shop)).find(({ visit }) => visit?.id === id)
  if (!stall?.visit) return undefined
  const age = shop.clock.now().getTime() - Date.parse(stall.visit.since)
  return age < VISIT_FOR ? { stall, visit: stall.visit } : undefined
}

/** What somebody typed at the door, and where she is. */
interface Knock extends Failed {
  pin: string
}

/** The first step: name and PIN. Mails the code for the second one. */
export async function begin(shop: Shop, { name, ip, pin }: Knock): Promise<Visit | 'wrong' | 'locked'> {
  const stall = await findStall(shop, stallName(name))
  if (isCrowded(shop) || (stall && (isLocked(shop, stall) || isBusy(shop, stall)))) return 'locked'
  if (stall) return look(shop, stall, { name, ip, pin })
  await writeFailure(shop, await stallsOf(shop), { name, ip })
  return 'wrong'
}

/** As many as may fail are looked at, and no more at once: looking takes a moment. */
function isBusy(shop: Shop, { looking }: Stall): boolean {
  return recent(shop, looking).length >= MISSES
}

async function look(shop: Shop, stall: Stall, { pin, ...failed }: Knock): Promise<Visit | 'wrong'> {
  const now = shop.clock.now().toISOString()
  changeStall(shop, stall._id, ({ looking }) => ({ looking: [...recent(shop, looking), now] }))
  try {
    if (await isPin(pin, stall.pin)) return welcome(shop, stall)
    changeStall(shop, stall._id, ({ missed }) => ({ missed: [...recent(shop, missed), now] }))
    await writeFailure(shop, await stallsOf(shop), failed)
    return 'wrong'
  } finally {
    changeStall(shop, stall._id, ({ looking }) => ({ looking: looking.toSpliced(looking.indexOf(now), 1) }))
  }
}

function welcome(shop: Shop, { _id, mailbox }: Stall): Visit {
  const since = shop.clock.now().toISOString()
  const visit: Visit = { id: newId(), code: newCode(), codePassed: false, misses: 0, since }
  const text = `${visit.code} is your code for the stall office. It is good for ten minutes.`
  shop.tables.transaction(() => {
    changeStall(shop, _id, () => ({ visit }))
    sendEmail(shop, { to: mailbox, subject: 'Your code for the stall office', text })
  })
  return visit
}

/** The second step: the code from the mailbox. Whoever got this far is known by another id from now on. */
export function pass(shop: Shop, { stall, visit: { id } }: Visiting, code: string): Visit | 'wrong' | 'over' {
  let outcome: Visit | 'wrong' | 'over' = 'over'
  changeStall(shop, stall._id, ({ visit }) => {
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

export function end(shop: Shop, { stall }: Visiting): void {
  changeStall(shop, stall._id, () => ({ visit: null }))
}

/** The cookie that brings somebody back to her place at the counter. */
export function visitCookie(id: string): string {
  return `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`
}

function newId(): string {
  return randomBytes(24).toString('base64url')
}

function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}
