import type { DatabaseAccess } from './slots/model.ts'

/**
 * A gateway answers after it has tried the database itself and asked the other gateways. So a node waits longer for a
 * gateway than gateways wait for each other. Both stay below half of a lease.
 */
const [TIMEOUT_MS, PEER_TIMEOUT_MS] = [4_000, 2_500]

/**
 * Asks a gateway whether it reaches the database. With `alone`, the gateway does not ask the others. Rejects if it does
 * not answer.
 */
export async function requestDatabaseAccess(gatewayUrl: string, alone = false): Promise<DatabaseAccess> {
  const answer = await fetch(`${gatewayUrl}/internal/database-access${alone ? '?alone=1' : ''}`, {
    method: 'POST',
    signal: AbortSignal.timeout(alone ? PEER_TIMEOUT_MS : TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`The gateway answers with status ${answer.status}`)
  const { databaseAccess } = (await answer.json()) as { databaseAccess: unknown }
  return databaseAccess === 'unreachable' ? 'unreachable' : 'reachable'
}
