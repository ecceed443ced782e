import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Signs of the secret. */
const LENGTH = 64

/** What it is that was written: challenges that were proven, or labs that were proven with code of one's own. */
type SignedKind = 'proven' | 'provenOwn'

/** Says that something was written by this installation. */
export interface Signer {
  sign(keys: readonly string[], what?: SignedKind): string
  verify(keys: readonly string[], seal: string | undefined, what?: SignedKind): boolean
  /** A seed that nobody can guess who does not have the secret. */
  seedOf(parts: readonly (string | number)[]): string
}

/** The seal of an installation. Its secret lies beside the shops; it is made when it is first needed. */
export function openSigner(dataDir: string): Signer {
  const secret = readOrCreateSecret(join(dataDir, 'seal.key'))
  const hmac = (parts: readonly (string | number)[]): string =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex')
  const sign = (keys: readonly string[], what: SignedKind = 'proven'): string =>
    hmac([what, ...keys.toSorted()])
  return {
    sign,
    seedOf: (parts) => hmac(['seed', ...parts]),
    verify: (keys, seal, what) => {
      const [own, given] = [Buffer.from(sign(keys, what)), Buffer.from(seal ?? '')]
      return own.length === given.length && timingSafeEqual(own, given)
    },
  }
}

/** One process alone uses the folder. What is too short was cut off when it was written. */
function readOrCreateSecret(file: string): string {
  const known = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (known.length >= LENGTH) return known
  const secret = randomBytes(LENGTH / 2).toString('hex')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}
