// `npm test`: all stages, or test files, one after the other; at the end what failed, and a last line with the totals.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buildContracts } from '../bootstrap/contracts.mjs'
import { install } from '../bootstrap/install.mjs'
import { prepareServer } from '../bootstrap/prepare-server.mjs'
import { at, elapsedSince, print, root, UserError } from '../bootstrap/project.mjs'
import { LINT_ADVICE } from '../bootstrap/start.mjs'
import { buildWeb } from '../bootstrap/web.mjs'
import { runCommand } from '../launcher/processes.mjs'
import { mallocSettings } from '../launcher/server-process.mjs'
import { countTests, failedFiles, failedProofs, failedTests, failureSummary } from './failures.mjs'

/**
 * @typedef {import('./failures.mjs').Outcome} Outcome
 * @typedef {{ index: number, of: number }} Shard one of several parts that a run is cut into, counted from 1
 * @typedef {(node: string, shard: Shard) => Promise<Outcome>} Stage
 * @typedef {'nothing' | 'contracts' | 'any web app' | 'everything'} Needs what has to be built first
 */

const results = at('build', 'test')

/**
 * `needs` is `everything` unless the stage says less. `whole`: cannot be cut into shards.
 * @type {Record<string, { title: string, stage: Stage, needs?: Needs, whole?: boolean }>}
 */
const stages = {
  types: {
    title: 'Types',
    stage: tool('typescript/bin/tsc', ['-p', 'tsconfig.json']),
    needs: 'nothing',
    whole: true,
  },
  lint: {
    title: 'Lint',
    stage: tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'], LINT_ADVICE),
    needs: 'nothing',
    whole: true,
  },
  structure: {
    title: 'Structure',
    stage: vitest('structure', projects('structure')),
    needs: 'contracts',
    whole: true,
  },
  unit: { title: 'Unit tests', stage: vitest('unit', projects('unit', 'alone')) },
  proofs: { title: 'Proofs', stage: prove },
  containment: { title: 'Containment', stage: vitest('containment', projects('containment')) },
  crowd: { title: 'Many shops at once', stage: vitest('crowd', projects('crowd')), whole: true },
  browser: { title: 'Browser tests', stage: vitest('browser', projects('browser')) },
  deploy: { title: 'Files for those who run it', stage: vitest('deploy', projects('deploy')), whole: true },
  scale: { title: 'Many machines', stage: vitest('scale', projects('scale')), whole: true },
  image: { title: 'The image', stage: vitest('image', projects('image')), whole: true },
}

/**
 * @param {string[]} args names of stages, and test files or folders of them (none means all stages), and `--shard 1/2`
 * for the first half of them
 * @returns {Promise<number>}
 */
export async function test(args) {
  const { chosen, shard } = readArguments(args)
  const names = chosen.filter((name) => Object.hasOwn(stages, name))
  const files = chosen.filter((name) => !names.includes(name))
  const unknown = files.find((file) => !existsSync(at(file)))
  if (unknown) {
    throw new UserError(
      `"${unknown}" is neither a stage nor a file. Stages: ${Object.keys(stages).join(', ')}. A file: npm test server/config/load.test.ts`,
    )
  }
  const isChosen = (/** @type {string} */ name) => chosen.length === 0 || names.includes(name)
  const running = Object.entries(stages).filter(([name]) => isChosen(name))
  const node = await prepareFor([
    ...running.map(([, { needs = 'everything' }]) => needs),
    ...files.map(neededBy),
  ])
  mkdirSync(results, { recursive: true })
  const outcomes = []
  for (const [name, { title, stage, whole = false }] of running) {
    if (whole && shard.index > 1) print(`\n── ${title}\n   runs in the first shard`)
    else outcomes.push({ stage: name, ...(await runStage(title, () => stage(node, shard))) })
  }
  if (files.length > 0) {
    const stage = vitest('files', files)
    outcomes.push({ stage: 'files', ...(await runStage('Files', () => stage(node, shard))) })
  }
  print(failureSummary(outcomes))
  return countTests(outcomes, 'failed') === 0 ? 0 : 1
}

/**
 * Installs, and builds what these need. Returns the Node to go on with.
 * @param {Needs[]} needs
 */
async function prepareFor(needs) {
  const node = await install({ tools: true })
  if (needs.every((need) => need === 'nothing')) return node
  await buildContracts(node)
  if (needs.includes('everything')) {
    await buildWeb(node)
    await prepareServer(node)
  } else if (needs.includes('any web app')) await buildWeb(node, 'none')
  return node
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
 * A stage that ran nothing counts as one failure: green must mean that something was tested.
 * @param {string} title
 * @param {() => Promise<Outcome>} stage
 * @returns {Promise<Outcome>}
 */
async function runStage(title, stage) {
  print(`\n── ${title}`)
  const since = performance.now()
  const outcome = await stage()
  const { passed, failed } = outcome
  const nothing = passed + failed === 0
  print(`   ${nothing ? 'nothing ran' : `${passed} passed, ${failed} failed`} (${elapsedSince(since)})`)
  return nothing ? { passed, failed: 1, failures: [{ where: [], message: 'Nothing ran.' }] } : outcome
}

/**
 * A program whose exit code is its verdict: counts as one test.
 * @param {string} script inside node_modules
 * @param {string[]} args
 * @param {string} [advice] printed if it fails
 * @returns {Stage}
 */
function tool(script, args, advice) {
  return async (node) => {
    let output = ''
    const code = await runCommand(node, [at('node_modules', script), ...args], {
      onOutput: (text) => (output += text),
    })
    if (code === 0) return { passed: 1, failed: 0, failures: [] }
    if (advice) print(advice)
    const failures = failedFiles(output)
    return { passed: 0, failed: 1, failures: failures.length > 0 ? failures : byCode(code) }
  }
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
  return async (node, { index, of }) => {
    const report = at('build', 'test', `${name}.json`)
    rmSync(report, { force: true })
    const script = at('node_modules', 'vitest', 'vitest.mjs')
    const parts = [...chosen, `--shard=${index}/${of}`]
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await runCommand(node, [script, 'run', ...parts, ...reporters], {
      env: { ...mallocSettings, ...process.env, NODE_ENV: 'test' },
    })
    return withVerdict(readVitest(report), code)
  }
}

/**
 * @param {string} file
 * @returns {Outcome}
 */
function readVitest(file) {
  const report = readJson(file)
  const failures = failedTests(report, root)
  return { passed: report.numPassedTests ?? 0, failed: failures.length, failures }
}

/** How many hidden test sets are generated here; `npm run prove` generates twenty. */
const SEEDS = 4

/** @type {Stage} */
async function prove(node, { index, of }) {
  const report = at('build', 'prove.json')
  rmSync(report, { force: true })
  const script = at('scripts', 'prove', 'main.ts')
  const args = [`--shard=${index}/${of}`, `--seeds=${SEEDS}`]
  const code = await runCommand(node, ['--disable-warning=ExperimentalWarning', script, ...args])
  const proofs = readJson(report)
  const { passed = 0, failed = 0 } = proofs
  return withVerdict({ passed, failed, failures: failedProofs(proofs) }, code)
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
