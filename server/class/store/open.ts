import { join } from 'node:path'
import { ConfigurationError } from '../../config/configuration-error.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Fsync } from '../../shop/storage/wal-sync.ts'
import { SqliteRegister } from './sqlite/store.ts'
import type { Register } from './store.ts'

export interface RegisterSetting {
  /** REGISTER_URL; without one it is a file. */
  url: string | undefined
  /** Where that is. */
  dataDir: string
  warn(message: string): void
  toDisk: Fsync | undefined
  troubles: Pick<ErrorReporter, 'unexpected'>
}

/** Opens the register where it is said to be. What it takes for PostgreSQL is loaded only where it is needed. */
export async function openRegister({
  url,
  dataDir,
  warn,
  toDisk,
  troubles,
}: RegisterSetting): Promise<Register> {
  if (url === undefined) return new SqliteRegister(join(dataDir, 'class.sqlite'), warn, toDisk)
  const { openPostgresRegister } = await import('./postgres/open.ts')
  const unexpected = (error: unknown) => troubles.unexpected(error, { doing: 'news between processes' })
  return openPostgresRegister({ url, warn, unexpected })
}

/** Where the register is, if it is in PostgreSQL. Throws `BadConfiguration`, which never shows what may be a password. */
export function registerUrlIn({ REGISTER_URL }: NodeJS.ProcessEnv): string | undefined {
  const text = REGISTER_URL?.trim()
  if (!text) return undefined
  const url = URL.parse(text)
  const isWhole =
    url && /^postgres(ql)?:$/.test(url.protocol) && url.hostname && url.username && url.pathname.length > 1
  if (isWhole) return text
  throw new ConfigurationError(
    'REGISTER_URL is an address such as postgres://user:password@host:5432/database. Signs such as / and @ in a password are written as %2F and %40.',
  )
}
