/**
 * Writes the password safe of the support team, `content/disk/ftp/incident-support.kdbx`: KDBX 3.1, which KeePass
 * opens. One round of key derivation, so that guessing its password takes an evening, not a year.
 */
import { createCipheriv, createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { salsa20 } from './salsa20.ts'
import { safeAsXml } from './xml.ts'

const FILE = join(import.meta.dirname, '..', '..', 'content', 'disk', 'ftp', 'incident-support.kdbx')
const MASTER_PASSWORD = 'Support2022!'

const AES = Buffer.from('31c1f2e6bf714350be5805216afc5aff', 'hex')
const SIGNATURE = Buffer.from('03d9a29a67fb4bb501000300', 'hex')

/** Pseudo-random bytes that are the same every time, so that the file only changes with its content. */
function seed(name: string, length: number): Buffer {
  return hash(Buffer.from(`forbidden fruit ${name}`)).subarray(0, length)
}

function hash(...parts: readonly Uint8Array[]): Buffer {
  const sha = createHash('sha256')
  for (const part of parts) sha.update(part)
  return sha.digest()
}

function number(value: number, bytes: 2 | 4 | 8): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, Math.min(bytes, 6))
  return buffer
}

const masterSeed = seed('master seed', 32)
const transformSeed = seed('transform seed', 32)
const iv = seed('iv', 16)
const streamKey = seed('stream key', 32)
const startBytes = seed('start bytes', 32)

const FIELDS: readonly [id: number, value: Buffer][] = [
  [2, AES],
  [3, number(1, 4)],
  [4, masterSeed],
  [5, transformSeed],
  [6, number(1, 8)],
  [7, iv],
  [8, streamKey],
  [9, startBytes],
  [10, number(2, 4)],
  [0, Buffer.from('\r\n\r\n')],
]

function masterKey(): Buffer {
  const composite = hash(hash(Buffer.from(MASTER_PASSWORD)))
  const cipher = createCipheriv('aes-256-ecb', transformSeed, null).setAutoPadding(false)
  const transformed = hash(Buffer.concat([cipher.update(composite), cipher.final()]))
  return hash(masterSeed, transformed)
}

/** One block with its hash, and the empty block that ends the list. */
function blocks(content: Buffer): Buffer {
  return Buffer.concat([
    ...[number(0, 4), hash(content), number(content.length, 4), content],
    ...[number(1, 4), Buffer.alloc(32), number(0, 4)],
  ])
}

const header = Buffer.concat([
  SIGNATURE,
  ...FIELDS.flatMap(([id, value]) => [Buffer.from([id]), number(value.length, 2), value]),
])
const stream = salsa20(hash(streamKey))
const xml = safeAsXml(hash(header).toString('base64'), (text) =>
  Buffer.from(Buffer.from(text).map((byte) => byte ^ stream.next().value)).toString('base64'),
)
const cipher = createCipheriv('aes-256-cbc', masterKey(), iv)
const plain = Buffer.concat([startBytes, blocks(gzipSync(xml))])
writeFileSync(FILE, Buffer.concat([header, cipher.update(plain), cipher.final()]))
