import type { Standing } from '../slots/slots.ts'

const PATIENCE_MS = 2_500

/** Asks an entry whether it reaches the database. Rejects where it does not answer. */
export async function askStanding(entryUrl: string, alone = false): Promise<Standing> {
  const answer = await fetch(`${entryUrl}/back/standing${alone ? '?alone=1' : ''}`, {
    ...{ method: 'POST', signal: AbortSignal.timeout(PATIENCE_MS) },
  })
  if (!answer.ok) throw new Error(`The entry answers ${answer.status}`)
  const { standing } = (await answer.json()) as { standing: unknown }
  return standing === 'away' ? 'away' : 'there'
}
