import { unzipSync } from 'fflate'
import { type Bytes, bytesOf, concatBytes, hexOf, MOST_BYTES } from '../bytes.ts'
import { decompress } from '../compression.ts'
import { ToolError } from '../tool-error.ts'

/** A file in an archive, as its directory describes it. */
export interface ArchiveEntry {
  name: string
  /** In bytes, as the archive claims. */
  size: number
}

const MOST_ENTRIES = 1_000

/** Lists the directory of an archive without unpacking. */
export function listArchive(bytes: Bytes): ArchiveEntry[] {
  const found: ArchiveEntry[] = []
  const look = () =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (found.length < MOST_ENTRIES) found.push({ name, size: originalSize })
        return false
      },
    })
  try {
    look()
    return found
  } catch {
    throw new ToolError('WB_NO_ARCHIVE')
  }
}

/** Unpacks one file of an archive. Stops at a bomb. */
export function extractEntry(bytes: Bytes, wanted: string): Bytes {
  let isBomb = false
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        isBomb ||= name === wanted && originalSize > MOST_BYTES
        return name === wanted && originalSize <= MOST_BYTES
      },
    })
    const file = files[wanted]
    if (file) return concatBytes(file)
  } catch {
    throw new ToolError('WB_NO_ARCHIVE')
  }
  throw new ToolError(isBomb ? 'WB_BOMB' : 'WB_NO_ARCHIVE')
}

/** The type of a file by its first bytes, whatever its name. */
export type FileKind = 'picture' | 'zip' | 'gzip' | 'pdf' | 'sqlite' | 'keepass' | 'other'

const BEGINNINGS: readonly (readonly [start: string, kind: FileKind])[] = [
  ['89504e470d0a1a0a', 'picture'],
  ['ffd8ff', 'picture'],
  ['47494638', 'picture'],
  ['504b0304', 'zip'],
  ['1f8b', 'gzip'],
  ['25504446', 'pdf'],
  ['53514c69746520666f726d6174203300', 'sqlite'],
  ['03d9a29a', 'keepass'],
]

/** The type of a file. */
export function kindOf(bytes: Bytes): FileKind {
  const start = hexOf(bytes.slice(0, 16))
  return BEGINNINGS.find(([beginning]) => start.startsWith(beginning))?.[1] ?? 'other'
}

const SHORTEST = 4
const MOST = 2_000
const MOST_STREAMS = 200

/** Runs of printable characters, as `strings` finds them. */
export function stringsIn(bytes: Bytes): string[] {
  const found: string[] = []
  let run = ''
  for (const byte of concatBytes(bytes, Uint8Array.of(0))) {
    if (byte >= 32 && byte < 127) {
      run += String.fromCharCode(byte)
      continue
    }
    if (run.length >= SHORTEST) found.push(run)
    run = ''
    if (found.length >= MOST) return found
  }
  return found
}

/** A PDF with its compressed streams unpacked. Streams that cannot be unpacked stay. */
export async function decompressPdf(bytes: Bytes): Promise<Bytes> {
  // One character for each byte, so that offsets in the text are offsets in the file.
  const text = new TextDecoder('latin1').decode(bytes)
  const parts: Bytes[] = [bytes]
  for (const { start, end } of streamsIn(text).slice(0, MOST_STREAMS)) {
    const unpacked = await decompress(bytes.slice(start, end), 'deflate').catch(() => undefined)
    if (unpacked) parts.push(bytesOf('\n'), unpacked)
  }
  return concatBytes(...parts)
}

function streamsIn(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  let place = 0
  for (;;) {
    const word = text.indexOf('stream', place)
    const end = text.indexOf('endstream', word + 1)
    if (word < 0 || end < 0) return found
    const start = word + 'stream'.length + (text[word + 6] === '\r' ? 2 : 1)
    found.push({ start, end: lineEnd(text, end) })
    place = end + 'endstream'.length
  }
}

/** The line break before `endstream` is not part of the stream. */
function lineEnd(text: string, end: number): number {
  if (text.slice(end - 2, end) === '\r\n') return end - 2
  return text[end - 1] === '\n' || text[end - 1] === '\r' ? end - 1 : end
}
