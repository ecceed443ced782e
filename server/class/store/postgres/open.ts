import { setTimeout as wait } from 'node:timers/promises'
import { ConfigurationError } from '../../../config/configuration-error.ts'
import { ClassStore } from '../store.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { Database } from './database.ts'
import { loginRefusedReason } from './errors.ts'
import { PostgresPubSub } from './pub-sub.ts'
import { checkSchema, migrate, type SchemaPart } from './schema.ts'
import { type EventAppender, PostgresStoreDatabase } from './store-database.ts'

/** How long to wait for a PostgreSQL that starts at the same time. */
const PATIENCE_MS = 15_000
const AGAIN_MS = 500

export interface PostgresStoreOptions {
  /** CLASS_STORE_URL. */
  url: string
  warn(message: string): void
  /** Reports errors that no caller receives. */
  unexpected(error: unknown): void
  /** Tables of other parts, which are migrated as well. */
  further?: readonly SchemaPart[]
  /** Only checks the tables, because another process migrates them. */
  isSchemaCheckedOnly?: boolean
  /** How events are added. Default: for any shop. */
  appender?: EventAppender
  mostLearners?: number
  patienceMs?: number
}

/**
 * Opens the class store in PostgreSQL, and creates or migrates its tables. Throws `ConfigurationError`, which never
 * contains the password.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<ClassStore> {
  const { url, warn, unexpected, further = [], isSchemaCheckedOnly = false } = options
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
  return new ClassStore(new PostgresStoreDatabase(database, pubSub, options.appender), options.mostLearners)
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
      const reason = loginRefusedReason(error.cause)
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
