import { type Bytes, concatBytes, MOST_BYTES } from './bytes.ts'
import { ToolError } from './tool-error.ts'

type Format = 'gzip' | 'deflate' | 'deflate-raw'

/** Compresses. */
export function compress(bytes: Bytes, format: Format = 'gzip'): Promise<Bytes> {
  return readAll(new Blob([bytes]).stream().pipeThrough(new CompressionStream(format)))
}

/** Decompresses. Stops as soon as the result exceeds the limit of the tools. */
export async function decompress(bytes: Bytes, format: Format = 'gzip'): Promise<Bytes> {
  try {
    return await readAll(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)))
  } catch (error) {
    if (error instanceof ToolError) throw error
    throw new ToolError('WB_NOT_SQUEEZED', { format })
  }
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Bytes> {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return concatBytes(...parts)
    size += value.length
    if (size > MOST_BYTES) {
      void reader.cancel()
      throw new ToolError('WB_BOMB')
    }
    parts.push(value)
  }
}
