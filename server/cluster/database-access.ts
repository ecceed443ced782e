import type { DatabaseAccess } from './slots/model.ts'

/**
 * An entry answers when it has tried for itself and heard from the others: a node gives it more time than it gives them, and yet
 * not half of a lease.
 */
const [TIMEOUT_MS, PEER_TIMEOUT_MS] = [4_000, 2_500]

/** Asks an entry whether it reaches the database; `alone`: as another entry does. Rejects where it does not answer. */
export async function askDatabaseAccess(gatewayUrl: string, alone = false): Promise<DatabaseAccess> {
  const answer = await fetch(`${gatewayUrl}/internal/database-access${alone ? '?alone=1' : ''}`, {
    ...{ method: 'POST', signal: AbortSignal.timeout(alone ? PEER_TIMEOUT_MS : TIMEOUT_MS) },
  })
  if (!answer.ok) throw new Error(`The entry answers ${answer.status}`)
  const { databaseAccess } = (await answer.json()) as { databaseAccess: unknown }
  return databaseAccess === 'unreachable' ? 'unreachable' : 'reachable'
}
