import { type Bytes, bytesOf, joined } from '../bytes.ts'
import { unsqueeze } from '../squeeze.ts'

const SHORTEST = 4
const MOST = 2_000
const MOST_STREAMS = 200

/** Runs of printable signs, as `strings` finds them. */
export function stringsIn(bytes: Bytes): string[] {
  const found: string[] = []
  let run = ''
  for (const byte of joined(bytes, Uint8Array.of(0))) {
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

/** A PDF with its compressed parts unpacked. What cannot be unpacked stays as it is. */
export async function unpackedPdf(bytes: Bytes): Promise<Bytes> {
  // One sign for one byte, so that places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(bytes)
  const parts: Bytes[] = [bytes]
  for (const { start, end } of streamsIn(text).slice(0, MOST_STREAMS)) {
    const unpacked = await unsqueeze(bytes.slice(start, end), 'deflate').catch(() => undefined)
    if (unpacked) parts.push(bytesOf('\n'), unpacked)
  }
  return joined(...parts)
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

/** The line break before `endstream` is none of the stream's. */
function lineEnd(text: string, end: number): number {
  if (text.slice(end - 2, end) === '\r\n') return end - 2
  return text[end - 1] === '\n' || text[end - 1] === '\r' ? end - 1 : end
}
