/** The state of the recycling form. */
export interface RecyclingDraft {
  quantity: string
  address: number | undefined
  isPickup: boolean
  /** In the format of the date field: `2026-05-04`, or empty. */
  date: string
}

export const LITRES_RANGE = { min: 10, max: 1000, fitIntoBox: 100 } as const

export const EMPTY_RECYCLING: RecyclingDraft = { quantity: '', address: undefined, isPickup: false, date: '' }

/** Keys of the error texts, by field. */
export type RecyclingErrors = Partial<Record<'quantity' | 'address' | 'date', string>>

/** Whether the quantity is large enough for a pickup. */
export function isForPickup(quantity: string): boolean {
  return Number(quantity) > LITRES_RANGE.fitIntoBox
}

function quantityError(quantity: string): string | undefined {
  if (!quantity) return 'MANDATORY_QUANTITY'
  const litres = Number(quantity)
  const fits = Number.isInteger(litres) && litres >= LITRES_RANGE.min && litres <= LITRES_RANGE.max
  return fits ? undefined : 'INVALID_QUANTITY'
}

function dateError({ quantity, isPickup, date }: RecyclingDraft, today: string): string | undefined {
  if (!isPickup || !isForPickup(quantity)) return undefined
  return date && !Number.isNaN(new Date(date).getTime()) && date >= today ? undefined : 'INVALID_DATE'
}

/** All errors of the form. Empty when it can be sent. `today` in the format of the date field. */
export function validateRecycling(form: RecyclingDraft, today: string): RecyclingErrors {
  const all = {
    quantity: quantityError(form.quantity),
    address: form.address === undefined ? 'MANDATORY_ADDRESS_CHOICE' : undefined,
    date: dateError(form, today),
  }
  return Object.fromEntries(Object.entries(all).filter(([, fieldError]) => fieldError !== undefined))
}

/** The body of the request. */
export function recyclingBody(form: RecyclingDraft, userId: number | undefined) {
  const base = { UserId: userId, AddressId: form.address, quantity: Number(form.quantity) }
  if (!form.isPickup || !isForPickup(form.quantity)) return base
  return { ...base, isPickUp: true, date: new Date(form.date).toISOString() }
}

/** A time as the date field formats it, in local time. */
export function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}
