import { tableDate } from '../clock.ts'
import type { Shop } from '../shop.ts'
import { fromCents, toCents } from './money.ts'

/** What a customer has in her wallet, in cents; undefined where she has none. */
export function walletCents(shop: Shop, userId: number): number | undefined {
  const wallet = shop.tables.get<{ balance: number }>('SELECT balance FROM Wallets WHERE UserId = ?', [
    userId,
  ])
  return wallet && toCents(wallet.balance)
}

/** Gives a customer an empty wallet. */
export function openWallet(shop: Shop, userId: number): void {
  const now = tableDate(shop.clock.now())
  shop.tables.run('INSERT INTO Wallets (UserId, balance, createdAt, updatedAt) VALUES (?, 0, ?, ?)', [
    userId,
    now,
    now,
  ])
}

/** Puts an amount into a wallet, or takes one out where it is below zero. Says whether the wallet could bear it. */
export function changeWallet(shop: Shop, userId: number, cents: number): boolean {
  return shop.tables.transaction(() => {
    const balance = walletCents(shop, userId)
    if (balance === undefined || balance + cents < 0) return false
    shop.tables.run('UPDATE Wallets SET balance = ?, updatedAt = ? WHERE UserId = ?', [
      fromCents(balance + cents),
      tableDate(shop.clock.now()),
      userId,
    ])
    return true
  })
}
