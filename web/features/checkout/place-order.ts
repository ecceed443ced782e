import type { CheckoutBody } from '#contract/http.ts'
import { choice, forgetChoices } from '#web/data/choices.ts'
import { fetchFromShop, HttpError, sessionHeaders } from '#web/http.ts'
import { rememberedBasket } from '#web/session.ts'
import {
  type Attempt,
  fingerprintOf,
  forgetAttempt,
  nextAttempt,
  openAttempt,
  randomKey,
  rememberAttempt,
} from './attempt.ts'

/** All that was chosen, as the shop wants it. */
function checkoutBody(): CheckoutBody {
  return {
    couponData: btoa(String(choice('couponDetails') ?? null)),
    orderDetails: {
      paymentId: choice('paymentId') ?? null,
      addressId: choice('addressId') ?? null,
      deliveryMethodId: choice('deliveryMethodId') ?? null,
    },
  }
}

async function askForOrder({ key }: Attempt): Promise<string> {
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
  const attempt = nextAttempt(openAttempt(), fingerprintOf(lines), randomKey)
  rememberAttempt(attempt)
  const order = await askForOrder(attempt)
  forgetAttempt()
  forgetChoices()
  return order
}
