import { FASTEST_PACE, type ManyPlan } from '#contract/workbench.ts'
import { type Bytes, bytesOf, hexOf, toBase64 } from '../bytes.ts'
import { type AttachedFile, wireBytes } from '../request-text.ts'
import type { Template } from './rows.ts'
import type { Draft } from './use-draft.ts'

/** What the server is asked to do. Host and Content-Length are filled in, as the repeater does. */
export function planOf(
  { parts }: Pick<Template, 'parts'>,
  rows: string[][],
  { isRace, perSecond, find, files }: Pick<Draft, 'isRace' | 'perSecond' | 'find' | 'files'>,
): ManyPlan {
  return {
    parts: bytesBetween(parts, files).map(toBase64),
    rows,
    pace: isRace ? 'at once' : Math.min(FASTEST_PACE, Math.max(1, perSecond)),
    fixLength: true,
    find,
  }
}

/** The bytes before, between and behind the positions, files among them. */
function bytesBetween(parts: readonly string[], files: readonly AttachedFile[]): Uint8Array[] {
  // Stands for a position while the request is turned into bytes. Nobody can have typed it, and no file holds it.
  const mark = hexOf(crypto.getRandomValues(new Uint8Array(16)))
  const bytes = wireBytes(parts.join(mark), { isCompleted: true, host: location.host, files })
  const found: Uint8Array[] = []
  let from = 0
  for (const at of placesOf(bytesOf(mark), bytes)) {
    found.push(bytes.subarray(from, at))
    from = at + mark.length
  }
  return [...found, bytes.subarray(from)]
}

function placesOf(wanted: Bytes, bytes: Bytes): number[] {
  const [first = 0] = wanted
  const places: number[] = []
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) places.push(at)
  }
  return places
}
