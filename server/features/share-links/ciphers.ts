import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

interface SavedKey extends Document {
  key: string
}

const COLLECTION = 'shareKey'
const MOST_RANDOM = 64
/** Other links wait meanwhile. */
const LONGEST_PAUSE_MS = 5
const TAG_BYTES = 16

/** The secret of this shop's links. It is created on first use and different in each shop. */
function secretOf({ documents }: Shop): Buffer {
  const known = documents.find<SavedKey>(COLLECTION)[0]
  const { key } = known ?? documents.insert<SavedKey>(COLLECTION, { key: randomBytes(32).toString('hex') })
  return Buffer.from(key, 'hex')
}

function keyFor(secret: Buffer, use: string, bytes: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', use, bytes))
}

/** The ciphers that live code gets, with the keys of this shop. They never leave this process. */
export function ciphersOf(shop: Shop) {
  const secret = secretOf(shop)
  const cbcKey = () => keyFor(secret, 'aes-128-cbc', 16)
  const gcmKey = () => keyFor(secret, 'aes-256-gcm', 32)
  return {
    random: (bytes: number) =>
      new Uint8Array(randomBytes(Math.min(Math.max(Math.trunc(bytes) || 0, 0), MOST_RANDOM))),
    encryptCbc: (text: string, iv: Uint8Array) => {
      const cipher = createCipheriv('aes-128-cbc', cbcKey(), iv)
      return new Uint8Array(Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]))
    },
    decryptCbc: (bytes: Uint8Array, iv: Uint8Array) => {
      const decipher = createDecipheriv('aes-128-cbc', cbcKey(), iv)
      return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8')
    },
    encryptGcm: (text: string, iv: Uint8Array) => {
      const cipher = createCipheriv('aes-256-gcm', gcmKey(), iv)
      return new Uint8Array(Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]))
    },
    decryptGcm: (bytes: Uint8Array, iv: Uint8Array) => {
      const at = bytes.length - TAG_BYTES
      if (at < 0) throw new Error('There is no tag')
      const decipher = createDecipheriv('aes-256-gcm', gcmKey(), iv, { authTagLength: TAG_BYTES })
      decipher.setAuthTag(bytes.subarray(at))
      return Buffer.concat([decipher.update(bytes.subarray(0, at)), decipher.final()]).toString('utf8')
    },
    hmac: (text: string) =>
      createHmac('sha256', keyFor(secret, 'hmac', 32))
        .update(text)
        .digest('hex'),
    toBase64url: (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url'),
    fromBase64url: (text: string) => new Uint8Array(Buffer.from(text, 'base64url')),
    pause: async (ms: number) => {
      await setTimeout(Math.min(Math.max(ms || 0, 0), LONGEST_PAUSE_MS))
    },
  }
}
