// The files that SIGN_IN needs.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'

/** The path is in quotes, or ends before a comma, a brace, or the end of the line. */
const SECRET_FILE = /clientSecretFile["']?\s*:\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s,}#'"][^,}\n]*))/g
const COMMENT_LINE = /^[^\S\n]*#.*$/gm

/**
 * The file with the providers of OpenID Connect, and those with secrets that it names. Secrets are often links, which
 * the permission model does not follow, so both ends are there.
 * @param {string | undefined} value
 * @returns {string[]}
 */
export function signInFiles(value) {
  if (!value) return []
  const file = resolve(value)
  if (!existsSync(file)) return [file]
  const text = readFileSync(file, 'utf8').replace(COMMENT_LINE, '')
  const named = [...text.matchAll(SECRET_FILE)].map(([, double, single, plain = '']) =>
    resolve(double ?? single ?? plain.replace(/\s#.*/, '').trim()),
  )
  return [file, ...named].flatMap((one) => (existsSync(one) ? [one, realpathSync(one)] : [one]))
}
