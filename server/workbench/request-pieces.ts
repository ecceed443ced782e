/** Most bytes of one piece, and most lines and empty lines in it: so little is parsed in one turn of the event loop. */
const MOST_BYTES = 16 * 1024
const MOST_LINES = 500
const MOST_EMPTY_LINES = 10

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** A part of a text that is sent, and how many lines end in it. */
export interface Piece {
  bytes: Buffer
  lines: number
}

/**
 * Cuts a text into pieces that an HTTP parser takes in quickly. The head of a request ends with an empty line and a chunk
 * with a line break, so the number of both in one piece is limited, without knowing what is head and what is body. A text
 * with a few requests is one piece.
 */
export function* piecesOf(text: Uint8Array): Generator<Piece> {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
  for (let from = 0; from < bytes.length; ) {
    const piece = firstPiece(bytes.subarray(from, from + MOST_BYTES))
    from += piece.bytes.length
    yield piece
  }
}

function firstPiece(bytes: Buffer): Piece {
  let lines = 0
  let emptyLines = 0
  let start = 0
  while (lines < MOST_LINES && emptyLines < MOST_EMPTY_LINES) {
    const end = bytes.indexOf(LINE_FEED, start)
    if (end < 0) return { bytes, lines }
    lines += 1
    if (end === start || (end === start + 1 && bytes[start] === CARRIAGE_RETURN)) emptyLines += 1
    start = end + 1
  }
  return { bytes: bytes.subarray(0, start), lines }
}
