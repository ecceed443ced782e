import type { Shop } from '../shop.ts'

/** Whether a value, as it was sent, is the number of a card of this customer. */
export function ownsCard(shop: Shop, userId: number, cardId: unknown): boolean {
  const id = typeof cardId === 'string' && /^\d{1,15}$/.test(cardId) ? Number(cardId) : cardId
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return false
  return shop.tables.get('SELECT 1 FROM Cards WHERE id = ? AND UserId = ?', [id, userId]) !== undefined
}
