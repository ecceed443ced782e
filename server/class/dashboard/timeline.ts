import type {
  Advice,
  CellState,
  ChallengeRecord,
  LearnerTimeline,
  TimelineEvent,
} from '#contract/activity.ts'
import type { CopyVisitState, LiveVisitState } from '#contract/dashboard.ts'
import type { ShopSettings } from '#lab'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import { type Challenge, localizeChallenge } from '../../training/catalogue/challenges.ts'
import { fillPlaceholders } from '../../training/catalogue/placeholders.ts'
import { plainText } from '../../training/judging/notices.ts'
import type { ClassActivity } from '../activity/class-activity.ts'
import type { ChallengeActivity, LearnerActivity } from '../activity/learner-activity.ts'
import type { StoredEvent } from '../store/model.ts'

/** What a timeline needs besides the learner's events. */
export interface TimelineOptions {
  challenges: readonly Challenge[]
  /** In the form of file names: `de_DE`. */
  language: string
  /** Values for the placeholders in hints. */
  settings: ShopSettings
  /** Until when the last reset of the shop can be undone. */
  undoUntil: string | null
  /** The trainer's open copy of the shop. */
  visit: CopyVisitState | null
  live: LiveVisitState | null
}

/** Creates the timeline of one learner, oldest event first. Undefined for an unknown learner. */
export function createTimeline(
  activity: ClassActivity,
  learner: string,
  entries: readonly StoredEvent[],
  options: TimelineOptions,
): LearnerTimeline | undefined {
  const { challenges, language, undoUntil, visit, live } = options
  const person = activity.learner(learner)
  const row = activity.row(learner)
  if (!person || !row) return undefined
  const byKey = new Map(challenges.map((challenge) => [challenge.key, challenge]))
  const titles = new Map(challenges.map(({ lab }) => [lab.name, lab.title]))
  return {
    row,
    undoUntil,
    visit,
    live,
    joinedAt: new Date(person.joinedAt).toISOString(),
    advice: adviceFor(person, byKey.get(person.at?.key ?? ''), options),
    challenges: [...person.cells].map(([key, cell]) => challengeRecordOf(key, cell)),
    moments: entries.map((entry) => {
      const challenge = byKey.get(entry.key)
      const name = challenge
        ? localizeChallenge(challenge, language).title
        : (titles.get(entry.key) ?? entry.key)
      return timelineEntryOf(entry, name, challenge)
    }),
  }
}

function adviceFor(
  { cells }: LearnerActivity,
  challenge: Challenge | undefined,
  { language, settings }: TimelineOptions,
): Advice | null {
  if (!challenge) return null
  const { title: name, hints } = localizeChallenge(challenge, language)
  const cell = cells.get(challenge.key)
  return {
    challenge: challenge.key,
    name,
    isNear: cell?.state === 'near',
    // Hints are opened in order. The dashboard shows plain text only.
    hints: hints.slice(cell?.hints.size ?? 0).map((hint) => plainText(fillPlaceholders(hint, settings))),
  }
}

/** What the dashboard shows of a learner's work on a challenge. */
export function challengeRecordOf(key: string, cell: ChallengeActivity): ChallengeRecord {
  return {
    key,
    state: cell.state satisfies CellState,
    openedAt: new Date(cell.openedAt).toISOString(),
    solvedAt: cell.solvedAt === undefined ? null : new Date(cell.solvedAt).toISOString(),
    ms: cell.ms ?? null,
    hints: cell.hints.size,
    wrongLines: cell.wrongLines,
    wrongFixes: cell.wrongFixes,
  }
}

function timelineEntryOf(
  { id, at, kind, key, detail, hasEvidence }: StoredEvent,
  name: string,
  challenge: Challenge | undefined,
): TimelineEvent {
  // The fingerprint of an attack says nothing to people.
  const said = kind === 'solved' ? '' : detail
  return { id, at, kind, key, name, detail: said, hasEvidence, isRight: isRight(kind, detail, challenge) }
}

function isRight(
  kind: TimelineEvent['kind'],
  detail: string,
  challenge: Challenge | undefined,
): boolean | null {
  if (kind === 'lines') return detail === 'right'
  if (kind === 'fix') return detail === CUSTOM_FIX || (challenge?.lab.fixes.get(detail)?.right ?? null)
  return null
}
