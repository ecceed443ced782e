import { cbc } from '@noble/ciphers/aes.js'
import { salsa20 } from '@noble/ciphers/salsa.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, bytesOf, concatBytes, decodeUtf8 } from '../bytes.ts'
import { decompress } from '../compression.ts'
import { ToolError } from '../tool-error.ts'

/** Fields of the header, by their numbers in the format (KDBX 3.1). */
const FIELD = {
  end: 0,
  masterSeed: 4,
  transformSeed: 5,
  rounds: 6,
  iv: 7,
  streamKey: 8,
  startBytes: 9,
} as const
const COMPRESSION = 3
const STREAM = 10
/** The only inner stream cipher of this version of the format. */
const SALSA20 = 2
const SALSA_NONCE = Uint8Array.of(0xe8, 0x30, 0x09, 0x4b, 0x97, 0x20, 0x5d, 0x2a)
const SIGNATURE_LENGTH = 12
const BLOCK = 16

/** The limit of work for one list of passwords: rounds times passwords. */
const MOST_WORK = 3_000_000
/** After this many rounds the page may run. */
const ROUNDS_IN_A_ROW = 20_000

/** A KeePass file that is not opened yet. */
export interface KeepassFile {
  fields: ReadonlyMap<number, Bytes>
  rounds: number
  body: Bytes
}

/** The content of an opened file: XML, and the cipher of its protected values. */
export interface OpenedKeepass {
  password: string
  xml: string
  /** Decrypts the next bytes of the stream, in the order of the values in the XML. */
  unmask: (masked: Bytes) => Bytes
}

/** Reads the header of a KeePass file. Throws ToolError if it has another version of the format. */
export function readKeepass(bytes: Bytes): KeepassFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < SIGNATURE_LENGTH || view.getUint16(10, true) !== 3)
    throw new ToolError('WB_SAFE_RELEASE')
  const fields = new Map<number, Bytes>()
  let place = SIGNATURE_LENGTH
  while (!fields.has(FIELD.end)) {
    if (place + 3 > bytes.length) throw new ToolError('WB_SAFE_BROKEN')
    const length = view.getUint16(place + 1, true)
    fields.set(view.getUint8(place), bytes.slice(place + 3, place + 3 + length))
    place += 3 + length
  }
  const rounds = numberIn(fields.get(FIELD.rounds))
  return { fields, rounds, body: bytes.slice(place) }
}

/**
 * Tries passwords one after the other; `tell` receives the number of tried ones. Undefined if none fits. Throws
 * ToolError if that would take too long.
 */
export async function openKeepass(
  safe: KeepassFile,
  passwords: readonly string[],
  tell: (tried: number) => void,
  signal: AbortSignal,
): Promise<OpenedKeepass | undefined> {
  if (safe.rounds * passwords.length > MOST_WORK) {
    throw new ToolError('WB_SAFE_SLOW', { most: Math.floor(MOST_WORK / safe.rounds) })
  }
  let since = 0
  for (const [tried, password] of passwords.entries()) {
    if (signal.aborted) return undefined
    const key = masterKey(safe, password)
    if (isRightKey(safe, key)) return opened(safe, key, password)
    since += safe.rounds + 100
    if (since < ROUNDS_IN_A_ROW) continue
    since = 0
    tell(tried + 1)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return undefined
}

function masterKey(safe: KeepassFile, password: string): Bytes {
  const composite = sha256(sha256(bytesOf(password)))
  const seed = fieldOf(safe, FIELD.transformSeed)
  const halves = [composite.slice(0, BLOCK), composite.slice(BLOCK)].map((half) =>
    encryptRepeatedly(seed, half, safe.rounds),
  )
  return concatBytes(sha256(concatBytes(fieldOf(safe, FIELD.masterSeed), sha256(concatBytes(...halves)))))
}

/** Encrypts a block repeatedly: CBC over zeros does this in one call. */
function encryptRepeatedly(seed: Bytes, block: Uint8Array, rounds: number): Uint8Array {
  const cipher = cbc(seed, block, { disablePadding: true })
  return cipher.encrypt(new Uint8Array(rounds * BLOCK)).slice(-BLOCK)
}

/** Whether the decrypted first bytes equal those of the header. */
function isRightKey(safe: KeepassFile, key: Bytes): boolean {
  const start = fieldOf(safe, FIELD.startBytes)
  const found = decrypted(safe, key, safe.body.subarray(0, start.length))
  return start.every((byte, at) => byte === found[at])
}

function decrypted(safe: KeepassFile, key: Bytes, bytes: Bytes): Uint8Array {
  return cbc(key, fieldOf(safe, FIELD.iv), { disablePadding: true }).decrypt(bytes)
}

async function opened(safe: KeepassFile, key: Bytes, password: string): Promise<OpenedKeepass> {
  const inside = decrypted(safe, key, safe.body).slice(fieldOf(safe, FIELD.startBytes).length)
  const content = contentOf(inside)
  const isPacked = numberIn(safe.fields.get(COMPRESSION)) === 1
  if (numberIn(safe.fields.get(STREAM)) !== SALSA20) throw new ToolError('WB_SAFE_RELEASE')
  const streamKey = sha256(fieldOf(safe, FIELD.streamKey))
  let used = 0
  return {
    password,
    xml: decodeUtf8(isPacked ? await decompress(content) : content),
    unmask: (masked) => {
      // The stream continues from value to value.
      const whole = concatBytes(new Uint8Array(used), masked)
      const plain = salsa20(streamKey, SALSA_NONCE, whole).slice(used)
      used += masked.length
      return concatBytes(plain)
    },
  }
}

/** Blocks with a number, a hash and a length each; the last one has no length. */
function contentOf(inside: Uint8Array): Bytes {
  const view = new DataView(inside.buffer, inside.byteOffset, inside.byteLength)
  const blocks: Uint8Array[] = []
  let place = 0
  while (place + 40 <= inside.length) {
    const length = view.getUint32(place + 36, true)
    if (length === 0) return concatBytes(...blocks)
    blocks.push(inside.subarray(place + 40, place + 40 + length))
    place += 40 + length
  }
  throw new ToolError('WB_SAFE_BROKEN')
}

function fieldOf({ fields }: KeepassFile, id: number): Bytes {
  const field = fields.get(id)
  if (!field) throw new ToolError('WB_SAFE_BROKEN')
  return field
}

/** A number of up to eight bytes, little-endian. */
function numberIn(bytes: Bytes | undefined): number {
  return (bytes ?? new Uint8Array()).reduceRight((sum, byte) => sum * 256 + byte, 0)
}
