import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Lab } from '../../server/training/catalogue/labs.ts'
import type { Trial } from '../../server/training/proof/trials.ts'

/** What is wrong with a lab as it is written down, in sentences. None: it is in good form. */
export function faultsOf(
  folder: string,
  lab: Lab,
  trials: readonly Trial[],
  nearMisses: readonly Trial[],
): string[] {
  return [
    ...faultsOfFixes(folder, lab),
    ...(lab.hasHiddenTests && lab.review === undefined ? [NO_REVIEW] : []),
    ...faultsOfTrials(lab, [...trials, ...nearMisses]),
    ...faultsOfChallenges(lab, nearMisses),
  ]
}

const NO_REVIEW = 'lab.yml has no review: what a reviewer would still look for in a fix that a learner wrote'

/** Fewer would leave the judge's exactness to chance. */
const FEWEST_NEAR_MISSES = 2

function faultsOfChallenges({ challenges }: Lab, nearMisses: readonly Trial[]): string[] {
  return challenges.flatMap(({ key, debrief }) => [
    ...(debrief ? [] : [`${key} has no debrief`]),
    ...(nearMisses.filter(({ challenge }) => challenge === key).length >= FEWEST_NEAR_MISSES
      ? []
      : [`${key} needs ${FEWEST_NEAR_MISSES} near misses`]),
  ])
}

function faultsOfFixes(folder: string, { name, fixes }: Lab): string[] {
  if (fixes.size === 0) return []
  const files = readdirSync(join(folder, name, 'fixes')).map((file) => file.replace(/\.(tsx?|yml|sol)$/, ''))
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
