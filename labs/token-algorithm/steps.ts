import type { Tools } from '#lab'

/** Downloads the public key from the listing. */
export async function publicKey({ http, expect }: Tools): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await http.get('/encryptionkeys/jwt.pub')
  expect(answer.status === 200, `the key answered with ${answer.status}`)
  return answer.bytes
}

/** Signs a token whose header names HMAC. */
export function base64url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Signs with the public key as if it were a shared secret. */
export async function signedWith(secret: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return `${text}.${base64url(new Uint8Array(signature))}`
}
