import { EVENINGS } from '#contract/shop/tastings.ts'
import { enforceShopQuota } from '../../http/limits/quota.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'
import { isPartnerOpen } from './proof-of-peel.ts'

type EveningId = (typeof EVENINGS)[number]

/** An evening of this or next week. */
export interface Evening {
  id: EveningId
  /** `YYYY-MM-DD` */
  day: string
}

/** A place that a customer booked. The date of birth is not stored. */
interface Booking extends Document {
  userId: number
  evening: EveningId
  day: string
}

/** Days of the week, as in `Date`. */
const DAY_OF: Readonly<Record<EveningId, number>> = { friday: 5, saturday: 6, closed: 1 }
const STARTS_AT = 'T19:00:00.000Z'
const DAY_MS = 86_400_000

const COLLECTION = 'tastings'
const PLACES = 120
const MOST = 5_000

/** The next tastings, in the order of `EVENINGS`. A tasting of today counts until it begins. */
export function nextEvenings(shop: Shop): Evening[] {
  return EVENINGS.map((id) => ({ id, day: nextDay(shop.clock.now(), DAY_OF[id]) }))
}

function nextDay(now: Date, weekday: number): string {
  const ahead = (weekday - now.getUTCDay() + 7) % 7
  const day = new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10)
  if (startOf(day) > now.toISOString()) return day
  return new Date(now.getTime() + (ahead + 7) * DAY_MS).toISOString().slice(0, 10)
}

export function startOf(day: string): string {
  return `${day}${STARTS_AT}`
}

export function eveningState(shop: Shop, { id, day }: Evening) {
  return { id, startsAt: startOf(day), placesLeft: placesLeft(shop, day), isPartnerOpen: isPartnerOpen(day) }
}

/** Without a query, which would be slow for thousands. */
function allBookings(shop: Shop): Booking[] {
  return shop.documents.find<Booking>(COLLECTION)
}

export function placesLeft(shop: Shop, day: string): number {
  return Math.max(0, PLACES - allBookings(shop).filter((booking) => booking.day === day).length)
}

/** The places of a customer, latest first. */
export function bookingsOf(shop: Shop, userId: number): Booking[] {
  return allBookings(shop)
    .filter((booking) => booking.userId === userId)
    .toReversed()
}

export function hasBooked(shop: Shop, userId: number, day: string): boolean {
  return allBookings(shop).some((booking) => booking.userId === userId && booking.day === day)
}

/** Books a place. Throws `QuotaExceededError` if the shop has too many bookings. */
export function book(shop: Shop, userId: number, { id, day }: Evening): Booking {
  enforceShopQuota(shop, COLLECTION, { of: 'tastings', all: MOST }, shop.documents.count(COLLECTION))
  return shop.documents.insert<Booking>(COLLECTION, { userId, evening: id, day })
}
