import { unzipSync } from 'fflate'
import { type Bytes, joined, MOST_BYTES } from '../bytes.ts'
import { Trouble } from '../trouble.ts'

/** A file inside an archive, as the archive describes it. */
export interface Listed {
  name: string
  /** In bytes, as it claims. */
  size: number
}

const MOST_ENTRIES = 1_000

/** What an archive says is in it; nothing is unpacked. */
export function listArchive(bytes: Bytes): Listed[] {
  const found: Listed[] = []
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
    throw new Trouble('WB_NO_ARCHIVE')
  }
}

/** One file out of an archive. A bomb is not unpacked. */
export function unpack(bytes: Bytes, wanted: string): Bytes {
  let isBomb = false
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        isBomb ||= name === wanted && originalSize > MOST_BYTES
        return name === wanted && originalSize <= MOST_BYTES
      },
    })
    const file = files[wanted]
    if (file) return joined(file)
  } catch {
    throw new Trouble('WB_NO_ARCHIVE')
  }
  throw new Trouble(isBomb ? 'WB_BOMB' : 'WB_NO_ARCHIVE')
}
