// `npm test`: all stages, one after the other; at the end what failed, and a last line that counts everything.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { failedFiles, failedProofs, failedTests, lastWords, total } from './failed.mjs'
import { run } from './processes.mjs'
import { at, root, say, Trouble, took } from './project.mjs'
import { thrift } from './server.mjs'
import { prepare } from './start.mjs'
import { warmCodeCache } from './warm.mjs'

/**
 * @typedef {import('./failed.mjs').Outcome} Outcome
 * @typedef {(node: string) => Promise<Outcome>} Stage
 */

const results = at('build', 'test')

/** @type {Record<string, { title: string, stage: Stage }>} */
const stages = {
  types: { title: 'Types', stage: tool('typescript/bin/tsc', ['-p', 'tsconfig.json']) },
  lint: { title: 'Lint', stage: tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']) },
  structure: { title: 'Structure', stage: vitest('structure') },
  unit: { title: 'Unit tests', stage: vitest('unit') },
  proofs: { title: 'Proofs', stage: prove },
  containment: { title: 'Containment', stage: vitest('containment') },
  crowd: { title: 'Many shops at once', stage: vitest('crowd') },
  browser: { title: 'Browser tests', stage: vitest('browser') },
}

/**
 * @param {string[]} chosen names of stages; none means all
 * @returns {Promise<number>}
 */
export async function test(chosen) {
  const unknown = chosen.find((name) => !Object.hasOwn(stages, name))
  if (unknown) throw new Trouble(`There is no stage "${unknown}". Stages: ${Object.keys(stages).join(', ')}`)
  const node = await prepare()
  await warmCodeCache(node)
  mkdirSync(results, { recursive: true })
  const outcomes = []
  for (const [name, { title, stage }] of Object.entries(stages)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    outcomes.push({ stage: name, ...(await runStage(title, () => stage(node))) })
  }
  say(lastWords(outcomes))
  return total(outcomes, 'failed') === 0 ? 0 : 1
}

/**
 * A stage that ran nothing counts as one failure: green must mean that something was tried.
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
    const code = await run(node, [at('node_modules', script), ...args], { hear: (text) => (output += text) })
    if (code === 0) return { passed: 1, failed: 0, failures: [] }
    const failures = failedFiles(output)
    return { passed: 0, failed: 1, failures: failures.length > 0 ? failures : byCode(code) }
  }
}

/**
 * A project of vitest.config.ts.
 * @param {string} project
 * @returns {Stage}
 */
function vitest(project) {
  return async (node) => {
    const report = at('build', 'test', `${project}.json`)
    rmSync(report, { force: true })
    const script = at('node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await run(node, [script, 'run', '--project', project, ...reporters], {
      env: { ...thrift, ...process.env, NODE_ENV: 'test' },
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

/** @type {Stage} */
async function prove(node) {
  const report = at('build', 'prove.json')
  rmSync(report, { force: true })
  const script = at('server', 'training', 'prove', 'main.ts')
  const code = await run(node, ['--disable-warning=ExperimentalWarning', script])
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
