import { type Bytes, bytesOf, decodeUtf8 } from '../bytes.ts'
import { compress, decompress } from '../compression.ts'
import { ToolError } from '../tool-error.ts'
import {
  aesModes,
  decodeJwt,
  decryptAes,
  encryptAes,
  type HashName,
  hashBytes,
  hashes,
  hmacDigest,
  type JwtAlgorithm,
  signJwt,
  totp,
} from './crypto.ts'
import {
  base32,
  base64,
  base64url,
  decode,
  decodeHex,
  decodeHtml,
  decodeUnicode,
  decodeUrl,
  decodeZ85,
  encode,
  encodeHex,
  encodeHtml,
  encodeUnicode,
  encodeUrl,
  encodeZ85,
  rot13,
} from './encodings.ts'

/** A field of a step. */
interface FieldFacts {
  id: string
  /** The key of its label. */
  text: string
  initial: string
  /** Makes it a select. */
  options?: readonly string[]
  /** A text area: line breaks matter, as for a key in PEM. */
  isLong?: boolean
}

export interface Operation {
  id: string
  /** Its name: a technical term, the same in all languages, and its direction. */
  name: string
  way?: 'to' | 'from'
  group: Group
  fields?: readonly FieldFacts[]
  /** The result depends on the time. */
  isTimely?: boolean
  run: (bytes: Bytes, field: (id: string) => string) => Bytes | Promise<Bytes>
}

export const groups = ['codes', 'packing', 'tokens', 'hashes', 'others'] as const
type Group = (typeof groups)[number]

type Transform = (bytes: Bytes) => Bytes | Promise<Bytes>

/** An encoding and its decoding. */
function encodeAndDecode(
  id: string,
  name: string,
  group: Group,
  from: Transform,
  to: Transform,
): Operation[] {
  return [
    { id: `from-${id}`, name, way: 'from', group, run: from },
    { id: `to-${id}`, name, way: 'to', group, run: to },
  ]
}

const KEY: FieldFacts = { id: 'key', text: 'WB_KEY', initial: '', isLong: true }
const HASH_NAMES = Object.keys(hashes)
const SALTED: FieldFacts[] = [
  { id: 'salt', text: 'WB_SALT', initial: '' },
  { id: 'length', text: 'WB_MIN_LENGTH', initial: '0' },
  {
    id: 'alphabet',
    text: 'WB_ALPHABET',
    initial: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890',
  },
]

const AES_FIELDS: FieldFacts[] = [
  { id: 'mode', text: 'WB_AES_MODE', initial: 'aes-256-cbc', options: aesModes },
  { id: 'key', text: 'WB_AES_KEY', initial: '' },
  { id: 'iv', text: 'WB_AES_IV', initial: '' },
]

function isHash(name: string): name is HashName {
  return name in hashes
}

function isAlgorithm(name: string): name is JwtAlgorithm {
  return ['none', 'HS256', 'RS256'].includes(name)
}

async function hashids(field: (id: string) => string) {
  const { default: Hashids } = await import('hashids')
  return new Hashids(field('salt'), Number(field('length')) || 0, field('alphabet'))
}

async function toHashids(bytes: Bytes, field: (id: string) => string): Promise<Bytes> {
  const numbers = decodeUtf8(bytes).match(/\d+/g)?.map(Number) ?? []
  const code = (await hashids(field)).encode(numbers)
  if (code === '') throw new ToolError('WB_NO_NUMBERS')
  return bytesOf(code)
}

async function fromHashids(bytes: Bytes, field: (id: string) => string): Promise<Bytes> {
  const coder = await hashids(field)
  const code = decodeUtf8(bytes).trim()
  // It throws if a character is not in the alphabet, and returns nothing for a wrong salt or length.
  const numbers = coder.isValidId(code) ? coder.decode(code) : []
  if (numbers.length === 0) throw new ToolError('WB_NO_HASHID')
  return bytesOf(numbers.join(', '))
}

async function account(bytes: Bytes, field: (id: string) => string): Promise<Bytes> {
  const { HDNodeWallet, Mnemonic } = await import('ethers')
  const phrase = decodeUtf8(bytes).trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (!Mnemonic.isValidMnemonic(phrase)) throw new ToolError('WB_NO_PHRASE')
  const { address, publicKey, privateKey } = HDNodeWallet.fromPhrase(phrase, '', field('path').trim())
  return bytesOf(JSON.stringify({ address, publicKey, privateKey }, null, 2))
}

