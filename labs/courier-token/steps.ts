import type { Tools } from '#lab'

export type Bytes = Uint8Array<ArrayBuffer>

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** A key pair of the attacker's own. */
export interface OwnKey {
  privateKey: CryptoKey
  /** The public key as JSON. */
  jwk: { kty: string; n: string; e: string }
}

let known: Promise<OwnKey> | undefined

/** A new key pair; the same one as long as the process lasts, because making one takes time. */
export function ownKey(): Promise<OwnKey> {
  known ??= newKey()
  return known
}

export async function newKey(): Promise<OwnKey> {
  const options = { ...RSA, modulusLength: 2_048, publicExponent: Uint8Array.of(1, 0, 1) }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(options, true, ['sign', 'verify'])
  const { kty = '', n = '', e = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { privateKey, jwk: { kty, n, e } }
}

function base64url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The first two parts of a token. */
export function unsigned(header: object, sub: string): string {
  const write = (value: object) => base64url(new TextEncoder().encode(JSON.stringify(value)))
  return `${write({ typ: 'JWT', ...header })}.${write({ sub })}`
}

/** A token that is signed with RSA. */
export async function signRs256(header: object, sub: string, { privateKey }: OwnKey): Promise<string> {
  return signed(unsigned({ alg: 'RS256', ...header }, sub), RSA.name, privateKey)
}

/** A token that is signed with a secret. */
export async function signHs256(header: object, sub: string, secret: Bytes): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, HMAC, false, ['sign'])
  return signed(unsigned({ alg: 'HS256', ...header }, sub), HMAC.name, key)
}

async function signed(text: string, algorithm: string, key: CryptoKey): Promise<string> {
  const signature = await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(text))
  return `${text}.${base64url(new Uint8Array(signature))}`
}

/** Asks for the route of the courier whom a token names. */
export function askRoute({ http }: Tools, token: string) {
  return http.get('/rest/courier/route', { token })
}

/** Reads the route of a courier. Ends the run if the token is refused. */
export async function readRoute(tools: Tools, token: string, courier = 'courier-7'): Promise<void> {
  const answer = await askRoute(tools, token)
  tools.expect(answer.status === 200, `the route answered with ${answer.status}`)
  const { data } = answer.json<{ data: { courier: string; stops: unknown[] } }>()
  tools.expect(data.courier === courier && data.stops.length > 0, `it is the route of ${data.courier}`)
}

/** Reads the route of courier 7 with a secret that a file holds. Tries these names of the file in turn. */
export async function readByName(tools: Tools, kids: readonly string[], secret: Bytes): Promise<void> {
  for (const kid of kids) {
    const { status } = await askRoute(tools, await signHs256({ kid }, 'courier-7', secret))
    if (status === 200) return
  }
  tools.expect(false, 'the shop accepts none of these names')
}

/** Expects that a token is refused. */
export async function refused(tools: Tools, token: string): Promise<void> {
  const { status } = await askRoute(tools, token)
  tools.expect(status === 401, `the route answered with ${status}`)
}

/** A sample token of courier 1 on the page for couriers: one of today, or an expired one. */
export async function sampleToken({ http, expect }: Tools, id: 'sample' | 'expired'): Promise<string> {
  const { text } = await http.get('/couriers')
  const [, behind = ''] = text.split(`id="${id}-token">`)
  const token = behind.slice(0, behind.indexOf('<'))
  expect(token !== '', 'the page for couriers has no sample token')
  return token
}

/** The bytes of a file that everybody may read. */
export async function publicFile({ http, expect }: Tools, path: string): Promise<Bytes> {
  const answer = await http.get(path)
  expect(answer.status === 200, `${path} answered with ${answer.status}`)
  return answer.bytes
}

/** Publishes a key on a rented host while something is done. */
export async function whilePublished(
  { http, expect }: Tools,
  { host, path }: { host: string; path: string },
  keys: readonly object[],
  act: () => Promise<void>,
): Promise<void> {
  const put = await http.put('/training/hosting', { host, path, body: JSON.stringify({ keys }) })
  expect(put.status === 200, `the hosting answered with ${put.status}`)
  try {
    await act()
  } finally {
    await http.delete(`/training/hosting?host=${host}`)
  }
}
