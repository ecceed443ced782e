import { createReadStream, createWriteStream, constants as fs } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { MOST_PAGES } from '../../shop/storage/tables.ts'

/** Most that comes out of a snapshot: what a shop may hold and what its progress may take beyond that, and some. */
const MOST_DECOMPRESSED = MOST_PAGES * 4096 + (16 << 20)

/** What came out of a snapshot is none. */
export class CorruptSnapshot extends Error {
  constructor(reason: unknown) {
    super(reason instanceof Error ? reason.message : String(reason))
    this.name = 'NotPressed'
  }
}

/** Presses a file into another one, with a sum that tells whether it is still the same. */
export async function compress(from: string, to: string): Promise<void> {
  const params = { [constants.ZSTD_c_checksumFlag]: 1 }
  await pipeline(createReadStream(from), createZstdCompress({ params }), createWriteStream(to))
}

const { O_WRONLY, O_CREAT, O_EXCL, O_SYNC = 0 } = fs

/** The other way round: the disk has all of it then. Throws `NotPressed` where it is damaged, or was never pressed here. */
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
