import type { Standing } from './slots/slots.ts'

/**
 * An entry answers when it has tried for itself and heard from the others: a node gives it more time than it gives them, and yet
 * not half of a lease.
 */
const [PATIENCE_MS, PATIENCE_WITH_PEERS_MS] = [4_000, 2_500]

/** Asks an entry whether it reaches the database; `alone`: as another entry does. Rejects where it does not answer. */
export async function askStanding(entryUrl: string, alone = false): Promise<Standing> {
  const answer = await fetch(`${entryUrl}/back/standing${alone ? '?alone=1' : ''}`, {
    ...{ method: 'POST', signal: AbortSignal.timeout(alone ? PATIENCE_WITH_PEERS_MS : PATIENCE_MS) },
  })
  if (!answer.ok) throw new Error(`The entry answers ${answer.status}`)
  const { standing } = (await answer.json()) as { standing: unknown }
  return standing === 'away' ? 'away' : 'there'
}
