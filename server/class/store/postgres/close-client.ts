import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'

const PATIENCE_MS = 1_000

/** Closes a connection, and destroys it if the server does not respond. Never rejects. */
export async function closeClient(client: Client): Promise<void> {
  const isEnded = await Promise.race([
    client.end().then(
      () => true,
      () => true,
    ),
    wait(PATIENCE_MS, false, { ref: false }),
  ])
  if (!isEnded) client.connection.stream.destroy()
}
