import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = 1024

/**
 * Levels of Brotli: the best for what each first visit loads, 10 for what many load soon (pictures, shared code, the score
 * board, the dashboard), and by default 8: 6 % larger than 10, for a tenth of the time. The compiler of contracts is 9 MB
 * that get no smaller at higher levels than 5.
 */
const LEVELS: readonly (readonly [files: RegExp, level: number])[] = [
  [/[\\/](main\.js|styles\.css)$/, constants.BROTLI_MAX_QUALITY],
  [/\.svg$|[\\/](kit|parts|bar|ScoreBoard|index)-[^\\/]*$/, 10],
  [/[\\/]soljson-[^\\/]*$/, 5],
]
const DEFAULT_LEVEL = 8
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
        .filter((file) => statSync(file).size > worthIt)
        .values()
      // Each started compression holds some megabytes, so no more are started than can run.
      const compressRest = async () => {
        for (const file of files) await compress(file)
      }
      await Promise.all(Array.from({ length: availableParallelism() }, compressRest))
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file)
  const [, level] = LEVELS.find(([files]) => files.test(file)) ?? []
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level ?? DEFAULT_LEVEL,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const best = { level: constants.Z_BEST_COMPRESSION }
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, best)])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
