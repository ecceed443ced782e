import { setTimeout as wait } from 'node:timers/promises'
import { ConfigurationError } from '../../../config/configuration-error.ts'
import { RegisterAway } from '../unavailable.ts'
import { Database } from './database.ts'
import { reasonToStayOut } from './errors.ts'
import type { Appending } from './events.ts'
import { PostgresNews } from './pub-sub.ts'
import { checkSchema, migrate, type SchemaPart } from './schema.ts'
import { PostgresRegister } from './store.ts'

/** So long a PostgreSQL is waited for that starts at the same time. */
const PATIENCE_MS = 15_000
const AGAIN_MS = 500

export interface PostgresPlace {
  /** REGISTER_URL. */
  url: string
  warn(message: string): void
  /** What nobody waits for went wrong. */
  unexpected(error: unknown): void
  /** Tables that are brought up to date with the register's. */
  further?: readonly SchemaPart[]
  /** Where that is somebody else's work: they are only looked at. */
  isGuest?: boolean
  appending?: Appending
  mostLearners?: number
  patienceMs?: number
}

/**
 * Opens the register in PostgreSQL, its tables made or brought up to date where needed. Throws `BadConfiguration`, which never
 * shows the password.
 */
export async function openPostgresRegister(place: PostgresPlace): Promise<PostgresRegister> {
  const { url, warn, unexpected, further = [], isGuest = false, ...more } = place
  const database = new Database(url)
  try {
    await comesUp(place, () =>
      isGuest ? checkSchema(database, further) : migrate(database, { further, warn }),
    )
  } catch (error) {
    await database.close()
    throw error
  }
  const news = new PostgresNews({ url, database, unexpected })
  await news.ready
  return new PostgresRegister({ database, news, ...more })
}

async function comesUp(
  { url, patienceMs = PATIENCE_MS }: Pick<PostgresPlace, 'url' | 'patienceMs'>,
  work: () => Promise<void>,
): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RegisterAway)) throw error
      const { host, pathname, username } = new URL(url)
      const reason = reasonToStayOut(error.cause)
      if (reason !== undefined) {
        throw new ConfigurationError(
          `REGISTER_URL: PostgreSQL at ${host} does not let the user "${decodeURIComponent(username)}" into the database "${decodeURIComponent(pathname.slice(1))}": ${reason}.`,
        )
      }
      if (performance.now() >= until) {
        throw new ConfigurationError(
          `REGISTER_URL: PostgreSQL at ${host} cannot be reached. ${error.message}.`,
        )
      }
      await wait(AGAIN_MS)
    }
  }
}
