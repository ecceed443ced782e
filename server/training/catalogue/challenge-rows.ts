import { BONUS_TAG, type ChallengeRow } from '#contract/training.ts'
import type { ShopSettings } from '#lab'
import type { Progress } from '../progress/progress.ts'
import type { Challenge } from './challenges.ts'
import { fillPlaceholders } from './placeholders.ts'

/** Added to the tags of challenges that have a coding challenge, as existing clients expect. */
const CODING_TAG = 'With Coding Challenge'

/** Settings of this installation that decide what a row shows. */
export interface RowStyle {
  /** Date of everything that never changed. */
  since: string
  showHints: boolean
  showMitigations: boolean
  settings: ShopSettings
}

/** Returns the row of a challenge with a learner's progress. */
export function challengeRow(
  challenge: Challenge,
  progress: Pick<Progress, 'of' | 'hasProvenCustomFix'>,
  { since, showHints, showMitigations, settings }: RowStyle,
): ChallengeRow {
  const standing = progress.of(challenge.key)
  const hasCodingChallenge = challenge.fixes.length > 0
  const tags = [
    ...challenge.tags,
    ...(challenge.isBonus ? [BONUS_TAG] : []),
    ...(hasCodingChallenge ? [CODING_TAG] : []),
  ]
  return {
    id: challenge.id,
    key: challenge.key,
    name: challenge.name,
    category: challenge.category,
    tags: tags.length > 0 ? tags.join(',') : null,
    description: fillPlaceholders(challenge.description, settings),
    difficulty: challenge.stars,
    ...(showHints ? hintOf(challenge, settings) : { hint: null, hintUrl: null }),
    mitigationUrl: showMitigations ? challenge.mitigation : null,
    solved: standing.solvedAt !== null,
    disabledEnv: challenge.disabledEnv,
    tutorialOrder: challenge.tutorialOrder,
    codingChallengeStatus: standing.codingStatus,
    hasCodingChallenge,
    hasTutorial: challenge.tutorialOrder !== null,
    hasSnippet: hasCodingChallenge,
    createdAt: since,
    updatedAt: standing.solvedAt ?? since,
    lab: challenge.lab.name,
    ...(challenge.from !== undefined && { from: challenge.from }),
    title: challenge.title,
    textLanguage: challenge.textLanguage,
    minutes: challenge.minutes,
    concept: challenge.concept,
    proven: standing.provenAt !== null,
    provenOwn: standing.provenAt !== null && progress.hasProvenCustomFix(challenge.lab.name),
  }
}

function hintOf({ name, hints }: Challenge, settings: ShopSettings) {
  const [first] = hints
  if (first === undefined) return { hint: null, hintUrl: null }
  return {
    hint: fillPlaceholders(first, settings),
    hintUrl: `/#/score-board?challenge=${encodeURIComponent(name)}`,
  }
}

/** Columns by which lists can be sorted. */
const SORTABLE = [
  'id',
  'key',
  'name',
  'category',
  'difficulty',
  'tutorialOrder',
  'solved',
  'updatedAt',
] as const

type Sortable = (typeof SORTABLE)[number]

/** Sorts rows by a column, in descending order after a minus sign. Returns undefined if there is no such column. */
export function sortRows(rows: readonly ChallengeRow[], order: string): ChallengeRow[] | undefined {
  const wanted = order.replace(/^-/, '')
  const column = SORTABLE.find((name) => name === wanted)
  if (!column) return undefined
  const sorted = rows.toSorted((a, b) => compare(a, b, column))
  return order.startsWith('-') ? sorted.reverse() : sorted
}

function compare(a: ChallengeRow, b: ChallengeRow, column: Sortable): number {
  const [left, right] = [a[column] ?? 0, b[column] ?? 0]
  if (left === right) return 0
  return left < right ? -1 : 1
}
