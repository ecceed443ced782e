import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { keepPlaces } from './keep-places.ts'

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
