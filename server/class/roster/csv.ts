import Papa from 'papaparse'
import type { RosterPreview } from '#contract/roster.ts'

/** The separators, by precedence: names may contain commas. */
const SEPARATORS = ['\t', ';', ',']
/** Excel writes it before the first row, and does not show it. */
const SEPARATOR_LINE = /^sep=(.)\n/i

/** Lines of a file, with empty ones and those in quoted cells. There may be a quarter as many people. */
const MOST_LINES = 20_000
/** Cells of a line that are read. */
const MOST_CELLS = 100

/** Characters of a file: 5,000 rows with a name of 200, an e-mail address of 254 and more. */
const MOST_CHARACTERS = 3_000_000
/** Quotation marks of a file: twice as many as there are cells in 5,000 rows of 100. Each takes a moment. */
const MOST_QUOTES = 1_000_000

/** Why a file cannot be read as a table. */
export class UnreadableCsv extends Error {
  readonly why: 'workbook' | 'quote' | 'rows' | 'size'
  /** Row of the quotation mark that is never closed, counted from 1. */
  readonly row: number

  constructor(why: UnreadableCsv['why'], row = 0) {
    super(`The file cannot be read: ${why}`)
    this.why = why
    this.row = row
  }
}

/** Decodes a text file: UTF-8, UTF-16 with or without a byte order mark, or else Windows-1252. Throws `UnreadableCsv`. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: RosterPreview['encoding'] } {
  // A workbook is a ZIP file, or a compound file in older releases of Excel.
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new UnreadableCsv('workbook')
  }
  const encoding = encodingOf(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function encodingOf(bytes: Uint8Array): RosterPreview['encoding'] {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  // Separators and line breaks have a zero byte in UTF-16, on one side or the other.
  const zeros = [0, 0]
  for (const [index, byte] of bytes.subarray(0, 1_000).entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  if (even + odd > 0) return odd >= even ? 'utf-16le' : 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function startsWith(bytes: Uint8Array, ...start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/**
 * Reads a table that commas, semicolons or tabs separate. A quoted cell may contain separators and line breaks. Empty
 * rows are kept, so that the position of a row is its number in a spreadsheet. Throws `UnreadableCsv`.
 */
export function readCsv(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  if (lines.split('\n', MOST_LINES + 1).length > MOST_LINES) throw new UnreadableCsv('rows')
  const isTooLong = text.length > MOST_CHARACTERS
  if (isTooLong || lines.split('"', MOST_QUOTES + 2).length > MOST_QUOTES + 1) throw new UnreadableCsv('size')
  const [line = '', separator] = SEPARATOR_LINE.exec(lines) ?? []
  const { data, errors } = Papa.parse<string[]>(lines.slice(line.length), {
    newline: '\n',
    ...(separator === undefined ? { delimitersToGuess: SEPARATORS } : { delimiter: separator }),
  })
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open) throw new UnreadableCsv('quote', (open.row ?? 0) + 1)
  return data.map((cells) => cells.slice(0, MOST_CELLS).map((cell) => cell.trim()))
}