/** All operations, in the order of the select. */
export const operations: readonly Operation[] = [
  ...encodeAndDecode('url', 'URL', 'codes', decodeUrl, encodeUrl),
  ...encodeAndDecode('html', 'HTML', 'codes', decodeHtml, encodeHtml),
  ...encodeAndDecode(
    'base64',
    'Base64',
    'codes',
    (bytes) => decode(base64, bytes),
    (bytes) => encode(base64, bytes),
  ),
  ...encodeAndDecode(
    'base64url',
    'Base64URL',
    'codes',
    (bytes) => decode(base64url, bytes),
    (bytes) => encode(base64url, bytes),
  ),
  ...encodeAndDecode(
    'base32',
    'Base32',
    'codes',
    (bytes) => decode(base32, bytes),
    (bytes) => encode(base32, bytes),
  ),
  ...encodeAndDecode('z85', 'Z85', 'codes', decodeZ85, encodeZ85),
  ...encodeAndDecode('hex', 'Hex', 'codes', decodeHex, encodeHex),
  ...encodeAndDecode('unicode', 'Unicode \\u', 'codes', decodeUnicode, encodeUnicode),
  { id: 'rot13', name: 'ROT13', group: 'codes', run: rot13 },
  ...encodeAndDecode(
    'gzip',
    'gzip',
    'packing',
    (bytes) => decompress(bytes),
    (bytes) => compress(bytes),
  ),
  ...encodeAndDecode(
    'zlib',
    'zlib',
    'packing',
    (bytes) => decompress(bytes, 'deflate'),
    (bytes) => compress(bytes, 'deflate'),
  ),
  { id: 'from-jwt', name: 'JWT', way: 'from', group: 'tokens', run: decodeJwt },
  {
    id: 'to-jwt',
    name: 'JWT',
    way: 'to',
    group: 'tokens',
    fields: [{ id: 'alg', text: 'WB_ALG', initial: 'HS256', options: ['none', 'HS256', 'RS256'] }, KEY],
    run: (bytes, field) => {
      const algorithm = field('alg')
      if (!isAlgorithm(algorithm)) throw new ToolError('WB_NO_JWT')
      return signJwt(bytes, algorithm, bytesOf(field('key')))
    },
  },
  { id: 'totp', name: 'TOTP', group: 'tokens', isTimely: true, run: (bytes) => totp(bytes, Date.now()) },
  ...Object.keys(hashes)
    .filter(isHash)
    .map((name): Operation => ({ id: name, name, group: 'hashes', run: (bytes) => hashBytes(name, bytes) })),
  {
    id: 'hmac',
    name: 'HMAC',
    group: 'hashes',
    fields: [{ id: 'hash', text: 'WB_HASH', initial: 'SHA-256', options: HASH_NAMES }, KEY],
    run: (bytes, field) => {
      const name = field('hash')
      if (!isHash(name)) throw new ToolError('WB_NO_KEY')
      return encodeHex(hmacDigest(name, bytesOf(field('key')), bytes))
    },
  },
  {
    id: 'from-aes',
    name: 'AES',
    way: 'from',
    group: 'others',
    fields: AES_FIELDS,
    run: (bytes, field) => decryptAes(bytes, field('mode'), field('key'), field('iv')),
  },
  {
    id: 'to-aes',
    name: 'AES',
    way: 'to',
    group: 'others',
    fields: AES_FIELDS,
    run: (bytes, field) => encryptAes(bytes, field('mode'), field('key'), field('iv')),
  },
  { id: 'from-hashids', name: 'Hashids', way: 'from', group: 'others', fields: SALTED, run: fromHashids },
  { id: 'to-hashids', name: 'Hashids', way: 'to', group: 'others', fields: SALTED, run: toHashids },
  {
    id: 'phrase',
    name: 'BIP-39',
    group: 'others',
    fields: [{ id: 'path', text: 'WB_PATH', initial: "m/44'/60'/0'/0/0" }],
    run: account,
  },
]
