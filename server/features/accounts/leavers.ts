import type * as ErasedNotDeleted from '../../../labs/erased-not-deleted/weak.ts'
import type { Shop } from '../../shop/shop.ts'

/** Tables whose rows belong to a customer and go with her. Items of baskets go with their baskets. */
const HERS = [
  ...['SecurityAnswers', 'Wallets', 'Cards', 'Recycles', 'Addresses', 'Baskets', 'Complaints'],
  ...['Memories', 'PrivacyRequests', 'ImageCaptchas'],
]

/** Columns that may be blanked. */
const COLUMNS = ['username', 'email', 'password', 'deluxeToken', 'lastLoginIp', 'isActive']

/** Forgets those who asked for it, as thoroughly as the code that is live does. */
export function forgetLeavers(shop: Shop): void {
  const { tables } = shop
  const leaving = tables
    .all<{ id: number }>('SELECT id FROM Users WHERE deletedAt IS NOT NULL')
    .map(({ id }) => id)
  if (leaving.length === 0) return
  tables.transaction(() =>
    shop.live<typeof ErasedNotDeleted>('erased-not-deleted').forget({
      leaving: () => leaving,
      change: (id, columns) => {
        for (const name of COLUMNS) {
          const value = columns[name]
          if (value === undefined) continue
          // Most were forgotten before: only what changes is written.
          tables.run(`UPDATE Users SET "${name}" = ? WHERE id = ? AND "${name}" IS NOT ?`, [value, id, value])
        }
      },
      remove: (id) => remove(shop, id),
    }),
  )
}

function remove({ tables }: Shop, id: number): void {
  tables.run('UPDATE Feedbacks SET UserId = NULL WHERE UserId = ?', [id])
  for (const table of HERS) tables.run(`DELETE FROM ${table} WHERE UserId = ?`, [id])
  tables.run('DELETE FROM Users WHERE id = ?', [id])
}
