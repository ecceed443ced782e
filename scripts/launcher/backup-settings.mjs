// The settings of scheduled backups of a class.
import { join, resolve } from 'node:path'
import { root, UserError } from '../bootstrap/project.mjs'

/**
 * CLASS_BACKUP_FOLDER, or a folder among the data.
 * @param {string} dataDir
 */
export function backupsFolder(dataDir) {
  const { CLASS_BACKUP_FOLDER: folder } = process.env
  return folder ? resolve(root, folder) : join(dataDir, 'backups')
}

/** How many scheduled backups of a class are kept. Throws `UserError`. */
export function keptBackups() {
  return wholeNumber('CLASS_BACKUP_KEEP', 7, { least: 1, most: 1_000 })
}

/** The time between two backups; 0 for none. Throws `UserError`. */
export function hoursBetweenBackups() {
  return wholeNumber('CLASS_BACKUP_HOURS', 0, { least: 0, most: 24 * 14 })
}

/**
 * @param {string} name
 * @param {number} usual
 * @param {{ least: number, most: number }} limits
 */
function wholeNumber(name, usual, { least, most }) {
  const text = process.env[name]
  if (!text) return usual
  const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new UserError(`${name} is a whole number from ${least} to ${most}, not "${text.slice(0, 40)}".`)
}
