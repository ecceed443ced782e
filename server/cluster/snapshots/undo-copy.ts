import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { KeptCopy } from '../../host/files/undo.ts'

/** At the end of a snapshot with a copy for undo: why and when it was replaced, and its length. */
const TRAILER = /^copy for undo: (reset|undo) (\d{1,15}) (\d{1,12})\n *$/
const TRAILER_BYTES = 128

/** The header of a SQLite file (https://www.sqlite.org/fileformat.html#the_database_header). */
const HEADER_BYTES = 100

/** A copy for undo that is sent with its shop. */
export interface UndoCopy extends KeptCopy {
  path: string
  bytes: number
}

/**
 * The bytes of a shop's file, followed by its copy for undo. What follows the last page of a database does not matter to
 * SQLite, so a release that does not know such copies opens the snapshot as well.
 */
export async function* withUndoCopy(file: string, copy: UndoCopy | undefined): AsyncGenerator<Buffer> {
  yield* createReadStream(file)
  if (!copy) return
  yield* createReadStream(copy.path)
  const { cause, at, bytes } = copy
  yield Buffer.from(`copy for undo: ${cause} ${at.getTime()} ${bytes}\n`.padEnd(TRAILER_BYTES))
}

/** Moves the copy for undo from the end of a snapshot to a file of its own. Undefined if there is none. */
export async function takeUndoCopy(snapshot: string, to: string): Promise<KeptCopy | undefined> {
  const file = await open(snapshot, 'r+')
  try {
    const { size } = await file.stat()
    const end = size - TRAILER_BYTES
    const [, cause, at, bytes] = TRAILER.exec(await readText(file, end, TRAILER_BYTES)) ?? []
    const start = await databaseLength(file)
    // The last page of a shop may look like a trailer, but there is nothing behind it.
    if (start + Number(bytes) !== end) return undefined
    await pipeline(createReadStream(snapshot, { start, end: end - 1 }), createWriteStream(to))
    await file.truncate(start)
    return { cause: cause === 'undo' ? 'undo' : 'reset', at: new Date(Number(at)) }
  } finally {
    await file.close()
  }
}

async function readText(file: FileHandle, position: number, bytes: number): Promise<string> {
  if (position < 0) return ''
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position)
  return buffer.toString('latin1', 0, bytesRead)
}

/** The length of a database by its header, in bytes. */
async function databaseLength(file: FileHandle): Promise<number> {
  const header = Buffer.from(await readText(file, 0, HEADER_BYTES), 'latin1')
  if (header.length < HEADER_BYTES) return Number.NaN
  const pageSize = header.readUInt16BE(16)
  return (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(28)
}
