import type * as ErasedNotDeleted from '../../../labs/erased-not-deleted/weak.ts'
import type { Shop } from '../../shop/shop.ts'

/** Tables with rows of a customer. They are erased with the customer. Basket items are erased with their baskets. */
const OWNED_TABLES = [
  ...['SecurityAnswers', 'Wallets', 'Cards', 'Recycles', 'Addresses', 'Baskets', 'Complaints'],
  ...['Memories', 'PrivacyRequests', 'ImageCaptchas'],
]

/** Columns that may be blanked. */
const COLUMNS = ['username', 'email', 'password', 'deluxeToken', 'lastLoginIp', 'isActive']

/** Erases customers who asked for it, as thoroughly as the live code does. */
export async function eraseDeletedUsers(shop: Shop): Promise<void> {
  const { tables } = shop
  const leaving = tables
    .all<{ id: number }>('SELECT id FROM Users WHERE deletedAt IS NOT NULL')
    .map(({ id }) => id)
  if (leaving.length === 0) return
  const changes: (() => void)[] = []
  // Most were erased at an earlier login.
  let hasChanges = false
  // Ignore ids that were not asked for.
  const plan = (id: number, work: () => void, isDone = false): void => {
    if (!leaving.includes(id)) return
    changes.push(work)
    hasChanges ||= !isDone
  }
  await shop.call<typeof ErasedNotDeleted>('erased-not-deleted').forget({
    leaving: () => leaving,
    change: (id, columns) => plan(id, () => change(shop, id, columns), isUnchanged(shop, id, columns)),
    remove: (id) => plan(id, () => remove(shop, id)),
  })
  if (!hasChanges) return
  tables.transaction(() => {
    for (const work of changes) work()
  })
}

function isUnchanged(
  { tables }: Shop,
  id: number,
  columns: Readonly<Record<string, string | number>>,
): boolean {
  const user = tables.get('SELECT * FROM Users WHERE id = ?', [id])
  return COLUMNS.every((name) => columns[name] === undefined || columns[name] === user?.[name])
}

function change({ tables }: Shop, id: number, columns: Readonly<Record<string, string | number>>): void {
  for (const name of COLUMNS) {
    const value = columns[name]
    if (value === undefined) continue
    // Write only what changes.
    tables.run(`UPDATE Users SET "${name}" = ? WHERE id = ? AND "${name}" IS NOT ?`, [value, id, value])
  }
}

function remove({ tables }: Shop, id: number): void {
  tables.run('UPDATE Feedbacks SET UserId = NULL WHERE UserId = ?', [id])
  for (const table of OWNED_TABLES) tables.run(`DELETE FROM ${table} WHERE UserId = ?`, [id])
  tables.run('DELETE FROM Users WHERE id = ?', [id])
}
