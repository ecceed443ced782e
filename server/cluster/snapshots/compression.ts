import { createReadStream, createWriteStream, constants as fs } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { MOST_PAGES } from '../../shop/storage/tables.ts'

/** Largest decompressed snapshot: the limit of a shop, plus its progress and a reserve. */
const MOST_DECOMPRESSED = MOST_PAGES * 4096 + (16 << 20)

/** The data is not a valid snapshot. */
export class CorruptSnapshot extends Error {
  constructor(reason: unknown) {
    super(reason instanceof Error ? reason.message : String(reason))
    this.name = 'NotPressed'
  }
}

/** Compresses bytes into a file, with a checksum. */
export async function compress(from: AsyncIterable<Buffer>, to: string): Promise<void> {
  const params = { [constants.ZSTD_c_checksumFlag]: 1 }
  await pipeline(from, createZstdCompress({ params }), createWriteStream(to))
}

const { O_WRONLY, O_CREAT, O_EXCL, O_SYNC = 0 } = fs

/** Decompresses a file and flushes it to disk. Throws `CorruptSnapshot` if it is damaged or was not compressed here. */
export async function decompress(from: string, to: string): Promise<void> {
  const file = await open(to, O_WRONLY | O_CREAT | O_EXCL | O_SYNC)
  const out = file.createWriteStream({ highWaterMark: 1 << 20 })
  try {
    await pipeline(createReadStream(from), createZstdDecompress(), limited, out)
  } catch (error) {
    const isOfTheSystem = error instanceof Error && 'syscall' in error
    throw isOfTheSystem ? error : new CorruptSnapshot(error)
  }
}

async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > MOST_DECOMPRESSED) throw new CorruptSnapshot('it is larger than any shop')
    yield chunk
  }
}
