import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Signs of the secret. */
const LENGTH = 64

/** Says that something was written by this installation. */
export interface Seal {
  of(keys: readonly string[]): string
  fits(keys: readonly string[], seal: string | undefined): boolean
  /** A seed that nobody can guess who does not have the secret. */
  seedOf(parts: readonly (string | number)[]): string
}

/** The seal of an installation. Its secret lies beside the shops; it is made when it is first needed. */
export function sealIn(dataDir: string): Seal {
  const secret = secretIn(join(dataDir, 'seal.key'))
  const sign = (parts: readonly (string | number)[]): string =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex')
  const of = (keys: readonly string[]): string => sign(['proven', ...keys.toSorted()])
  return {
    of,
    seedOf: (parts) => sign(['seed', ...parts]),
    fits: (keys, seal = '') => {
      const [own, given] = [Buffer.from(of(keys)), Buffer.from(seal)]
      return own.length === given.length && timingSafeEqual(own, given)
    },
  }
}

/** One process alone uses the folder. What is too short was cut off when it was written. */
function secretIn(file: string): string {
  const known = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (known.length >= LENGTH) return known
  const secret = randomBytes(LENGTH / 2).toString('hex')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}
