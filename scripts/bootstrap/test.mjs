// `npm test`: all stages, one after the other, and a last line that counts everything.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { run } from './processes.mjs'
import { at, say, Trouble, took } from './project.mjs'
import { thrift } from './server.mjs'
import { prepare } from './start.mjs'
import { warmCodeCache } from './warm.mjs'

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {(node: string) => Promise<Count>} Stage
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
  const total = { passed: 0, failed: 0 }
  for (const [name, { title, stage }] of Object.entries(stages)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const count = await runStage(title, () => stage(node))
    total.passed += count.passed
    total.failed += count.failed
  }
  say(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

/**
 * A stage that ran nothing counts as one failure: green must mean that something was tried.
 * @param {string} title
 * @param {() => Promise<Count>} stage
 * @returns {Promise<Count>}
 */
async function runStage(title, stage) {
  say(`\n── ${title}`)
  const since = performance.now()
  const { passed, failed } = await stage()
  const nothing = passed + failed === 0
  say(`   ${nothing ? 'nothing ran' : `${passed} passed, ${failed} failed`} (${took(since)})`)
  return { passed, failed: nothing ? 1 : failed }
}

/**
 * A program whose exit code is its verdict: counts as one test.
 * @param {string} script inside node_modules
 * @param {string[]} args
 * @returns {Stage}
 */
function tool(script, args) {
  return async (node) => {
    const code = await run(node, [at('node_modules', script), ...args])
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
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
    return withVerdict(countVitest(report), code)
  }
}

/**
 * @param {string} report
 * @returns {Count}
 */
function countVitest(report) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readJson(report)
  /** @param {{ status: string, assertionResults: unknown[] }} file */
  const didNotLoad = ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0
  return { passed: numPassedTests, failed: numFailedTests + testResults.filter(didNotLoad).length }
}

/** @type {Stage} */
async function prove(node) {
  const report = at('build', 'prove.json')
  rmSync(report, { force: true })
  const script = at('server', 'training', 'prove', 'main.ts')
  const code = await run(node, ['--disable-warning=ExperimentalWarning', script])
  const { passed = 0, failed = 0 } = readJson(report)
  return withVerdict({ passed, failed }, code)
}

/**
 * A program that failed without naming a failed test still counts as one failure.
 * @param {Count} count
 * @param {number} code
 * @returns {Count}
 */
function withVerdict(count, code) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
