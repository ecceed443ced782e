import { defineConfig } from 'vitest/config'

const anywhere = ['**/node_modules/**', 'build/**', 'data/**']

/** Five projects, each a stage of `npm test`: `vitest run --project unit server/shop` runs a part of one. */
export default defineConfig({
  cacheDir: 'build/cache-vitest',
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{server,contract,content,labs,scripts,web}/**/*.test.{ts,tsx}'],
          exclude: [...anywhere, 'scripts/structure/**'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: { name: 'structure', include: ['scripts/structure/**/*.test.ts'], exclude: anywhere },
      },
      {
        extends: true,
        test: {
          name: 'crowd',
          include: ['tests/crowd/**/*.test.ts'],
          exclude: anywhere,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'containment',
          include: ['tests/containment/**/*.test.ts'],
          exclude: anywhere,
          fileParallelism: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: anywhere,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
