import type { CheckoutBody } from '#contract/http.ts'
import { forgetChoices, savedChoice } from '#web/data/checkout-choices.ts'
import { fetchFromShop, HttpError, sessionHeaders } from '#web/http.ts'
import { storedBasketId } from '#web/session.ts'

/** All choices, as the shop expects them. */
function checkoutBody(): CheckoutBody {
  return {
    couponData: btoa(String(savedChoice('couponDetails') ?? null)),
    orderDetails: {
      paymentId: savedChoice('paymentId') ?? null,
      addressId: savedChoice('addressId') ?? null,
      deliveryMethodId: savedChoice('deliveryMethodId') ?? null,
    },
  }
}

async function requestOrder({ key }: OrderAttempt): Promise<string> {
  const response = await fetchFromShop(`/rest/basket/${storedBasketId()}/checkout`, {
    method: 'POST',
    headers: { ...sessionHeaders(), 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(checkoutBody()),
  })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, parsed(text))
  return parsed(text).orderConfirmation
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Places the order and returns its number. A repeated call after a lost connection uses the same key: the shop never
 * places an order twice. Rejects with HttpError when the shop refuses, and with TypeError when the result is unknown.
 */
export async function placeOrder(lines: Parameters<typeof fingerprintOf>[0]): Promise<string> {
  const attempt = nextAttempt(storedAttempt(), fingerprintOf(lines), randomKey)
  rememberAttempt(attempt)
  const order = await requestOrder(attempt).catch((error: unknown) => {
    // The basket has changed, and nothing was ordered.
    if (error instanceof HttpError && error.status === 409) forgetAttempt()
    throw error
  })
  forgetAttempt()
  forgetChoices()
  return order
}

const KEY = 'checkoutAttempt'

/** An attempt to place an order. The shop places one order per key, however often it is requested. */
export interface OrderAttempt {
  key: string
  /** The fingerprint of the basket. */
  basket: string
}

/** Identifies a basket: by its products, their quantities, and when they were added. */
export function fingerprintOf(
  lines: readonly { BasketItem: { id: number; quantity: number; createdAt: string } }[],
): string {
  return lines
    .map(({ BasketItem }) => `${BasketItem.id}x${BasketItem.quantity}@${BasketItem.createdAt}`)
    .join()
}

/**
 * The attempt to use now. The previous one is repeated while its result is unknown: the basket is the same, or empty
 * because the order was placed and only the answer was lost.
 */
export function nextAttempt(
  before: OrderAttempt | undefined,
  basket: string,
  newKey: () => string,
): OrderAttempt {
  if (before && (basket === '' || basket === before.basket)) return before
  return { key: newKey(), basket }
}

/** A random key. Uses `getRandomValues`: `randomUUID` is missing where a class uses plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The attempt without an answer, if there is one. Survives a reload. */
export function storedAttempt(): OrderAttempt | undefined {
  const [key, basket] = sessionStorage.getItem(KEY)?.split(' ') ?? []
  return key ? { key, basket: basket ?? '' } : undefined
}

function rememberAttempt({ key, basket }: OrderAttempt): void {
  sessionStorage.setItem(KEY, `${key} ${basket}`)
}

function forgetAttempt(): void {
  sessionStorage.removeItem(KEY)
}
