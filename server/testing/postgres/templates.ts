import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Environment variable: the folder where test processes keep a new data folder of PostgreSQL to copy. */
export const TEMPLATES = 'TEST_POSTGRES_TEMPLATES'

/** Its subfolder with a folder for each test process that has started a server. */
export const SERVERS = 'servers'

/** A global setup of Vitest. Returns its teardown, which ends the servers that test processes have left. */
export default function prepareTemplates(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-postgres-'))
  // PostgreSQL does not run as root.
  chmodSync(folder, 0o755)
  const servers = join(folder, SERVERS)
  mkdirSync(servers)
  process.env[TEMPLATES] = folder
  return async () => {
    await Promise.all(readdirSync(servers).map((name) => endServer(join(servers, name, 'data'))))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Ends the server of a data folder. It deletes the file with its process id last. */
async function endServer(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  // The file of a server that is just starting may be empty. A signal to 0 would end this process group.
  if (!(pid > 1)) return
  try {
    process.kill(pid, 'SIGQUIT')
  } catch (error) {
    // A server that was killed leaves the file behind.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return
    throw error
  }
  const until = performance.now() + 10_000
  while (existsSync(pidFile) && performance.now() < until) await wait(20)
}
