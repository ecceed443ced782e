import type { StoreDatabase } from './database.ts'

/** Saves when shops were last used. */
export async function saveLastSeen(
  database: StoreDatabase,
  seen: readonly { shop: string; at: Date }[],
): Promise<void> {
  // Sorted, so that processes that write at once do not block each other.
  const rows = seen.toSorted((a, b) => (a.shop < b.shop ? -1 : 1)).map(({ shop, at }) => [shop, at] as const)
  const sql = `UPDATE learners SET seenAt = seen.value::timestamptz FROM json_each_text(?) AS seen
    WHERE learners.shop = seen.key`
  const values = [JSON.stringify(Object.fromEntries(rows))]
  await database.transaction((session) => session.run(sql, values))
}
