import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Environment variable: the folder where test processes keep a new data folder of PostgreSQL to copy. */
export const TEMPLATES = 'TEST_POSTGRES_TEMPLATES'

/** A global setup of Vitest. Returns its teardown. */
export default function prepareTemplates(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-postgres-'))
  // PostgreSQL does not run as root.
  chmodSync(folder, 0o755)
  process.env[TEMPLATES] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
