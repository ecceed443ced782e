import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = 1024

/** Files that each first visit loads. They get the best level, which takes seven times as long as the next one. */
const first = /[\\/](main\.js|styles\.css)$/

/** Levels by size: a level less costs a file of code 1 %, two levels 9 %, and the best one takes longer than the build. */
const LEVELS = [
  { upTo: 600_000, brotli: 10, gzip: 9 },
  { upTo: 4_000_000, brotli: 9, gzip: 9 },
]
const LOWEST = { brotli: 5, gzip: 5 }
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
  const level = LEVELS.find(({ upTo }) => bytes.length <= upTo) ?? LOWEST
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: first.test(file) ? constants.BROTLI_MAX_QUALITY : level.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: level.gzip })])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
