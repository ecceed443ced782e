import type { Tools } from '#lab'

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
}

/** Hexadecimal digits as bytes, filled up with zeros as OpenSSL does. */
function fromHex(digits: string, length: number): Uint8Array<ArrayBuffer> {
  const padded = digits.padEnd(length * 2, '0')
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(padded.slice(at * 2, at * 2 + 2), 16))
}

/** The text hidden in the description of the challenge. */
async function secretNote({ http, expect }: Tools): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await http.get('/api/Challenges/?name=Premium%20Paywall')
  const [challenge] = answer.json<{ data: { description: string }[] }>().data
  const [, note = ''] = /<!--([\w+/=]+)-->/.exec(challenge?.description ?? '') ?? []
  expect(note !== '', 'there is nothing hidden in the description')
  return fromBase64(note)
}

/** Decrypts the note with the key that lies on the server, and opens the address in it. */
export async function walkIn(tools: Tools, keyFile: string): Promise<void> {
  const { http, expect } = tools
  const key = await http.get(keyFile)
  expect(key.status === 200, `the key answered with ${key.status}`)
  const [iv = '', secret = ''] = key.text.trim().split('.')
  const aes = await crypto.subtle.importKey('raw', fromHex(secret, 32), 'AES-CBC', false, ['decrypt'])
  const mode = { name: 'AES-CBC', iv: fromHex(iv, 16) }
  const plain = await crypto.subtle.decrypt(mode, aes, await secretNote(tools))
  const page = await http.get(new TextDecoder().decode(plain))
  expect(page.headers['content-type'] === 'image/jpeg', 'there is no picture behind the wall')
}
