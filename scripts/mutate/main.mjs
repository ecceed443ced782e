// `npm run mutate <folder or file …> [test …]`: changes the code in many small ways, and lists the changes that no
// test notices: none of the given tests, or none in the same folder; for the judge of a lab, none of the lab's own attacks
// and near misses. Ends with 1 if fewer than 80 % are noticed.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, posix } from 'node:path'
import { buildContracts } from '../bootstrap/contracts.mjs'
import { install } from '../bootstrap/install.mjs'
import { at, UserError } from '../bootstrap/project.mjs'
import { runCommand } from '../launcher/processes.mjs'

/** The least part of the changes that has to be noticed, in percent. */
const LEAST_NOTICED = 80

/** StrykerJS's report of the last run, as JSON. */
export const mutationReport = at('build', 'mutants.json')

const TEST = /\.test\.tsx?$/

/**
 * @param {string[]} args folders or files to change, and tests; without tests, those beside the code
 * @returns {Promise<number>} exit code
 */
export async function mutate(args) {
  const unknown = args.find((place) => !existsSync(at(place)))
  const given = args.filter((place) => TEST.test(place))
  const places = args.filter((place) => !TEST.test(place))
  if (places.length === 0 || unknown) {
    throw new UserError(
      `${unknown ? `"${unknown}" is not there. ` : ''}Write: npm run mutate server/identity/tokens.ts`,
    )
  }
  const tests = given.length > 0 ? given : [...new Set(places.flatMap(testsOf))]
  const node = await install({ tools: true })
  await buildContracts(node)
  const config = at('build', 'mutate.json')
  mkdirSync(at('build'), { recursive: true })
  writeFileSync(config, JSON.stringify(settings(places), null, 2))
  const stryker = at('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  return runCommand(node, [stryker, 'run', config], {
    env: {
      ...process.env,
      TESTS: JSON.stringify(tests),
      LABS: JSON.stringify(places.filter(isJudge).map(labOf)),
    },
  })
}

/** @param {string} place */
const isFolder = (place) => statSync(at(place)).isDirectory()

/** @param {string} place */
const labOf = (place) => basename(dirname(place))

/** @param {string} place */
const isJudge = (place) => posix.normalize(place) === `labs/${labOf(place)}/judge.ts`

/**
 * The tests of a folder. Of a file, those in its folder that import it; all of its folder if none does.
 * @param {string} place
 */
function testsOf(place) {
  if (isFolder(place)) return [`${place}/**/*.test.{ts,tsx}`]
  if (isJudge(place)) return ['scripts/mutate/judge-trials.ts']
  const folder = posix.normalize(dirname(place))
  const tests = readdirSync(at(folder)).filter((name) => TEST.test(name))
  const importing = tests.filter((name) =>
    readFileSync(at(folder, name), 'utf8').includes(`'./${basename(place)}'`),
  )
  return (importing.length > 0 ? importing : tests).map((name) => posix.join(folder, name))
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
    // Code that runs once, while a file is loaded, cannot be changed while the process runs.
    ignoreStatic: true,
    // Most texts are messages: tests that repeat them find nothing.
    mutator: { excludedMutations: ['StringLiteral'] },
    // The tests of one file keep one processor busy: warm-thread.ts.
    concurrency: 1,
    timeoutMS: 15_000,
    reporters: ['clear-text', 'progress', 'json'],
    jsonReporter: { fileName: mutationReport },
    clearTextReporter: { allowColor: true, reportTests: false, skipFull: true },
    allowEmpty: false,
    thresholds: { high: 90, low: LEAST_NOTICED, break: LEAST_NOTICED },
  }
}
