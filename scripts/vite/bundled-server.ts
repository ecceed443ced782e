import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

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

/** Code that asks where it lies is told where it was written, so that it finds the files beside it. */
function keepImportMetaUrls(): Plugin {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform: {
      filter: { code: /import\.meta\.(url|dirname)|__dirname|__filename/ },
      handler: (code, id) => {
        const file = id.replace(/^\0+/, '').replace(/\?.*$/, '')
        const meta = code
          .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(file).href))
          .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(file)))
        if (/\b(const|let|var)\s+__(dirname|filename)\b/.test(meta)) return meta
        return meta
          .replaceAll(/\b__dirname\b/g, JSON.stringify(dirname(file)))
          .replaceAll(/\b__filename\b/g, JSON.stringify(file))
      },
    },
  }
}
