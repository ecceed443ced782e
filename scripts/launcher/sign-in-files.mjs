// The files that SIGN_IN needs.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'

const SECRET_FILE = /clientSecretFile["']?\s*:\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s,}#'"]+))/g

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
  const named = [...readFileSync(file, 'utf8').matchAll(SECRET_FILE)].map((found) =>
    resolve(found[1] ?? found[2] ?? found[3] ?? ''),
  )
  return [file, ...named].flatMap((one) => (existsSync(one) ? [one, realpathSync(one)] : [one]))
}
