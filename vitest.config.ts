import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { mallocSettings } from './scripts/launcher/server-process.mjs'
import { icons } from './scripts/vite/icons.ts'

const anywhere = ['**/node_modules/**', 'build/**', 'data/**']

/**
 * Tests in browsers, and unit tests of a cluster, wait as much as they compute: for pages, leases that expire, and
 * processes that start.
 */
const WORKERS = 2 * availableParallelism()

/**
 * Tests that measure waiting times, or drive browsers and several processes, depend on what else the machine does: such a
 * test is tried once more before it counts as failed. The end of a run lists those that needed it.
 */
const retry = 1

/** Vitest caches no module that lists files, but overlooks `import.meta.glob` with type arguments. */
const uncachedGlobs: Plugin = {
  name: 'uncached-globs',
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) => {
    defineKey(({ sourceCode }) => (sourceCode.includes('import.meta.glob<') ? false : undefined))
  },
}

/** The longest files of stages with few workers: those that begin last would run alone at the end. */
const LONGEST = ['full-shops', 'containment', 'floods-learner', 'custom-fix'].map((name) => `${name}.test.ts`)

/** The longest files begin first, also in a fresh clone, where Vitest does not know how long files take. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.includes(basename(moduleId))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/**
 * Tests start the application often, and most of what a start allocates lives for that test only. A nursery of 64 MB holds
 * it until it is garbage: that saves an eighth of the processor time.
 */
const execArgv = ['--max-semi-space-size=64']

const unit = '{server,contract,content,labs,scripts,art,web}/**/*'

/**
 * Nine projects, each a stage of `npm test` (`alone` belongs to the stage `unit`). `vitest run --project unit
 * server/shop` runs a part of one. Groups run one after another, because Vitest runs projects with different numbers of
 * workers separately.
 */
export default defineConfig({
  cacheDir: 'build/cache-vitest',
  plugins: [icons(import.meta.dirname), uncachedGlobs],
  test: {
    // Generous timeout: tests run on slow machines.
    expect: { poll: { timeout: 40_000 } },
    sequence: { sequencer: LongestFirst },
    // Later stages and runs need not transform the same modules again.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'build/cache-vitest/modules' },
    // Threads of the sandbox start from the code that earlier ones compiled.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'build', 'cache-vitest', 'node') },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${unit}.test.{ts,tsx}`, 'tests/process/**/*.test.ts'],
          exclude: [...anywhere, 'scripts/structure/**', '**/*.alone.test.ts'],
          globalSetup: 'server/testing/postgres/templates.ts',
          testTimeout: 60_000,
          // Generous timeout: hooks start whole servers on slow machines.
          hookTimeout: 60_000,
          // Files share one module registry, so that the application is loaded only once per worker. This halves the
          // time.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          execArgv,
          maxWorkers: WORKERS,
        },
      },
      {
        extends: true,
        // Tests that mock modules need isolation: otherwise another file may have loaded the real ones.
        test: {
          name: 'alone',
          include: [`${unit}.alone.test.ts`],
          exclude: anywhere,
          execArgv,
          maxWorkers: WORKERS,
        },
      },
      {
        extends: true,
        test: {
          name: 'structure',
          sequence: { groupOrder: 1 },
          include: ['scripts/structure/**/*.test.ts'],
          exclude: anywhere,
          // Files share one module registry: they read the same sources with the same parser.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'crowd',
          retry,
          sequence: { groupOrder: 2 },
          include: ['tests/crowd/**/*.test.ts'],
          exclude: anywhere,
          // The application is loaded once for all files.
          isolate: false,
          // Runs beside the proofs.
          maxWorkers: 1,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'containment',
          retry,
          sequence: { groupOrder: 3 },
          include: ['tests/containment/**/*.test.ts'],
          exclude: anywhere,
          // Memory is measured as the server allocates it, once garbage is collected.
          env: mallocSettings,
          execArgv: ['--expose-gc'],
          // Files run beside each other: what delays a learner is measured in processor time of the server's thread. One
          // more than there are processors, as floods also wait.
          maxWorkers: availableParallelism() + 1,
          // A flood that exceeds its limits is measured three times.
          testTimeout: 120_000,
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
          retry,
          sequence: { groupOrder: 7 },
          include: ['tests/scale/**/*.test.ts'],
          exclude: anywhere,
          // Two files at once: they mostly wait.
          maxWorkers: 2,
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
          retry,
          sequence: { groupOrder: 4 },
          include: ['tests/browser/**/*.test.ts'],
          exclude: anywhere,
          globalSetup: 'tests/browser/testing/fresh-build.ts',
          // Files share one module registry and one browser per worker: loading the application takes longer than most
          // tests.
          isolate: false,
          maxWorkers: WORKERS,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
