import type { CheckoutBody } from '#contract/http.ts'
import { forgetChoices, savedChoice } from '#web/data/checkout-choices.ts'
import { fetchFromShop, HttpError, sessionHeaders } from '#web/http.ts'
import { rememberedBasket } from '#web/session.ts'

/** All that was chosen, as the shop wants it. */
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
  const response = await fetchFromShop(`/rest/basket/${rememberedBasket()}/checkout`, {
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
 * Places the order and answers with its number. Asked again after the line broke, it asks for the same order: the
 * shop never places it twice. Rejects with HttpError when the shop refuses, and with TypeError when nobody knows.
 */
export async function placeOrder(lines: Parameters<typeof fingerprintOf>[0]): Promise<string> {
  const attempt = nextAttempt(storedAttempt(), fingerprintOf(lines), randomKey)
  rememberAttempt(attempt)
  const order = await requestOrder(attempt)
  forgetAttempt()
  forgetChoices()
  return order
}

const KEY = 'checkoutAttempt'

/** One try at placing an order. The shop places it once, however often it is asked with the same key. */
export interface OrderAttempt {
  key: string
  /** What lay in the basket. */
  basket: string
}

/** Tells baskets apart: other things, other numbers of them, or the same bought again. */
export function fingerprintOf(
  lines: readonly { BasketItem: { id: number; quantity: number; createdAt: string } }[],
): string {
  return lines
    .map(({ BasketItem }) => `${BasketItem.id}x${BasketItem.quantity}@${BasketItem.createdAt}`)
    .join()
}

/**
 * The attempt to go on with. The one before is taken up again while nobody knows what came of it: the basket is the
 * same, or empty because the order went through and only the answer got lost.
 */
export function nextAttempt(
  before: OrderAttempt | undefined,
  basket: string,
  newKey: () => string,
): OrderAttempt {
  if (before && (basket === '' || basket === before.basket)) return before
  return { key: newKey(), basket }
}

/** A key that nobody else has. The plain way: `randomUUID` is missing where a class shops over http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The attempt that has no answer yet, if there is one. Survives a reload. */
export function storedAttempt(): OrderAttempt | undefined {
  const [key, basket] = sessionStorage.getItem(KEY)?.split(' ') ?? []
  return key ? { key, basket: basket ?? '' } : undefined
}

export function rememberAttempt({ key, basket }: OrderAttempt): void {
  sessionStorage.setItem(KEY, `${key} ${basket}`)
}

export function forgetAttempt(): void {
  sessionStorage.removeItem(KEY)
}
