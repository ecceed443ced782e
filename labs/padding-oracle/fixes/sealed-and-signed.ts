/** The ciphers of node:crypto, with the shop's keys. */
interface Ciphers {
  random(bytes: number): Uint8Array
  /** AES-128-CBC. The last block is padded. */
  encryptCbc(text: string, iv: Uint8Array): Uint8Array
  /** Throws if the padding is wrong. */
  decryptCbc(bytes: Uint8Array, iv: Uint8Array): string
  /** AES-256-GCM, with its tag of 16 bytes at the end. */
  encryptGcm(text: string, iv: Uint8Array): Uint8Array
  /** Throws if any bit was changed. */
  decryptGcm(bytes: Uint8Array, iv: Uint8Array): string
  /** HMAC-SHA-256, in hex digits. */
  hmac(text: string): string
  toBase64url(bytes: Uint8Array): string
  fromBase64url(text: string): Uint8Array
  pause(ms: number): Promise<void>
}

/** What a link opens, or the answer to a link that opens nothing. */
type Opened = { text: string } | { status: number; message: string }

/** The token of a link: what it leads to, which nobody can read or change. */
export function seal(text: string, crypto: Ciphers): string {
  const iv = crypto.random(12)
  return crypto.toBase64url(new Uint8Array([...iv, ...crypto.encryptGcm(text, iv)]))
}

/** What the token of a link leads to. */
export async function open(token: string, crypto: Ciphers): Promise<Opened> {
  const bytes = crypto.fromBase64url(token)
  try {
    return { text: crypto.decryptGcm(bytes.slice(12), bytes.slice(0, 12)) }
  } catch {
    return { status: 404, message: 'This link leads nowhere.' }
  }
}
