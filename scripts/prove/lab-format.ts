import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Lab, labPath } from '../../server/training/catalogue/labs.ts'
import type { Trial } from '../../server/training/proof/trials.ts'

/** Returns what is wrong with a lab as it is written, in sentences. Empty if nothing is. */
export function findFormatProblems(
  lab: Lab,
  trials: readonly Trial[],
  nearMisses: readonly Trial[],
): string[] {
  return [
    ...faultsOfFixes(lab),
    ...faultsOfHiddenTests(lab),
    ...faultsOfTrials(lab, [...trials, ...nearMisses]),
    ...faultsOfChallenges(lab, nearMisses),
  ]
}

const NO_REVIEW = 'lab.yml has no review: what a reviewer would still look for in a fix that a learner wrote'

/** With fewer it is left to chance whether the hidden tests catch what they should. */
const FEWEST_BYPASS_FIXES = 3

/** Learners may write their own fix in every coding challenge, so it needs hidden tests. */
function faultsOfHiddenTests({ folder, path, weak, fixes, hasHiddenTests, review }: Lab): string[] {
  if (!weak || fixes.size === 0) return []
  if (!hasHiddenTests) return [`${path}/hidden-tests.ts is missing: ${COPY_HIDDEN_TESTS}`]
  const bypassFixes = labPath(folder, 'bypass-fixes')
  const count = existsSync(bypassFixes) ? readdirSync(bypassFixes).length : 0
  return [
    ...(count < FEWEST_BYPASS_FIXES
      ? [`${path}/bypass-fixes has ${count} of ${FEWEST_BYPASS_FIXES} files: ${ADD_BYPASS_FIXES}`]
      : []),
    ...(review === undefined ? [NO_REVIEW] : []),
  ]
}

const COPY_HIDDEN_TESTS =
  'copy scripts/new-lab/template/hidden-tests.ts and write attacks and checks with random payloads'
const ADD_BYPASS_FIXES = 'add versions that game the tests, such as a list of the known attacks'

/** With fewer it is left to chance whether the judge is exact. */
const FEWEST_NEAR_MISSES = 2

function faultsOfChallenges({ challenges }: Lab, nearMisses: readonly Trial[]): string[] {
  return challenges.flatMap(({ key, debrief }) => [
    ...(debrief ? [] : [`${key} has no debrief`]),
    ...(nearMisses.filter(({ challenge }) => challenge === key).length >= FEWEST_NEAR_MISSES
      ? []
      : [`${key} needs ${FEWEST_NEAR_MISSES} near misses`]),
  ])
}

function faultsOfFixes({ folder, fixes }: Lab): string[] {
  if (fixes.size === 0) return []
  const files = readdirSync(join(folder, 'fixes')).map((file) => file.replace(/\.(tsx?|yml|sol)$/, ''))
  const verdicts = [...fixes.values()].map(({ right }) => right)
  return [
    ...files.filter((file) => !fixes.has(file)).map((file) => `lab.yml says nothing about the fix ${file}`),
    ...[...fixes.keys()]
      .filter((fix) => !files.includes(fix))
      .map((fix) => `there is no file for the fix ${fix}`),
    ...(verdicts.filter(Boolean).length === 1 ? [] : ['exactly one fix has to be right']),
    ...(verdicts.length >= 3 ? [] : ['two wrong fixes are needed']),
  ]
}

function faultsOfTrials({ challenges }: Lab, trials: readonly Trial[]): string[] {
  const keys = challenges.map(({ key }) => key)
  const names = trials.map(({ kind, name }) => `${kind} “${name}”`)
  const strays = trials.filter(({ challenge }) => challenge !== undefined && !keys.includes(challenge))
  return [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `there are two of ${name}`),
    ...strays.map(
      ({ name, challenge }) => `“${name}” is about ${challenge}, which is no challenge of this lab`,
    ),
  ]
}
