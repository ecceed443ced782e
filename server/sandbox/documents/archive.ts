import { type UnzipFileInfo, unzipSync } from 'fflate'
import type { ArchiveJob, JobEnd, Outcome } from '../jobs.ts'

/** Maximum number of files of an archive that are read. */
const MOST_ENTRIES = 200
/** Maximum number of bytes that all files may hold together. */
const MOST_BYTES = 2 << 20

/** Unpacks ZIP archives into memory. File names are returned as they are written in the archive. */
export function openArchive(): (job: ArchiveJob) => JobEnd {
  return (job) => ({ outcome: unpack(job.bytes), worn: false })
}

function unpack(bytes: Uint8Array): Outcome {
  let entries = 0
  let total = 0
  const fits = ({ originalSize }: UnzipFileInfo) => {
    entries += 1
    total += originalSize
    if (entries > MOST_ENTRIES || total > MOST_BYTES) throw new Error('The archive is too large')
    return true
  }
  try {
    const files = Object.entries(unzipSync(bytes, { filter: fits }))
    return { kind: 'entries', entries: files.map(([name, content]) => ({ name, bytes: content })) }
  } catch (error) {
    return { kind: 'refused', message: error instanceof Error ? error.message : String(error) }
  }
}
