import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import postcssPresetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { polyfills } from './scripts/vite/polyfills.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { serverProxy } from './scripts/vite/server-proxy.ts'

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, '')

/** Entries keep their names (`main.js`, `styles.css`, `polyfills.js`): walkthroughs and clients know them. */
export default defineConfig({
  root: `${root}/web`,
  base: './',
  cacheDir: `${root}/build/cache-vite`,
  plugins: [react(), polyfills(), precompress()],
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  server: { proxy: serverProxy(`${root}/web`), fs: { allow: [root] } },
  build: {
    outDir: `${root}/build/web`,
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'main.js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names.includes('index.css') ? 'styles.css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
})
