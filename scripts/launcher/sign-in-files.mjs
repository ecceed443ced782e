// The files that SIGN_IN needs.
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../bootstrap/project.mjs'

/** The path is in quotes, or ends before a comma, a brace, or the end of the line. */
const SECRET_FILE = /clientSecretFile["']?\s*:\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s,}#'"][^,}\n]*))/g
const COMMENT_LINE = /^[^\S\n]*#.*$/gm

/**
 * The file with the providers of OpenID Connect, and those with secrets that it names, but no folders. Relative paths
 * begin in the project, where the server runs. The server reports what cannot be read.
 * @param {string | undefined} value
 * @returns {string[]}
 */
export function signInFiles(value) {
  if (!value) return []
  const file = resolve(root, value)
  const text = readIfPossible(file).replace(COMMENT_LINE, '')
  const named = [...text.matchAll(SECRET_FILE)].map(([, double, single, plain = '']) =>
    resolve(root, double ?? single ?? plain.replace(/\s#.*/, '').trim()),
  )
  return [file, ...named].filter((path) => !isFolder(path))
}

/** @param {string} file */
function readIfPossible(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @param {string} path */
function isFolder(path) {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
