import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * Fastify's compilers of schemas, which no app has (`server/http/routing/without-schemas.ts`), and what @fastify/static
 * lists folders with, which the web app does by itself.
 */
const UNUSED = /^(@fastify\/ajv-compiler|@fastify\/fast-json-stringify-compiler|glob)$/

interface Programs {
  /** The entry file, or all entry files by name. */
  input: string | Record<string, string>
  /** The names of the output files. */
  entryFileNames: string
  /** More plugins. */
  plugins?: Plugin[]
}

/**
 * Bundles programs and their packages into `outDir`: a file for each program, and one for each part that they load later
 * or share.
 */
export function bundledServer(outDir: string, { input, entryFileNames, plugins = [] }: Programs): UserConfig {
  return defineConfig({
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [keepImportMetaUrls(), ...plugins],
    ssr: { target: 'node', noExternal: true },
    resolve: {
      alias: [
        // By default Node gets the package's CommonJS build, which is three times as large and cannot be tree-shaken.
        { find: /^mingo$/, replacement: join(root, 'node_modules/mingo/esm/index.js') },
        { find: UNUSED, replacement: join(root, 'scripts/vite/unused-package.cjs') },
      ],
    },
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
        // V8 keeps the source of running code. A single character beyond Latin-1 doubles its memory, so such characters
        // are escaped. Line breaks stay, so that stack traces are readable.
        output: { entryFileNames, chunkFileNames: '[name]-[hash].js', charset: 'ascii', comments: false },
      },
    },
  })
}

/** Keeps `import.meta.url` of the source files, so that bundled code finds the files beside them. */
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
