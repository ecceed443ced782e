import { FASTEST_PACE, type SendManyPlan } from '#contract/workbench.ts'
import { type Bytes, bytesOf, hexOf, toBase64 } from '../bytes.ts'
import { type AttachedFile, wireBytes } from '../request-text.ts'
import type { ListSource } from './lists.ts'

/** How several positions combine their lists; the texts use Burp's names. */
export type Combination = 'one' | 'all' | 'pairs' | 'each'

export const combinations: readonly Combination[] = ['one', 'all', 'pairs', 'each']

export interface RunDraft {
  text: string
  /** The files that the request names as `{{file 1}}` and so on. */
  files: readonly AttachedFile[]
  combination: Combination
  /** One for each possible position. */
  sources: readonly ListSource[]
  isRace: boolean
  perSecond: number
  /** How often a request without positions is sent. */
  times: number
  find: string
}

/** A request with positions. */
export interface Template {
  /** The text before, between and after the positions. */
  parts: string[]
  /** The original text of each position. */
  originals: string[]
}

export const POSITION = '§'

/** Parses the positions of a request. A § without a partner is literal. */
export function parseTemplate(text: string): Template {
  const pieces = text.split(POSITION)
  if (pieces.length % 2 === 0) pieces.splice(-2, 2, pieces.slice(-2).join(POSITION))
  return {
    parts: pieces.filter((_, at) => at % 2 === 0),
    originals: pieces.filter((_, at) => at % 2 === 1),
  }
}

/** The request with these values in its positions. */
export function fillTemplate({ parts }: Pick<Template, 'parts'>, values: readonly string[]): string {
  return parts.map((part, at) => part + (values[at] ?? '')).join('')
}

/** Whether each position has a list of its own. */
export function hasListEach(combination: Combination): boolean {
  return combination === 'pairs' || combination === 'each'
}

/** The values of each request: one for each position. Undefined if there are more than `most`. */
export function rowsOf(
  { originals }: Pick<Template, 'originals'>,
  lists: readonly (readonly string[])[],
  combination: Combination,
  most: number,
): string[][] | undefined {
  const [first = []] = lists
  const own = originals.map((_, at) => lists[at] ?? [])
  if (countOf(originals.length, lists, combination) > most) return undefined
  switch (combination) {
    case 'one':
      return originals.flatMap((_, at) => first.map((value) => originals.with(at, value)))
    case 'all':
      return first.map((value) => originals.map(() => value))
    case 'pairs':
      return Array.from({ length: shortest(own) }, (_, row) => own.map((list) => list[row] ?? ''))
    case 'each':
      return own.reduce<string[][]>(
        (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
        [[]],
      )
  }
}

/** The number of requests. */
export function countOf(
  positions: number,
  lists: readonly (readonly string[])[],
  combination: Combination,
): number {
  if (positions === 0) return 0
  const first = lists[0]?.length ?? 0
  const own = Array.from({ length: positions }, (_, at) => lists[at] ?? [])
  switch (combination) {
    case 'one':
      return positions * first
    case 'all':
      return first
    case 'pairs':
      return shortest(own)
    case 'each':
      return own.reduce((product, { length }) => product * length, 1)
  }
}

function shortest(lists: readonly (readonly string[])[]): number {
  return lists.reduce((least, { length }) => Math.min(least, length), Number.POSITIVE_INFINITY)
}

/** The run as the server expects it. Host and Content-Length are set, as in the repeater. */
export function planOf(
  { parts }: Pick<Template, 'parts'>,
  rows: string[][],
  { isRace, perSecond, find, files }: Pick<RunDraft, 'isRace' | 'perSecond' | 'find' | 'files'>,
): SendManyPlan {
  return {
    parts: bytesBetween(parts, files).map(toBase64),
    rows,
    pace: isRace ? 'at once' : Math.min(FASTEST_PACE, Math.max(1, perSecond)),
    fixLength: true,
    find,
  }
}

/** The bytes before, between and after the positions, including files. */
function bytesBetween(parts: readonly string[], files: readonly AttachedFile[]): Uint8Array[] {
  // A placeholder for a position while the request is encoded. It occurs neither in typed text nor in files.
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
