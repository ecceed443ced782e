// `npm run dashboard-link`: prints another link that signs an owner in at the dashboard of the running class.
// server/class/dashboard/operator-links.ts accepts its code.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { print, UserError } from '../bootstrap/project.mjs'
import { chosenDataDir } from '../launcher/server-process.mjs'

/**
 * Leaves the hash of a new code in the data folder, which only its owner can write to, and prints the link.
 * @param {string} [dataDir]
 */
export function printDashboardLink(dataDir = chosenDataDir()) {
  const folder = join(dataDir, 'dashboard-links')
  const address = join(folder, 'address.txt')
  if (!existsSync(address)) {
    throw new UserError(
      `No class runs with the data folder ${dataDir}. If it has another one, name it: DATA_DIR=… npm run dashboard-link`,
    )
  }
  const code = randomBytes(16).toString('base64url')
  const name = createHash('sha256').update(code).digest('hex')
  writeFileSync(join(folder, name), '', { mode: 0o600, flag: 'wx' })
  print(`${readFileSync(address, 'utf8').trim()}/#code=${code}`)
  print('It works once, for ten minutes.')
  return 0
}
