// Fsyncs files for the server: Node's permission model has no fsync, and SQLite's blocks the whole thread.
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Write-ahead logs of shops, and of the class store. The server may request no other file. */
const names = /^(shops[/\\][a-z0-9-]{1,64}|class)\.sqlite-wal$/

/**
 * @typedef {{ flush: number, name: string }} Question
 * @typedef {{ flushed: number, failure?: string }} Answer
 */

/**
 * @param {unknown} message
 * @returns {message is Question}
 */
export function isFsyncRequest(message) {
  return typeof message === 'object' && message !== null && 'flush' in message && 'name' in message
}

/**
 * Returns a function that fsyncs the server's logs in one data folder.
 * @param {string} dataDir
 * @returns {(question: Question) => Promise<Answer>}
 */
export function fsyncHandler(dataDir) {
  /**
   * Logs whose names the disk has, too, each with what tells its file from others that had the name before.
   * @type {Map<string, string>}
   */
  const syncedNames = new Map()
  return async ({ flush: flushed, name }) => {
    if (typeof name !== 'string' || !names.test(name))
      return { flushed, failure: 'This is no log of a shop.' }
    try {
      await sync(join(dataDir, name), syncedNames)
      return { flushed }
    } catch (error) {
      // The file was closed in the meantime: the log's content is in the shop's file, and SQLite has synced that.
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      return isGone ? { flushed } : { flushed, failure: String(error) }
    }
  }
}

/**
 * @param {string} path
 * @param {Map<string, string>} syncedNames
 */
async function sync(path, syncedNames) {
  // Windows only syncs files that are open for writing.
  const file = await open(path, 'r+')
  // Not `await using`: Node 18 may read this file before the project's Node is installed.
  try {
    await file.datasync()
    const { ino, birthtimeMs } = await file.stat()
    const which = `${ino} ${birthtimeMs}`
    if (syncedNames.get(path) === which) return
    await syncFolder(dirname(path))
    syncedNames.set(path, which)
  } finally {
    await file.close()
  }
}

/**
 * A new file is safe only when its folder is synced, too. Windows does that itself.
 * @param {string} path
 */
async function syncFolder(path) {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
