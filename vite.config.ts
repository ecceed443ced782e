import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import postcssPresetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { icons } from './scripts/vite/icons.ts'
import { pageFonts } from './scripts/vite/page-fonts.ts'
import { pictures } from './scripts/vite/pictures.ts'
import { polyfills } from './scripts/vite/polyfills.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { serverProxy } from './scripts/vite/server-proxy.ts'
import { slimCompiler } from './scripts/vite/slim-compiler.ts'
import { typeLibraries } from './scripts/vite/type-libraries.ts'
import { versionEntries } from './scripts/vite/version-entries.ts'

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, '')

/** What every screen loads after the first paint. */
const afterPaint =
  /[\\/]web[\\/](shell[\\/](AccountEntries|AfterPaint|ScoreRing|SolvedCounter|entries|first-visit)\.|training[\\/](live-versions[\\/](Custom|Live)|notifications[\\/](?!Tray))|workbench[\\/](WorkbenchButton|stored-layout|tools)\.)/
/** The score board, without what other screens use as well. */
const scoreBoard = /[\\/]web[\\/]training[\\/](score-board[\\/](?!details)|progress[\\/]board-settings)/

/**
 * Entry files keep their names (`main.js`, `styles.css`, `polyfills.js`), because walkthroughs and clients use them.
 */
export default defineConfig({
  root: `${root}/web`,
  base: './',
  cacheDir: `${root}/build/cache-vite`,
  plugins: [
    react(),
    icons(root),
    polyfills(),
    pictures(`${root}/content/pictures`),
    pageFonts(),
    versionEntries(),
    precompress(),
  ],
  worker: {
    format: 'es',
    plugins: () => [slimCompiler(), typeLibraries()],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
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
      checks: { pluginTimings: false },
      output: {
        // One file with everything for the first screen, and lazy chunks for the rest: two requests instead of forty.
        codeSplitting: {
          groups: [
            { name: 'main', tags: ['$initial'], priority: 2 },
            // Two chunks for code that lazy screens share. Otherwise each screen would load dozens of small ones.
            {
              name: 'kit',
              test: /[\\/](@mantine|@floating-ui)[\\/]|~icons\//,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'parts',
              test: /[\\/]web[\\/](ui|data|training[\\/](ui|plan|lessons[\\/](queries|progress|texts|paths[\\/]use-next)|\w[\w-]+\.ts))/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'bar', test: afterPaint },
            { name: 'ScoreBoard', test: scoreBoard },
          ],
        },
        entryFileNames: 'main.js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names.includes('index.css') ? 'styles.css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
})
