// `npm test`: all stages, or test files; at the end what failed, what was skipped, where the time went, and a last line
// with the totals.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { buildContracts } from '../bootstrap/contracts.mjs'
import { install } from '../bootstrap/install.mjs'
import { prepareServer } from '../bootstrap/prepare-server.mjs'
import { at, elapsedSince, print, UserError } from '../bootstrap/project.mjs'
import { LINT_ADVICE } from '../bootstrap/start.mjs'
import { buildWeb } from '../bootstrap/web.mjs'
import { runCommand } from '../launcher/processes.mjs'
import { mallocSettings } from '../launcher/server-process.mjs'
import { changedFiles } from './changed-files.mjs'
import { countTests, failedFiles, failedProofs, flakyProofs, testSummary } from './failures.mjs'
import { keepTemporaryFilesInMemory } from './temporary-folder.mjs'

/**
 * @typedef {import('./failures.mjs').Outcome} Outcome
 * @typedef {{ index: number, of: number }} Shard one of several parts that a run is cut into, counted from 1
 * @typedef {(text: string) => void} Print
 * @typedef {(node: string, shard: Shard, onOutput?: Print) => Promise<Outcome>} Stage
 * @typedef {'nothing' | 'contracts' | 'any web app' | 'everything'} Needs what has to be built first
 */

const results = at('build', 'test')

/**
 * `needs` is `everything` unless the stage says less. `whole`: cannot be cut into shards. `cluster`: starts PostgreSQL or
 * HAProxy.
 * @typedef {{ title: string, stage: Stage, needs?: Needs, whole?: boolean, cluster?: boolean }} StageOfTests
 */

/** Stages that run side by side while the rest is built. @type {Record<string, StageOfTests>} */
const checks = {
  types: {
    title: 'Types',
    // What did not change since the last run is not checked again.
    stage: tool('typescript/bin/tsc', [
      '-p',
      'tsconfig.json',
      '--incremental',
      '--tsBuildInfoFile',
      'build/types.tsbuildinfo',
    ]),
    needs: 'nothing',
    whole: true,
  },
  lint: lint(['.']),
  structure: {
    title: 'Structure',
    stage: vitest('structure', projects('structure')),
    needs: 'contracts',
    whole: true,
  },
}

/** Stages that use the processor all the time and measure no time. @type {Record<string, StageOfTests>} */
const busy = {
  // First, as the waiting stages begin with it: proofs leave them a fifth of the processor, unit tests nothing.
  proofs: { title: 'Proofs', stage: prove([]) },
  unit: { title: 'Unit tests', stage: vitest('unit', projects('unit', 'alone')), cluster: true },
  image: { title: 'The image', stage: vitest('image', projects('image')), whole: true },
}

/**
 * Stages that run one after another beside the busy ones: `scale` mostly waits, `crowd` has one file at a time, `deploy`
 * takes seconds.
 * @type {Record<string, StageOfTests>}
 */
const waiting = {
  scale: { title: 'Many machines', stage: vitest('scale', projects('scale')), whole: true, cluster: true },
  crowd: { title: 'Many shops at once', stage: vitest('crowd', projects('crowd')), whole: true },
  deploy: { title: 'Files for those who run it', stage: vitest('deploy', projects('deploy')), whole: true },
}

/** Stages that measure how long others wait, so nothing runs beside them. @type {Record<string, StageOfTests>} */
const exclusive = {
  containment: { title: 'Containment', stage: vitest('containment', projects('containment')), cluster: true },
  browser: { title: 'Browser tests', stage: vitest('browser', projects('browser')), cluster: true },
}

const stages = { ...busy, ...waiting, ...exclusive }

/**
 * @param {string[]} args names of stages, `changed`, and test files or folders of them (none means all stages), and
 * `--shard 1/2` for the first half of them
 * @returns {Promise<number>} exit code
 */
