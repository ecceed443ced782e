import { crc32, deflateRawSync } from 'node:zlib'

/** A file for an archive that no honest program would create. */
export interface Entry {
  name: string
  text: string
  /** Number of zeros instead of a text. */
  zeros?: number
  /** The size that the archive states. */
  claims?: number
  /** Marks it as a symbolic link to the path in its text. */
  symlink?: boolean
}

/** Packs files as specified, even if the archive is invalid. */
export function zip(entries: readonly Entry[]): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, text, zeros, claims, symlink } of entries) {
    const content = zeros === undefined ? Buffer.from(text) : Buffer.alloc(zeros)
    const packed = deflateRawSync(content, { level: 9 })
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claims ?? content.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, title, packed])
    const tail = Buffer.alloc(14)
    // Made by Unix: the file mode is in the upper half.
    if (symlink) tail.writeUInt32LE((0o120777 << 16) >>> 0, 6)
    tail.writeUInt32LE(at, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, symlink ? 3 : 0]), facts, tail, title]),
    )
    parts.push(local)
    at += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, index, end])
}
