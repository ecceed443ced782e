import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Length of the secret, in characters. */
const LENGTH = 64

/** What is signed: keys of proven challenges, or labs with a learner's own fix that was proven. */
type SignedKind = 'proven' | 'provenOwn'

/** Signs what this installation vouches for in backups. */
export interface Signer {
  sign(keys: readonly string[], what?: SignedKind): string
  verify(keys: readonly string[], seal: string | undefined, what?: SignedKind): boolean
  /** Returns a seed that nobody can guess without the secret. */
  seedOf(parts: readonly (string | number)[]): string
}

/**
 * Returns the signer of this installation. Its secret is stored beside the shops, and created when it is first needed.
 */
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

/** Only one process uses the folder. A secret that is too short was cut off while it was written, and is replaced. */
function readOrCreateSecret(file: string): string {
  const known = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (known.length >= LENGTH) return known
  const secret = randomBytes(LENGTH / 2).toString('hex')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}