export async function test(args) {
  const { chosen, shard } = readArguments(args)
  const names = Object.keys({ ...checks, ...stages })
  const files = chosen.filter((name) => name !== CHANGED && !names.includes(name))
  const unknown = files.find((file) => !existsSync(at(file)))
  if (unknown) {
    throw new UserError(
      `"${unknown}" is neither a stage nor a file. Stages: ${names.join(', ')}. A file: npm test server/config/load.test.ts`,
    )
  }
  const isChanged = chosen.includes(CHANGED)
  const first = isChanged
    ? { ...checks, ...(chosen.includes('lint') ? {} : { lint: lint(linted(changedFiles())) }) }
    : chosenOf(checks, chosen)
  const last = {
    ...chosenOf(exclusive, chosen),
    ...(isChanged ? { changed: { title: 'What the changes can break', stage: testChanges } } : {}),
    ...(files.length > 0 ? { files: { title: 'Files', stage: vitest('files', files) } } : {}),
  }
  const chosenStages = Object.values({ ...first, ...chosenOf(stages, chosen) })
  const needs = [
    ...chosenStages.map((stage) => stage.needs ?? 'everything'),
    ...files.map(neededBy),
    ...(isChanged ? /** @type {const} */ (['any web app']) : []),
  ]
  keepTemporaryFilesInMemory()
  const node = await install({ tools: true })
  mkdirSync(results, { recursive: true })
  if (needs.some((need) => need !== 'nothing')) await buildContracts(node)
  const [outcomes] = await Promise.all([
    runSideBySide(first, node, shard),
    build(node, needs),
    chosenStages.some(({ cluster }) => cluster) && installPrograms(node),
  ])
  const beside = chosenOf(busy, chosen)
  const isQuiet = Object.keys(beside).length > 0
  const waitingOutcomes = runInTurn(chosenOf(waiting, chosen), { node, shard, isQuiet })
  outcomes.push(...(await runInTurn(beside, { node, shard })))
  outcomes.push(...(await waitingOutcomes), ...(await runInTurn(last, { node, shard })))
  writeFileSync(at('build', 'test', 'stages.json'), JSON.stringify(outcomes))
  print(testSummary(outcomes))
  return countTests(outcomes, 'failed') === 0 ? 0 : 1
}

/**
 * @param {Record<string, StageOfTests>} all
 * @param {string[]} chosen nothing means all
 */
function chosenOf(all, chosen) {
  const isChosen = (/** @type {string} */ name) => chosen.length === 0 || chosen.includes(name)
  return Object.fromEntries(Object.entries(all).filter(([name]) => isChosen(name)))
}

const CHANGED = 'changed'

/**
 * Unit tests and proofs of what differs from the main branch, or from the last commit.
 * @type {Stage}
 */
async function testChanges(node, shard, onOutput) {
  const script = at('scripts', 'test', 'changed.ts')
  const args = ['--disable-warning=ExperimentalWarning', script]
  const broken = execFileSync(node, args, { cwd: at(), encoding: 'utf8' }).split('\n').filter(Boolean)
  const labs = broken.flatMap((place) => /^labs\/([^/]+)$/.exec(place)?.[1] ?? [])
  const files = broken.filter((place) => !labs.includes(place.replace('labs/', '')))
  const tests = vitest('changed', [...projects('unit', 'alone'), '--passWithNoTests', ...files])
  const outcomes = [
    ...(files.length > 0 ? [await tests(node, shard, onOutput)] : []),
    ...(labs.length > 0 ? [await prove(labs)(node, shard, onOutput)] : []),
  ]
  return {
    passed: countTests(outcomes, 'passed'),
    failed: countTests(outcomes, 'failed'),
    failures: outcomes.flatMap(({ failures }) => failures),
    skipped: outcomes.flatMap(({ skipped = [] }) => skipped),
    files: outcomes.flatMap((outcome) => outcome.files ?? []),
  }
}

/**
 * @param {string} node
 * @param {Needs[]} needs
 */
