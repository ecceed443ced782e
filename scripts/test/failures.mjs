// Summarises what failed in a run of all tests, from the reports of the stages.
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ where: string[], message: string }} Failure where: what leads to it, from the file inwards
 * @typedef {{ passed: number, failed: number, failures: Failure[] }} Outcome of a stage
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} VitestFile
 * @typedef {{ ancestorTitles: string[], title: string, status: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, verdict: { passed: boolean, detail: string } }} Cell
 * @typedef {{ lab: string, challenge: string, cells: Cell[] }} Row
 */

/** Maximum number of failures that are printed of one stage, so that the other stages stay on the screen. */
const MOST_OF_A_STAGE = 30

/**
 * Failures in Vitest's JSON report.
 * @param {{ testResults?: VitestFile[] }} report
 * @param {string} root prefix of file names
 * @returns {Failure[]}
 */
export function failedTests({ testResults = [] }, root) {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length + 1) : name
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0)
      return status === 'failed' ? [{ where: [file], message: firstLine(message) }] : []
    return failed.map(({ ancestorTitles, title, failureMessages = [] }) => ({
      where: [file, ...ancestorTitles, title],
      message: firstLine(failureMessages[0] ?? ''),
    }))
  })
}

/**
 * Failures in build/prove.json.
 * @param {{ rows?: Row[] }} report
 * @returns {Failure[]}
 */
export function failedProofs({ rows = [] }) {
  return rows.flatMap(({ lab, challenge, cells }) =>
    cells
      .filter(({ verdict }) => !verdict.passed)
      .map(({ name, verdict }) => ({ where: [lab, challenge, name], message: firstLine(verdict.detail) })),
  )
}

/**
 * Failures in the output of the compiler or the linter: `file.ts(3,4): error TS1: why` or `file.ts:3:4 lint/rule ━━`,
 * and the reason below.
 * @param {string} output
 * @returns {Failure[]}
 */
export function failedFiles(output) {
  const lines = stripVTControlCharacters(output).split('\n')
  return lines.flatMap((line, index) => {
    const [, file, why] = /^(\S+?\(\d+,\d+\)): error (.+)$/.exec(line) ?? []
    if (file && why) return [{ where: [file], message: why }]
    const [, place, rule] =
      /^(\S+?(?::\d+:\d+)?) ((?:lint|assist|format|parse|suppressions)\S*)/.exec(line) ?? []
    if (!place || !rule) return []
    const reason = lines.slice(index + 1, index + 4).find((next) => /^\s*[×!i] /.test(next)) ?? ''
    return [{ where: [place], message: `${rule} ${reason.replace(/^\s*[×!i] /, '')}`.trim() }]
  })
}

/**
 * The end of the output: everything that failed, by stage, and the line with the totals. CI shows the end of a long
 * output.
 * @param {({ stage: string } & Outcome)[]} outcomes
 * @returns {string}
 */
export function failureSummary(outcomes) {
  const failed = outcomes.filter(({ failures }) => failures.length > 0)
  const lines = failed.length > 0 ? `\n── What failed\n${failed.flatMap(linesOf).join('\n')}\n` : ''
  return `${lines}\n${countTests(outcomes, 'passed')} passed, ${countTests(outcomes, 'failed')} failed`
}

/**
 * @param {Outcome[]} outcomes
 * @param {'passed' | 'failed'} verdict
 */
export function countTests(outcomes, verdict) {
  return outcomes.reduce((sum, outcome) => sum + outcome[verdict], 0)
}

/** @param {{ stage: string, failures: Failure[] }} stage */
function linesOf({ stage, failures }) {
  const lines = failures.slice(0, MOST_OF_A_STAGE)
  const more = failures.length - lines.length
  return [
    ...lines.map(
      ({ where, message }) => `✗ ${[stage, ...where].join(' > ')}${message && `\n    ${message}`}`,
    ),
    ...(more > 0 ? [`  … and ${more} more in ${stage}`] : []),
  ]
}

/** @param {string} text */
function firstLine(text) {
  return (
    stripVTControlCharacters(text)
      .split('\n')
      .map((line) => line.trim())
      .find(Boolean) ?? ''
  )
}
