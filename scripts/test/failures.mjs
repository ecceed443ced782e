// Summarises what failed in a run of all tests, from the reports of the stages.
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ where: string[], message: string }} Failure where: what leads to it, from the file inwards
 * @typedef {object} Outcome of a stage
 * @property {number} passed
 * @property {number} failed
 * @property {Failure[]} failures
 * @property {Failure[]} [skipped] message: why
 * @property {Failure[]} [flaky] failed first and passed when tried again; message: of the first try
 * @property {{ file: string, ms: number }[]} [files] how long each took
 * @typedef {{ name: string, verdict: { passed: boolean, detail: string } }} Cell
 * @typedef {{ lab: string, challenge: string, cells: Cell[], firstTry?: Cell[] }} Row
 */

/** Maximum number of failures that are printed of one stage, so that the other stages stay on the screen. */
const MOST_OF_A_STAGE = 30

/**
 * Failures in build/prove.json.
 * @param {{ rows?: Row[] }} report
 * @returns {Failure[]}
 */
export function failedProofs({ rows = [] }) {
  return rows.flatMap((row) => failedCells(row, row.cells))
}

/**
 * What failed first and passed when the lab was tried again.
 * @param {{ rows?: Row[] }} report
 * @returns {Failure[]}
 */
export function flakyProofs({ rows = [] }) {
  return rows.flatMap((row) => {
    const passed = row.cells.filter(({ verdict }) => verdict.passed).map(({ name }) => name)
    return failedCells(row, row.firstTry ?? []).filter(({ where }) => passed.includes(where.at(-1) ?? ''))
  })
}

/**
 * @param {Row} row
 * @param {Cell[]} cells
 * @returns {Failure[]}
 */
function failedCells({ lab, challenge }, cells) {
  return cells
    .filter(({ verdict }) => !verdict.passed)
    .map(({ name, verdict }) => ({ where: [lab, challenge, name], message: firstLine(verdict.detail) }))
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
 * The end of the output: where the time went, what was skipped, what passed only when tried again, everything that failed,
 * by stage, and the line with the totals. CI shows the end of a long output.
 * @param {({ stage: string, ms: number } & Outcome)[]} outcomes
 * @returns {string}
 */
export function testSummary(outcomes) {
  const parts = [
    ['Where the time went', ...timesOf(outcomes)],
    ['Skipped', ...outcomes.flatMap(skippedOf)],
    ['Passed only when tried again', ...outcomes.flatMap(({ stage, flaky = [] }) => linesOf(stage, flaky))],
    ['What failed', ...outcomes.flatMap(({ stage, failures }) => linesOf(stage, failures))],
  ]
  const shown = parts.filter((lines) => lines.length > 1)
  const text = shown.map(([title, ...lines]) => `\n── ${title}\n${lines.join('\n')}\n`).join('')
  const skipped = outcomes.flatMap((outcome) => outcome.skipped ?? []).length
  const counts = [`${countTests(outcomes, 'passed')} passed`, `${countTests(outcomes, 'failed')} failed`]
  return `${text}\n${[...counts, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ')}`
}

const SLOWEST_FILES = 10

/** @param {({ stage: string, ms: number } & Outcome)[]} outcomes */
function timesOf(outcomes) {
  const slowest = outcomes
    .flatMap(({ files = [] }) => files)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_FILES)
  const line = (/** @type {number} */ ms, /** @type {string} */ name) => `${seconds(ms).padStart(8)}  ${name}`
  return [
    ...outcomes.map(({ stage, ms }) => line(ms, stage)),
    ...(slowest.length > 0 ? ['  The slowest files:'] : []),
    ...slowest.map(({ ms, file }) => line(ms, file)),
  ]
}

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/**
 * One line per file and reason.
 * @param {Outcome} outcome
 */
function skippedOf({ skipped = [] }) {
  const reasons = skipped.map(({ where: [file], message }) => [file, message].filter(Boolean).join(': '))
  return [...new Set(reasons)].map(
    (reason) => `${String(reasons.filter((one) => one === reason).length).padStart(4)}  ${reason}`,
  )
}

/**
 * @param {Outcome[]} outcomes
 * @param {'passed' | 'failed'} verdict
 */
export function countTests(outcomes, verdict) {
  return outcomes.reduce((sum, outcome) => sum + outcome[verdict], 0)
}

/**
 * @param {string} stage
 * @param {Failure[]} failures
 */
function linesOf(stage, failures) {
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
export function firstLine(text) {
  return (
    stripVTControlCharacters(text)
      .split('\n')
      .map((line) => line.trim())
      .find(Boolean) ?? ''
  )
}
