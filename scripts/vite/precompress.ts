import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = 1024

/** Above this size the best compression level takes longer than the rest of the build. */
const large = 4_000_000
const pressable = /\.(js|css|html|svg|json|webmanifest|txt|xml|wasm)$/

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` beside every file of the build that gets smaller, so that the server need not compress.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .filter((file) => pressable.test(file))
        .map((file) => join(dir, file))
      await Promise.all(files.filter((file) => statSync(file).size > worthIt).map(compress))
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file)
  const isLarge = bytes.length > large
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isLarge ? 5 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: isLarge ? 5 : 9 })])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
