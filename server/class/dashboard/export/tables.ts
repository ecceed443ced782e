import type { CsvCell } from '#contract/csv.ts'
import type { ChallengeExport, LearnerExport, TeamShare } from '#contract/exports.ts'
import { challengeRecordOf } from '../timeline.ts'
import type { ExportedPerson } from './people.ts'
import type { ChallengeFacts, ChallengeResult, LearnerResults } from './results.ts'
import type { TeamResults } from './team-results.ts'

/** A file that can be exported: its rows, and its columns as CSV. */
export interface ExportTable<Row extends LearnerExport | ChallengeExport> {
  columns: readonly (readonly [heading: string, cell: (row: Row) => CsvCell])[]
  /** `team`: undefined in an anonymous export. */
  rowsOf(person: ExportedPerson, results: LearnerResults, team: TeamResults | undefined): Row[]
}

/** The challenges and their titles in the trainer's language. */
export interface ExportedChallenges {
  facts: ChallengeFacts
  titles: ReadonlyMap<string, string>
}

const MOST_STARS = 6

/** One row per learner, with or without results. */
export function learnerTable({ facts }: Pick<ExportedChallenges, 'facts'>): ExportTable<LearnerExport> {
  const stars = Array.from({ length: MOST_STARS }, (_, index) => String(index + 1))
  const categories = [...new Set([...facts.values()].map(({ category }) => category))].sort()
  return {
    columns: [
      ['learner', ({ learner }) => learner],
      ['name', ({ name }) => name],
      ['number', ({ number }) => number],
      ['group', ({ group }) => group],
      ['points', ({ points }) => points],
      ['of', ({ mostPoints }) => mostPoints],
      ['late', ({ late }) => late],
      ['solved', ({ solved }) => solved],
      ...stars.map(
        (one) =>
          [
            one === '1' ? '1 star' : `${one} stars`,
            ({ byStars }: LearnerExport) => byStars[one] ?? 0,
          ] as const,
      ),
      ...categories.map((one) => [one, ({ byCategory }: LearnerExport) => byCategory[one] ?? 0] as const),
      ['found', ({ found }) => found],
      ['fixed', ({ fixed }) => fixed],
      ['proven', ({ proven }) => proven],
      ['hints', ({ hints }) => hints],
      ['first (UTC)', ({ firstAt }) => cellOfTime(firstAt)],
      ['last (UTC)', ({ lastAt }) => cellOfTime(lastAt)],
      ['minutes', ({ minutes }) => minutes],
      ['removed (UTC)', ({ removedAt }) => cellOfTime(removedAt)],
      ...(['points', 'solved', 'found', 'fixed', 'proven'] as const).map(
        (one) => [`${one} with the team`, ({ withTeam }: LearnerExport) => withTeam?.[one] ?? null] as const,
      ),
    ],
    rowsOf: ({ id: _, ...person }, { total }, team) => [
      { ...person, ...total, withTeam: team?.total ?? null },
    ],
  }
}

/** One row per learner and challenge that they have touched, or that their team with them has solved, found, fixed or proven. */
export function challengeTable({ facts, titles }: ExportedChallenges): ExportTable<ChallengeExport> {
  return {
    columns: [
      ['learner', ({ learner }) => learner],
      ['number', ({ number }) => number],
      ['group', ({ group }) => group],
      ['points', ({ points }) => points],
      ['late', ({ isLate }) => (isLate ? 'yes' : 'no')],
      ['challenge', ({ name }) => name],
      ['stars', ({ stars }) => stars],
      ['category', ({ category }) => category],
      ['state', ({ state }) => state],
      ['counted', ({ isCounted }) => (isCounted ? 'yes' : 'no')],
      ['opened (UTC)', ({ openedAt }) => cellOfTime(openedAt)],
      ['solved (UTC)', ({ solvedAt }) => cellOfTime(solvedAt)],
      ['found (UTC)', ({ foundAt }) => cellOfTime(foundAt)],
      ['fixed (UTC)', ({ fixedAt }) => cellOfTime(fixedAt)],
      ['proven (UTC)', ({ provenAt }) => cellOfTime(provenAt)],
      ['minutes', ({ ms }) => (ms === null ? null : Math.round(ms / 60_000))],
      ['hints', ({ hints }) => hints],
      ['wrong lines', ({ wrongLines }) => wrongLines],
      ['wrong fixes', ({ wrongFixes }) => wrongFixes],
      ['key', ({ key }) => key],
      ['points with the team', ({ withTeam }) => withTeam?.points ?? null],
      ['solved with the team (UTC)', ({ withTeam }) => cellOfTime(withTeam?.solvedAt ?? null)],
      ['found with the team (UTC)', ({ withTeam }) => cellOfTime(withTeam?.foundAt ?? null)],
      ['fixed with the team (UTC)', ({ withTeam }) => cellOfTime(withTeam?.fixedAt ?? null)],
      ['proven with the team (UTC)', ({ withTeam }) => cellOfTime(withTeam?.provenAt ?? null)],
    ],
    rowsOf: ({ learner, number, group }, { challenges }, team) => {
      const keys = new Set([...challenges.keys(), ...(team?.challenges.keys() ?? [])])
      return [...keys].flatMap((key) => {
        const fact = facts.get(key)
        if (!fact) return []
        const { stars, category } = fact
        const withTeam = team?.challenges.get(key) ?? null
        return {
          ...{ learner, number, group, stars, category, withTeam },
          ...ownFieldsOf(key, challenges.get(key), withTeam),
          name: titles.get(key) ?? key,
        }
      })
    },
  }
}

type OwnFields = Omit<
  ChallengeExport,
  'learner' | 'number' | 'group' | 'name' | 'stars' | 'category' | 'withTeam'
>

/** What the learner did alone. */
function ownFieldsOf(key: string, own: ChallengeResult | undefined, withTeam: TeamShare | null): OwnFields {
  if (own) {
    const { activity, judgedAt: _, ...times } = own
    return { ...challengeRecordOf(key, activity), ...times, isCounted: activity.isJudged }
  }
  return {
    ...{
      key,
      state: 'team',
      isCounted: false,
      isLate: false,
      ms: null,
      hints: 0,
      wrongLines: 0,
      wrongFixes: 0,
    },
    ...{ openedAt: null, solvedAt: null, foundAt: null, fixedAt: null, provenAt: null },
    points: withTeam?.points == null ? null : 0,
  }
}

/** A time as all spreadsheets read it, in UTC. */
function cellOfTime(iso: string | null): string | null {
  return iso === null ? null : iso.slice(0, 19).replace('T', ' ')
}
