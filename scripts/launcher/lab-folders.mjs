// The folders that LABS_DIR names.
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { UserError } from '../bootstrap/project.mjs'

const PACKAGE = /^(@[\w.-]+\/)?[\w.-]+$/

/**
 * The real paths of the folders in LABS_DIR: the permission model does not follow links. A name that is no folder is a
 * package. Throws `UserError`.
 * @param {string | undefined} value
 * @param {string} [from] where relative paths begin, and packages are searched
 */
export function labFolders(value, from = process.cwd()) {
  const names = (value ?? '').split(delimiter).filter((name) => name !== '')
  const found = names.map((name) => ({ name, folder: findFolder(name, from) }))
  const missing = found.filter(({ folder }) => folder === undefined)
  if (missing.length > 0) {
    const sentences = missing.map(
      ({ name }) => `LABS_DIR names ${name}, which is neither a folder nor a package here.`,
    )
    throw new UserError(sentences.join('\n'))
  }
  return found.flatMap(({ folder = '' }) => realpathSync(folder))
}

/**
 * @param {string} name
 * @param {string} from
 */
function findFolder(name, from) {
  const folder = resolve(from, name)
  if (existsSync(folder)) return folder
  return PACKAGE.test(name) ? findPackage(name, from) : undefined
}

/**
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined}
 */
function findPackage(name, from) {
  const folder = join(from, 'node_modules', name)
  if (existsSync(folder)) return folder
  return dirname(from) === from ? undefined : findPackage(name, dirname(from))
}
