import { defineConfig } from 'vitest/config'

const anywhere = ['**/node_modules/**', 'build/**', 'data/**']

const unit = '{server,contract,content,labs,scripts,art,web}/**/*'

/**
 * Nine projects, each a stage of `npm test` (`alone` belongs to the stage `unit`): `vitest run --project unit server/shop`
 * runs a part of one. Groups run one after the other, as those of other numbers of workers have to.
 */
export default defineConfig({
  cacheDir: 'build/cache-vitest',
  test: {
    // What is waited for comes when it comes, on a busy machine as well.
    expect: { poll: { timeout: 40_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${unit}.test.{ts,tsx}`, 'tests/process/**/*.test.ts'],
          exclude: [...anywhere, 'scripts/structure/**', '**/*.alone.test.ts'],
          testTimeout: 20_000,
          // Hooks open houses: they end by themselves, on a busy machine as well.
          hookTimeout: 60_000,
          // Files share one world, so that each need not load the whole house again: that was half of all the work.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        // What replaces modules would meet those that another file has loaded already.
        test: { name: 'alone', include: [`${unit}.alone.test.ts`], exclude: anywhere, maxWorkers: '100%' },
      },
      {
        extends: true,
        test: {
          name: 'structure',
          sequence: { groupOrder: 1 },
          include: ['scripts/structure/**/*.test.ts'],
          exclude: anywhere,
        },
      },
      {
        extends: true,
        test: {
          name: 'crowd',
          sequence: { groupOrder: 2 },
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
          sequence: { groupOrder: 3 },
          include: ['tests/containment/**/*.test.ts'],
          exclude: anywhere,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'deploy',
          sequence: { groupOrder: 6 },
          include: ['tests/deploy/**/*.test.ts'],
          exclude: anywhere,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'scale',
          sequence: { groupOrder: 7 },
          include: ['tests/scale/**/*.test.ts'],
          exclude: anywhere,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'image',
          sequence: { groupOrder: 5 },
          include: ['tests/image/**/*.test.ts'],
          exclude: anywhere,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          sequence: { groupOrder: 4 },
          include: ['tests/browser/**/*.test.ts'],
          exclude: anywhere,
          // Side by side where there are cores: a browser waits more than it works.
          maxWorkers: '100%',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
