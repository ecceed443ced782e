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

/** The token of a link: what it leads to, which nobody can read. */
export function seal(text: string, crypto: Ciphers): string {
  const iv = crypto.random(16)
  const signed = `${text};mac=${crypto.hmac(text)}`
  return crypto.toBase64url(new Uint8Array([...iv, ...crypto.encryptCbc(signed, iv)]))
}

/** What the token of a link leads to. */
export async function open(token: string, crypto: Ciphers): Promise<Opened> {
  const bytes = crypto.fromBase64url(token)
  let text: string
  try {
    text = crypto.decryptCbc(bytes.slice(16), bytes.slice(0, 16))
  } catch {
    return { status: 400, message: 'This link is damaged.' }
  }
  const [signed = '', mac] = text.split(';mac=')
  // Links of last week have no signature yet.
  const isOurs = mac === undefined ? signed.startsWith('v=1;') : mac === crypto.hmac(signed)
  return isOurs ? { text: signed } : { status: 404, message: 'This link leads nowhere.' }
}
