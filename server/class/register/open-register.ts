import { join } from 'node:path'
import type { Troubles } from '../../host/error-reporter.ts'
import type { ToDisk } from '../../shop/log-on-disk.ts'
import type { Register } from './register.ts'
import { SqliteRegister } from './sqlite-register.ts'

export interface RegisterSetting {
  /** REGISTER_URL; without one it is a file. */
  url: string | undefined
  /** Where that is. */
  dataDir: string
  warn(message: string): void
  toDisk: ToDisk | undefined
  troubles: Pick<Troubles, 'unexpected'>
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
