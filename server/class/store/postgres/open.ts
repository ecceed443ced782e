import { setTimeout as wait } from 'node:timers/promises'
import { ConfigurationError } from '../../../config/configuration-error.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { Database } from './database.ts'
import { refusalReason } from './errors.ts'
import type { EventAppender } from './events.ts'
import { PostgresPubSub } from './pub-sub.ts'
import { checkSchema, migrate, type SchemaPart } from './schema.ts'
import { PostgresClassStore } from './store.ts'

/** So long a PostgreSQL is waited for that starts at the same time. */
const PATIENCE_MS = 15_000
const AGAIN_MS = 500

export interface PostgresStoreOptions {
  /** CLASS_STORE_URL. */
  url: string
  warn(message: string): void
  /** What nobody waits for went wrong. */
  unexpected(error: unknown): void
  /** Tables that are brought up to date with the register's. */
  further?: readonly SchemaPart[]
  /** Where that is somebody else's work: they are only looked at. */
  isSchemaCheckedOnly?: boolean
  appender?: EventAppender
  mostLearners?: number
  patienceMs?: number
}

/**
 * Opens the register in PostgreSQL, its tables made or brought up to date where needed. Throws `BadConfiguration`, which never
 * shows the password.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresClassStore> {
  const { url, warn, unexpected, further = [], isSchemaCheckedOnly = false, ...more } = options
  const database = new Database(url)
  try {
    await waitUntilReachable(options, () =>
      isSchemaCheckedOnly ? checkSchema(database, further) : migrate(database, { further, warn }),
    )
  } catch (error) {
    await database.close()
    throw error
  }
  const pubSub = new PostgresPubSub({ url, database, unexpected })
  await pubSub.ready
  return new PostgresClassStore({ database, pubSub, ...more })
}

async function waitUntilReachable(
  { url, patienceMs = PATIENCE_MS }: Pick<PostgresStoreOptions, 'url' | 'patienceMs'>,
  work: () => Promise<void>,
): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      const { host, pathname, username } = new URL(url)
      const reason = refusalReason(error.cause)
      if (reason !== undefined) {
        throw new ConfigurationError(
          `CLASS_STORE_URL: PostgreSQL at ${host} does not let the user "${decodeURIComponent(username)}" into the database "${decodeURIComponent(pathname.slice(1))}": ${reason}.`,
        )
      }
      if (performance.now() >= until) {
        throw new ConfigurationError(
          `CLASS_STORE_URL: PostgreSQL at ${host} cannot be reached. ${error.message}.`,
        )
      }
      await wait(AGAIN_MS)
    }
  }
}