async function build(node, needs) {
  if (needs.includes('everything')) {
    await buildWeb(node)
    await prepareServer(node)
  } else if (needs.includes('any web app')) await buildWeb(node, 'none')
}

/**
 * Installs PostgreSQL and HAProxy if they are missing, because two stages cannot install them at the same time. Stages
 * that need a missing one fail or skip their tests.
 * @param {string} node
 */
async function installPrograms(node) {
  await runCommand(node, ['--disable-warning=ExperimentalWarning', at('scripts', 'test', 'programs.ts')])
}

/**
 * What has to be built for a test file or a folder of them: tests beside the code are happy with any web app.
 * @param {string} file
 * @returns {Needs}
 */
function neededBy(file) {
  if (file.startsWith('scripts/structure')) return 'contracts'
  return /^tests\b/.test(file) ? 'everything' : 'any web app'
}

/** @param {string[]} args */
function readArguments(args) {
  const option = args.indexOf('--shard')
  const text = option < 0 ? '1/1' : (args[option + 1] ?? '')
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number)
  if (index < 1 || index > of) throw new UserError(`"${text}" is no shard. Write: npm test -- --shard 1/2`)
  const chosen = option < 0 ? args : args.filter((_, place) => place !== option && place !== option + 1)
  return { chosen, shard: { index, of } }
}

/**
 * Runs stages at the same time.
 * @param {Record<string, StageOfTests>} chosen
 * @param {string} node
 * @param {Shard} shard
 */
function runSideBySide(chosen, node, shard) {
  return Promise.all(Object.entries(chosen).map(([name, stage]) => runQuietly(name, stage, node, shard)))
}

/**
 * Runs stages one after another. `isQuiet`: shows what each prints when it ends, as others run beside them.
 * @param {Record<string, StageOfTests>} chosen
 * @param {{ node: string, shard: Shard, isQuiet?: boolean }} run
 */
async function runInTurn(chosen, { node, shard, isQuiet = false }) {
  const outcomes = []
  for (const [name, stage] of Object.entries(chosen)) {
    outcomes.push(await (isQuiet ? runQuietly : runStage)(name, stage, node, shard))
  }
  return outcomes
}

/**
 * Runs a stage. What it prints is shown when it ends.
 * @param {string} name
 * @param {StageOfTests} stage
 * @param {string} node
 * @param {Shard} shard
 */
async function runQuietly(name, stage, node, shard) {
  let output = ''
  const outcome = await runStage(name, stage, node, shard, (text) => (output += text))
  process.stdout.write(output)
  return outcome
}

/**
 * A stage that ran nothing counts as one failure: green must mean that something was tested.
 * @param {string} name
 * @param {StageOfTests} stage
 * @param {string} node
 * @param {Shard} shard
 * @param {Print} [onOutput]
 * @returns {Promise<Outcome & { stage: string, ms: number }>}
 */
async function runStage(name, { title, stage, whole = false }, node, shard, onOutput) {
  const say = onOutput ? (/** @type {string} */ line) => onOutput(`${line}\n`) : print
  say(`\n── ${title}`)
  if (whole && shard.index > 1) {
    say('   runs in the first shard')
    return { stage: name, ms: 0, passed: 0, failed: 0, failures: [] }
  }
  const since = performance.now()
  const outcome = await stage(node, shard, onOutput)
  const { passed, failed } = outcome
  const nothing = passed + failed === 0 && name !== CHANGED
  say(`   ${nothing ? 'nothing ran' : `${passed} passed, ${failed} failed`} (${elapsedSince(since)})`)
  const verdict = nothing
    ? { passed, failed: 1, failures: [{ where: [], message: 'Nothing ran.' }] }
    : outcome
  return { ...verdict, stage: name, ms: performance.now() - since }
}

/**
 * A program whose exit code is its verdict: counts as one test.
 * @param {string} script inside node_modules
 * @param {string[]} args
 * @param {string} [advice] printed if it fails
 * @returns {Stage}
 */
