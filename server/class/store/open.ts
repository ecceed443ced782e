import { join } from 'node:path'
import { ConfigurationError } from '../../config/configuration-error.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Fsync } from '../../shop/storage/wal-sync.ts'
import { SqliteDatabase } from './sqlite/database.ts'
import { ClassStore } from './store.ts'

export interface ClassStoreSettings {
  /** CLASS_STORE_URL; undefined for a SQLite file. */
  url: string | undefined
  /** The folder of the file. */
  dataDir: string
  warn(message: string): void
  toDisk: Fsync | undefined
  reporter: Pick<ErrorReporter, 'unexpected'>
}

/** Opens the class store. The code for PostgreSQL is loaded only if needed. */
export async function openClassStore({
  url,
  dataDir,
  warn,
  toDisk,
  reporter,
}: ClassStoreSettings): Promise<ClassStore> {
  if (url === undefined) {
    return new ClassStore(new SqliteDatabase(join(dataDir, 'class.sqlite'), warn, toDisk))
  }
  const { openPostgresStore } = await import('./postgres/open.ts')
  const unexpected = (error: unknown) => reporter.unexpected(error, { doing: 'news between processes' })
  return openPostgresStore({ url, warn, unexpected })
}

/**
 * The address of PostgreSQL from the environment. `REGISTER_URL` is the older name of the variable. Throws
 * `ConfigurationError`, which never contains the address, because it may hold a password.
 */
export function classStoreUrlIn({ CLASS_STORE_URL, REGISTER_URL }: NodeJS.ProcessEnv): string | undefined {
  const text = (CLASS_STORE_URL || REGISTER_URL)?.trim()
  if (!text) return undefined
  const url = URL.parse(text)
  const isWhole =
    url && /^postgres(ql)?:$/.test(url.protocol) && url.hostname && url.username && url.pathname.length > 1
  if (isWhole) return text
  throw new ConfigurationError(
    'CLASS_STORE_URL is an address such as postgres://user:password@host:5432/database. Signs such as / and @ in a password are written as %2F and %40.',
  )
}
