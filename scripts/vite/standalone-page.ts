import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import postcssPresetMantine from 'postcss-preset-mantine'
import { defineConfig, type UserConfig } from 'vite'
import { icons } from './icons.ts'
import { polyfills } from './polyfills.ts'
import { precompress } from './precompress.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * Builds a separate page from `web/<name>` into `build/<name>`. It shares the sources of `web/ui` with the shop, but no
 * built file. Its `polyfills.ts` runs before the first paint.
 */
export function standalonePage(name: string): UserConfig {
  return defineConfig({
    root: `${root}/web/${name}`,
    base: './',
    publicDir: false,
    plugins: [react(), icons(root), polyfills(), precompress()],
    css: { postcss: { plugins: [postcssPresetMantine()] } },
    build: {
      outDir: `${root}/build/${name}`,
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  })
}
