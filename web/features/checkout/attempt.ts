const KEY = 'checkoutAttempt'

/** One try at placing an order. The shop places it once, however often it is asked with the same key. */
export interface Attempt {
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
export function nextAttempt(before: Attempt | undefined, basket: string, newKey: () => string): Attempt {
  if (before && (basket === '' || basket === before.basket)) return before
  return { key: newKey(), basket }
}

/** A key that nobody else has. The plain way: `randomUUID` is missing where a class shops over http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The attempt that has no answer yet, if there is one. Survives a reload. */
export function openAttempt(): Attempt | undefined {
  const [key, basket] = sessionStorage.getItem(KEY)?.split(' ') ?? []
  return key ? { key, basket: basket ?? '' } : undefined
}

export function rememberAttempt({ key, basket }: Attempt): void {
  sessionStorage.setItem(KEY, `${key} ${basket}`)
}

export function forgetAttempt(): void {
  sessionStorage.removeItem(KEY)
}
