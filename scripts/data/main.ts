// `npm run backup [shop] [file]` and `npm run restore <file> [shop]`.
import { join, resolve } from 'node:path'
import { BackupError, backUpShop, restoreShop, shopFile } from '#server/host/files/backups.ts'
import { FolderError, FolderInUseError, lockFolder } from '#server/host/files/lock.ts'
import { applicationSchema } from '#server/schema.ts'
import { chosenDataDir } from '../launcher/server-process.mjs'

/** The shop of all users who have no shop of their own. */
const HOME_SHOP = 'home'
const dataDir = chosenDataDir()

/** Resolves a path relative to the folder where the command was run. */
function fromCallerFolder(file: string): string {
  return resolve(process.env.INIT_CWD || process.cwd(), file)
}

function makeBackup(shop = HOME_SHOP, file?: string): string {
  const at = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const to = file === undefined ? join(dataDir, 'backups', `${shop}-${at}.sqlite`) : fromCallerFolder(file)
  backUpShop(shopFile(dataDir, shop), to)
  return `The shop "${shop}" is backed up in ${to}`
}

function restoreBackup(file?: string, shop = HOME_SHOP): string {
  if (file === undefined) throw new BackupError('Which backup? npm run restore <file> [shop]')
  const unlock = lock()
  try {
    const replaced = restoreShop(fromCallerFolder(file), shopFile(dataDir, shop), applicationSchema)
    const before = replaced === undefined ? '' : ` What stood in its place is kept as ${replaced}`
    return `The shop "${shop}" is as it was in ${fromCallerFolder(file)}.${before}`
  } finally {
    unlock()
  }
}

function lock(): () => void {
  try {
    return lockFolder(dataDir, (message) => console.warn(message))
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw new BackupError(
      `A shop cannot be restored while a server uses it. Stop the server that uses ${dataDir}, restore, ` +
        'and start it again.',
    )
  }
}

const [command, ...names] = process.argv.slice(2)
try {
  console.log(command === 'backup' ? makeBackup(...names) : restoreBackup(...names))
} catch (error) {
  if (!(error instanceof BackupError || error instanceof FolderError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