function tool(script, args, advice) {
  return async (node, _shard, onOutput = write) => {
    let output = ''
    const code = await runCommand(node, [at('node_modules', script), ...args], {
      onOutput: (text) => {
        output += text
        onOutput(text)
      },
    })
    if (code === 0) return { passed: 1, failed: 0, failures: [] }
    if (advice) onOutput(`${advice}\n`)
    const failures = failedFiles(output)
    return { passed: 0, failed: 1, failures: failures.length > 0 ? failures : byCode(code) }
  }
}

/**
 * @param {string[]} places files and folders
 * @returns {StageOfTests}
 */
function lint(places) {
  const args = [
    'check',
    '--error-on-warnings',
    '--no-errors-on-unmatched',
    '--files-ignore-unknown=true',
    ...places,
  ]
  const stage = tool('@biomejs/biome/bin/biome', args, LINT_ADVICE)
  return { title: 'Lint', stage, needs: 'nothing', whole: true }
}

/** What decides how files are linted: the settings, and the linter's version. */
const LINT_SETTINGS = ['biome.json', 'package.json', 'package-lock.json']

/** Maximum number of files that are linted by name. */
const MOST_LINTED = 200

/**
 * What to lint after a change of these files: those that are still there, or everything if the settings changed, if there
 * are many, or none.
 * @param {string[]} changed
 */
function linted(changed) {
  const there = changed.filter((file) => existsSync(at(file)))
  const isDifferent = LINT_SETTINGS.some((file) => there.includes(file))
  const isWhole = isDifferent || there.length === 0 || there.length > MOST_LINTED
  return isWhole ? ['.'] : there
}

/** @type {Print} */
function write(text) {
  process.stdout.write(text)
}

/**
 * Arguments for projects of vitest.config.ts.
 * @param {...string} names
 */
function projects(...names) {
  return names.flatMap((name) => ['--project', name])
}

/**
 * @param {string} name of the report
 * @param {string[]} chosen arguments that say which tests run
 * @returns {Stage}
 */
function vitest(name, chosen) {
  return async (node, { index, of }, onOutput) => {
    const report = at('build', 'test', `${name}.json`)
    rmSync(report, { force: true })
    const script = at('node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=default', `--reporter=${at('scripts', 'test', 'vitest-report.mjs')}`]
    const code = await runCommand(node, [script, 'run', ...chosen, `--shard=${index}/${of}`, ...reporters], {
      env: { ...mallocSettings, ...process.env, NODE_ENV: 'test', TEST_REPORT: report },
      onOutput,
    })
    return withVerdict({ passed: 0, failed: 0, failures: [], ...readJson(report) }, code)
  }
}

/** How many hidden test sets are generated here; `npm run prove` generates twenty. */
const SEEDS = 1

/**
 * @param {string[]} labs none means all
 * @returns {Stage}
 */
function prove(labs) {
  return async (node, { index, of }) => {
    const report = at('build', 'prove.json')
    rmSync(report, { force: true })
    print(
      '   with one seed for the hidden tests and few inputs for the oracle; npm run prove uses twenty, and all',
    )
    const script = at('scripts', 'prove', 'main.ts')
    const args = [`--shard=${index}/${of}`, `--seeds=${SEEDS}`, ...labs]
    const code = await runCommand(node, ['--disable-warning=ExperimentalWarning', script, ...args])
    const proofs = readJson(report)
    const { passed = 0, failed = 0 } = proofs
    return withVerdict({ passed, failed, failures: failedProofs(proofs), flaky: flakyProofs(proofs) }, code)
  }
}

/**
 * A program that failed without naming a failed test still counts as one failure.
 * @param {Outcome} outcome
 * @param {number} code
 * @returns {Outcome}
 */
function withVerdict(outcome, code) {
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1, failures: byCode(code) } : outcome
}

/** @param {number} code */
function byCode(code) {
  return [{ where: [], message: `The program ended with ${code}; what it said stands above.` }]
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
