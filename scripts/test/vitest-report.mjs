// A reporter of Vitest: writes what the end of a test run tells into the file named by TEST_REPORT.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../bootstrap/project.mjs'
import { firstLine } from './failures.mjs'

/**
 * @typedef {import('vitest/node').TestModule} TestModule
 * @typedef {ReturnType<TestModule['errors']>[number]} TestError
 * @typedef {import('./failures.mjs').Failure} Failure
 * @typedef {import('./failures.mjs').Outcome} Outcome
 */

export default class VitestReport {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly TestError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const file = process.env.TEST_REPORT
    if (!file) throw new Error('TEST_REPORT names the file to write.')
    writeFileSync(file, JSON.stringify(outcomeOf(modules, unhandled)))
  }
}

/**
 * @param {readonly TestModule[]} modules
 * @param {readonly TestError[]} unhandled errors that happened outside of any test
 * @returns {Outcome}
 */
function outcomeOf(modules, unhandled) {
  const passed = modules.flatMap((module) => [...module.children.allTests('passed')]).length
  const failures = [...modules.flatMap(failuresOf), ...unhandled.map(outsideOfTests)]
  const skipped = modules.flatMap((module) => {
    const tests = [...module.children.allTests('skipped')]
    return tests.map((test) => ({ where: pathTo(test), message: noteOf(test) }))
  })
  const flaky = modules.flatMap((module) => {
    const tests = [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky)
    return tests.map((test) => ({ where: pathTo(test), message: reasonOf(test) }))
  })
  const files = modules.map((module) => ({ file: fileOf(module), ms: durationOf(module) }))
  return { passed, failed: failures.length, failures, skipped, flaky, files }
}

/**
 * Failed tests, and files and suites that failed outside of their tests.
 * @param {TestModule} module
 * @returns {Failure[]}
 */
function failuresOf(module) {
  const outside = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({ where: pathTo(suite), message: firstLine(error.message) })),
  )
  const tests = [...module.children.allTests('failed')].map((test) => ({
    where: pathTo(test),
    message: reasonOf(test),
  }))
  return [...outside, ...tests]
}

/**
 * @param {TestError} error
 * @returns {Failure}
 */
function outsideOfTests(error) {
  const { VITEST_TEST_PATH: file } = error
  const place = error.stack?.split('\n').find((line) => line.includes(root) && !line.includes('node_modules'))
  return {
    where: ['outside of tests', ...(typeof file === 'string' ? [relative(root, file)] : [])],
    message:
      `${firstLine(`${error.name}: ${error.message}`)} ${place?.trim().replace(root, '') ?? ''}`.trim(),
  }
}

/**
 * @param {import('vitest/node').TestCase | import('vitest/node').TestSuite | TestModule} task
 * @returns {string[]} file, names of the suites around, name
 */
function pathTo(task) {
  return task.type === 'module' ? [fileOf(task)] : [...pathTo(task.parent), task.name]
}

/** @param {TestModule} module */
const fileOf = (module) => relative(root, module.moduleId)

/** @param {import('vitest/node').TestCase} test */
function reasonOf(test) {
  return firstLine(test.result().errors?.[0]?.message ?? '')
}

/** @param {import('vitest/node').TestCase} test */
function noteOf(test) {
  const result = test.result()
  return (result.state === 'skipped' && result.note) || ''
}

/** @param {TestModule} module */
function durationOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
}
