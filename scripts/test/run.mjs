// `npm test`: all stages, one after the other; at the end what failed, and a last line with the totals.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { prepareServer } from '../bootstrap/prepare-server.mjs'
import { at, root, say, took, UserError } from '../bootstrap/project.mjs'
import { prepare } from '../bootstrap/start.mjs'
import { run } from '../launcher/processes.mjs'
import { failedFiles, failedProofs, failedTests, failureSummary, total } from './failures.mjs'

/**
 * @typedef {import('./failures.mjs').Outcome} Outcome
 * @typedef {{ index: number, of: number }} Shard one of several parts that a run is cut into, counted from 1
 * @typedef {(node: string, shard: Shard) => Promise<Outcome>} Stage
 */

const results = at('build', 'test')

/** @type {Record<string, { title: string, stage: Stage, whole?: boolean }>} whole: cannot be cut into shards */
const stages = {
  types: { title: 'Types', stage: tool('typescript/bin/tsc', ['-p', 'tsconfig.json']), whole: true },
  lint: {
    title: 'Lint',
    stage: tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
    whole: true,
  },
  structure: { title: 'Structure', stage: vitest('structure'), whole: true },
  unit: { title: 'Unit tests', stage: vitest('unit', 'alone') },
  proofs: { title: 'Proofs', stage: prove },
  containment: { title: 'Containment', stage: vitest('containment') },
  crowd: { title: 'Many shops at once', stage: vitest('crowd'), whole: true },
  browser: { title: 'Browser tests', stage: vitest('browser') },
  deploy: { title: 'Files for those who run it', stage: vitest('deploy'), whole: true },
  scale: { title: 'Many machines', stage: vitest('scale'), whole: true },
  image: { title: 'The image', stage: vitest('image'), whole: true },
}

/**
 * @param {string[]} args names of stages (none means all), and `--shard 1/2` for the first half of them
 * @returns {Promise<number>}
 */
export async function test(args) {
  const { chosen, shard } = readArguments(args)
  const unknown = chosen.find((name) => !Object.hasOwn(stages, name))
  if (unknown)
    throw new UserError(`There is no stage "${unknown}". Stages: ${Object.keys(stages).join(', ')}`)
  const node = await prepare()
  await prepareServer(node)
  mkdirSync(results, { recursive: true })
  const outcomes = []
  for (const [name, { title, stage, whole = false }] of Object.entries(stages)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    if (whole && shard.index > 1) say(`\n── ${title}\n   runs in the first shard`)
    else outcomes.push({ stage: name, ...(await runStage(title, () => stage(node, shard))) })
  }
  say(failureSummary(outcomes))
  return total(outcomes, 'failed') === 0 ? 0 : 1
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
  say(`\n── ${title}`)
  const since = performance.now()
  const outcome = await stage()
  const { passed, failed } = outcome
  const nothing = passed + failed === 0
  say(`   ${nothing ? 'nothing ran' : `${passed} passed, ${failed} failed`} (${took(since)})`)
  return nothing ? { passed, failed: 1, failures: [{ where: [], message: 'Nothing ran.' }] } : outcome
}

/**
 * A program whose exit code is its verdict: counts as one test.
 * @param {string} script inside node_modules
 * @param {string[]} args
 * @returns {Stage}
 */
function tool(script, args) {
  return async (node) => {
    let output = ''
    const code = await run(node, [at('node_modules', script), ...args], {
      onOutput: (text) => (output += text),
    })
    if (code === 0) return { passed: 1, failed: 0, failures: [] }
    const failures = failedFiles(output)
    return { passed: 0, failed: 1, failures: failures.length > 0 ? failures : byCode(code) }
  }
}

/**
 * Projects of vitest.config.ts; the report has the name of the first.
 * @param {...string} projects
 * @returns {Stage}
 */
function vitest(...projects) {
  return async (node, { index, of }) => {
    const report = at('build', 'test', `${projects[0]}.json`)
    rmSync(report, { force: true })
    const script = at('node_modules', 'vitest', 'vitest.mjs')
    const parts = [...projects.flatMap((name) => ['--project', name]), `--shard=${index}/${of}`]
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await run(node, [script, 'run', ...parts, ...reporters], {
      env: { ...process.env, NODE_ENV: 'test' },
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
  const code = await run(node, ['--disable-warning=ExperimentalWarning', script, ...args])
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
