// Waits for the disk in the server's place: Node's permission model has no fsync, and SQLite's holds up the whole thread.
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** Logs of shops, and of the register. The server may ask for nothing else. */
const names = /^(shops[/\\][a-z0-9-]{1,64}|class)\.sqlite-wal$/

/**
 * @typedef {{ flush: number, name: string }} Question
 * @typedef {{ flushed: number, failure?: string }} Answer
 */

/**
 * @param {unknown} message
 * @returns {message is Question}
 */
export function asksToFlush(message) {
  return typeof message === 'object' && message !== null && 'flush' in message && 'name' in message
}

/**
 * Brings one of the server's logs to the disk.
 * @param {string} dataDir
 * @param {Question} question
 * @returns {Promise<Answer>}
 */
export async function flush(dataDir, { flush: flushed, name }) {
  if (typeof name !== 'string' || !names.test(name)) return { flushed, failure: 'This is no log of a shop.' }
  try {
    await sync(join(dataDir, name))
    return { flushed }
  } catch (error) {
    // Closed meanwhile: what was in the log is in the shop's file, and SQLite has waited for that.
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isGone ? { flushed } : { flushed, failure: String(error) }
  }
}

/** @param {string} path */
async function sync(path) {
  // On Windows it has to be open for writing.
  const file = await open(path, 'r+')
  // Not `await using`: any Node from 18 up reads this file before ours is there.
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}
