// `npm run mutate <folder or file …>`: changes the code in many small ways, and lists the changes that no test in
// the same folder notices. Ends with 1 if fewer than 80 % are noticed.
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildContracts } from '../bootstrap/contracts.mjs'
import { install } from '../bootstrap/install.mjs'
import { at, UserError } from '../bootstrap/project.mjs'
import { runCommand } from '../launcher/processes.mjs'

/** The least part of the changes that has to be noticed, in percent. */
const LEAST_NOTICED = 80

/**
 * @param {string[]} places folders or files
 * @returns {Promise<number>} exit code
 */
export async function mutate(places) {
  const unknown = places.find((place) => !existsSync(at(place)))
  if (places.length === 0 || unknown) {
    throw new UserError(
      `${unknown ? `"${unknown}" is not there. ` : ''}Write: npm run mutate server/cluster/slots`,
    )
  }
  const node = await install({ tools: true })
  await buildContracts(node)
  const config = at('build', 'mutate.json')
  mkdirSync(at('build'), { recursive: true })
  writeFileSync(config, JSON.stringify(settings(places), null, 2))
  const stryker = at('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  return runCommand(node, [stryker, 'run', config], {
    env: { ...process.env, TESTS: places.map(testsOf).join(',') },
  })
}

/** @param {string} place */
const isFolder = (place) => statSync(at(place)).isDirectory()

/**
 * The tests of a folder; of a file, the test beside it, or all of its folder.
 * @param {string} place
 */
function testsOf(place) {
  if (isFolder(place)) return `${place}/**/*.test.{ts,tsx}`
  const own = place.replace(/\.(ts|tsx|mjs)$/, '.test.ts')
  return existsSync(at(own)) ? own : `${dirname(place)}/**/*.test.{ts,tsx}`
}

/**
 * Settings of StrykerJS: https://stryker-mutator.io/docs/stryker-js/configuration/
 * @param {string[]} places
 */
function settings(places) {
  const changed = places.map((place) => (isFolder(place) ? `${place}/**/*.{ts,tsx,mjs}` : place))
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
    mutate: [...changed, '!**/*.test.*', '!**/testing/**', '!**/*.d.ts'],
    // Tests read files of the project, and processes that they start run the changed code, so it is changed in place in
    // a copy without what is large.
    ignorePatterns: ['/data', '/build/chromium', '/build/web', '/build/stryker', '/art'],
    tempDirName: 'build/stryker',
    // There is none of this name: StrykerJS would rewrite it with an older compiler's API.
    tsconfigFile: 'no-tsconfig.json',
    disableTypeChecks: false,
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 30_000,
    reporters: ['clear-text', 'progress'],
    clearTextReporter: { allowColor: true, reportTests: false, skipFull: true },
    allowEmpty: false,
    thresholds: { high: 90, low: LEAST_NOTICED, break: LEAST_NOTICED },
  }
}
