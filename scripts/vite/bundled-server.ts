import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'
import { keepImportMetaUrls } from './keep-import-meta-urls.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

interface Programs {
  /** The program, or all of them by name. */
  input: string | Record<string, string>
  /** What their files are called. */
  entryFileNames: string
}

/** Presses programs of ours and their packages into `outDir`, one file each. */
export function bundledServer(outDir: string, { input, entryFileNames }: Programs): UserConfig {
  return defineConfig({
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [keepImportMetaUrls()],
    ssr: { target: 'node', noExternal: true },
    // Of its two forms Node gets the one that is three times as large, and of which nothing can be left out.
    resolve: { alias: [{ find: /^mingo$/, replacement: join(root, 'node_modules/mingo/esm/index.js') }] },
    build: {
      ssr: typeof input === 'string' ? input : true,
      outDir,
      emptyOutDir: true,
      target: 'node26',
      minify: false,
      sourcemap: false,
      reportCompressedSize: false,
      rolldownOptions: {
        ...(typeof input !== 'string' && { input }),
        checks: { pluginTimings: false },
        // V8 keeps the source of what runs. One letter beyond Latin-1 makes it take twice the room, so there is none. Lines
        // stay, for those who read a stack.
        output: { entryFileNames, chunkFileNames: '[name]-[hash].js', charset: 'ascii', comments: false },
      },
    },
  })
}
