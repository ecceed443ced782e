import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { keepPlaces } from './keep-places.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * Presses the sandbox's process and its packages into build/sandbox: `main.js`, beside it what its workers run,
 * `worker.js`, and a file for each door, which is read when the first job comes.
 */
export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [keepPlaces()],
  ssr: { target: 'node', noExternal: true },
  build: {
    ssr: true,
    outDir: 'build/sandbox',
    emptyOutDir: true,
    target: 'node26',
    minify: false,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: 'server/sandbox/wire/process.ts', worker: 'server/sandbox/worker.ts' },
      checks: { pluginTimings: false },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
