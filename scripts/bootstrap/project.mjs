// Paths of the project, and output of its scripts.
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, as a real path, because the permission model does not follow symbolic links. */
export const root = realpathSync(join(dirname(fileURLToPath(import.meta.url)), '..', '..'))

/**
 * A path inside the project.
 * @param {...string} parts
 */
export const at = (...parts) => join(root, ...parts)

/** A problem that the user can fix: shown as a sentence, without a stack. */
export class UserError extends Error {
  /** @override */
  name = 'UserError'
}

/** @param {string} text */
export function print(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * `12 ms`, `3.4 s` or `2 min 5 s` since a `performance.now()`.
 * @param {number} since
 */
export function elapsedSince(since) {
  const ms = performance.now() - since
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}
