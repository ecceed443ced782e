// `npm run backup [shop] [file]`, `npm run backup -- --class [name] [file]`, `npm run restore FILE [shop]` and
// `npm run restore -- FILE [--replace]` for the backup of a class; `npm run export -- [name] [--without-names] [--to FOLDER]` for its results.
import { join, resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isClassBackup } from '#server/class/backup/file.ts'
import { ConfigurationError } from '#server/config/configuration-error.ts'
import { BackupError, backUpShop, restoreShop, shopFile } from '#server/host/files/backups.ts'
import { FolderError, FolderInUseError, lockFolder } from '#server/host/files/lock.ts'
import { applicationSchema } from '#server/schema.ts'
import { isFull } from '#server/shop/storage/tables.ts'
import { chosenDataDir } from '../launcher/server-process.mjs'
import { backUpClassOf, restoreClassFrom } from './class.ts'
import { exportClassOf } from './export.ts'

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
  if (file === undefined) throw new BackupError('Which backup? npm run restore FILE [shop]')
  const replaced = restoreShop(fromCallerFolder(file), shopFile(dataDir, shop), applicationSchema)
  const before = replaced === undefined ? '' : ` What stood in its place is kept as ${replaced}`
  return `The shop "${shop}" is as it was in ${fromCallerFolder(file)}.${before}`
}

async function backUp(words: string[]): Promise<string> {
  const { values, positionals } = parseWords('backup', words, {
    class: { type: 'boolean', default: false },
    scheduled: { type: 'boolean', default: false },
  })
  const [name, file] = positionals
  if (!values.class) return makeBackup(name, file)
  return backUpClassOf(dataDir, {
    name,
    to: file === undefined ? undefined : fromCallerFolder(file),
    isScheduled: values.scheduled,
  })
}

async function restore(words: string[]): Promise<string> {
  const { values, positionals } = parseWords('restore', words, {
    replace: { type: 'boolean', default: false },
  })
  const [file, shop] = positionals
  const unlock = lock()
  try {
    return file !== undefined && isClassBackup(fromCallerFolder(file))
      ? await restoreClassFrom(dataDir, fromCallerFolder(file), values.replace)
      : restoreBackup(file, shop)
  } finally {
    unlock()
  }
}

function exportResults(words: string[]): Promise<string> {
  const { values, positionals } = parseWords('export', words, {
    'without-names': { type: 'boolean', default: false },
    to: { type: 'string', default: '.' },
  })
  const [name] = positionals
  const to = fromCallerFolder(values.to)
  return exportClassOf(dataDir, { name, to, isAnonymous: values['without-names'] })
}

const USAGE = {
  backup: 'npm run backup [shop] [file], npm run backup -- --class [name] [file]',
  restore: 'npm run restore FILE [shop], npm run restore -- FILE [--replace]',
  export: 'npm run export -- [name] [--without-names] [--to FOLDER]',
}

/** Throws `BackupError` with the usage. */
function parseWords<Options extends NonNullable<ParseArgsConfig['options']>>(
  command: keyof typeof USAGE,
  words: string[],
  options: Options,
) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // The rest is advice for arguments that begin with a dash.
    const [problem] = error.message.split('. ')
    throw new BackupError(`${problem}. Usage: ${USAGE[command]}`)
  }
}

function lock(): () => void {
  try {
    return lockFolder(dataDir, (message) => console.warn(message))
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw new BackupError(
      `Nothing can be restored while a server uses it. Stop the server that uses ${dataDir}, restore, ` +
        'and start it again.',
    )
  }
}

/** Each returns a sentence about what it did. */
const commands: Record<string, (words: string[]) => Promise<string>> = {
  backup: backUp,
  restore,
  export: exportResults,
}
const [command = '', ...words] = process.argv.slice(2)
try {
  console.log(await commands[command]?.(words))
} catch (error) {
  if (isFull(error)) console.error('The disk is full. Free some space, and try again.')
  else if (
    error instanceof BackupError ||
    error instanceof FolderError ||
    error instanceof ConfigurationError
  )
    console.error(error.message)
  else throw error
  process.exitCode = 1
}
