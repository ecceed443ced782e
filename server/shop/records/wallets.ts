import { formatTableDate } from '../clock.ts'
import type { Shop } from '../shop.ts'
import { fromCents, toCents } from './money.ts'

/** A customer's balance in cents; undefined without a wallet. */
export function walletCents(shop: Shop, userId: number): number | undefined {
  const wallet = shop.tables.get<{ balance: number }>('SELECT balance FROM Wallets WHERE UserId = ?', [
    userId,
  ])
  return wallet && toCents(wallet.balance)
}

/** Gives a customer an empty wallet. */
export function openWallet(shop: Shop, userId: number): void {
  const now = formatTableDate(shop.clock.now())
  shop.tables.run('INSERT INTO Wallets (UserId, balance, createdAt, updatedAt) VALUES (?, 0, ?, ?)', [
    userId,
    now,
    now,
  ])
}

/** Adds an amount to a wallet, or takes it if it is negative. Returns false if the balance is too low. */
export function changeWallet(shop: Shop, userId: number, cents: number): boolean {
  return shop.tables.transaction(() => {
    const balance = walletCents(shop, userId)
    if (balance === undefined || balance + cents < 0) return false
    shop.tables.run('UPDATE Wallets SET balance = ?, updatedAt = ? WHERE UserId = ?', [
      fromCents(balance + cents),
      formatTableDate(shop.clock.now()),
      userId,
    ])
    return true
  })
}

/** Whether a value, as it was sent, is the number of a card of this customer. */
export function ownsCard(shop: Shop, userId: number, cardId: unknown): boolean {
  const id = typeof cardId === 'string' && /^\d{1,15}$/.test(cardId) ? Number(cardId) : cardId
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return false
  return shop.tables.get('SELECT 1 FROM Cards WHERE id = ? AND UserId = ?', [id, userId]) !== undefined
}
