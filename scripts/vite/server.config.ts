import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * Presses the server and its packages into one file, build/server/main.js. It is the same code, read from one place
 * instead of from a thousand: it starts in half the time and takes a third less memory. Labs stay files of their own.
 */
export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [keepPlaces()],
  ssr: { target: 'node', noExternal: true },
  build: {
    ssr: 'server/main.ts',
    outDir: 'build/server',
    emptyOutDir: true,
    target: 'node26',
    minify: false,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

/** Code that asks where it lies is told where it was written, so that it finds the files beside it. */
function keepPlaces(): Plugin {
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
