import Type from 'typebox'
import {
  CONTEST_PRESETS,
  type ContestDraft,
  type ContestFault,
  type ContestSettings,
  type ScoringRules,
} from '#contract/contest.ts'
import { findProblems, isPlainObject } from '../../config/yaml-source.ts'
import { momentAt } from '../plans/plan.ts'
import { contestFrom } from './presets.ts'

const strict = { additionalProperties: false }
/** One line. */
const [TITLE, BRACKET] = ['^[^\\p{C}]{1,80}$', '^[^\\p{C}]{1,40}$']
/** Without a zone, it is that of this machine. */
const MOMENT = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/
const [MOST_BRACKETS, LARGEST_TEAM, MOST_POINTS] = [10, 20, 100_000]
const MOST_FIRST_SOLVES = 3
const LONGEST_MS = 366 * 86_400_000
/** In minutes. */
const LONGEST_ROUND = 60
/** Each round of each fix is an event that is kept. */
const LONGEST_WITH_ROUNDS_MS = 7 * 86_400_000

const points = Type.Integer({ minimum: 0, maximum: MOST_POINTS })
const percent = Type.Number({ minimum: 0, maximum: 100 })
/** An achievement may count more than the challenge itself. */
const share = Type.Number({ minimum: 0, maximum: 1_000 })

const contestSchema = Type.Object(
  {
    title: Type.String({ pattern: TITLE }),
    preset: Type.Enum([...CONTEST_PRESETS]),
    startsAt: Type.String(),
    endsAt: Type.String(),
    teams: Type.Union([
      Type.Null(),
      Type.Object(
        {
          madeBy: Type.Enum(['trainer', 'players']),
          most: Type.Integer({ minimum: 1, maximum: LARGEST_TEAM }),
          shops: Type.Optional(Type.Enum(['own', 'shared'])),
        },
        strict,
      ),
    ]),
    brackets: Type.Array(Type.String({ pattern: BRACKET }), { maxItems: MOST_BRACKETS }),
    freezesAt: Type.Union([Type.Null(), Type.String()]),
    isBoardHidden: Type.Boolean(),
    isBoardPublic: Type.Boolean(),
    hasOwnFlags: Type.Boolean(),
    rules: Type.Object(
      {
        stars: Type.Array(points, { minItems: 6, maxItems: 6 }),
        challenges: Type.Record(Type.String(), points),
        shares: Type.Object({ solve: share, lines: share, fix: share, proven: share, ownFix: share }, strict),
        falling: Type.Union([
          Type.Null(),
          Type.Object(
            { leastPercent: percent, solves: Type.Integer({ minimum: 1, maximum: 10_000 }) },
            strict,
          ),
        ]),
        firstSolves: Type.Array(percent, { maxItems: MOST_FIRST_SOLVES }),
        timeBonusPercent: percent,
        hintPercent: percent,
        rounds: Type.Union([
          Type.Null(),
          Type.Object(
            {
              minutes: Type.Integer({ minimum: 1, maximum: LONGEST_ROUND }),
              heldPercent: percent,
              downPercent: percent,
            },
            strict,
          ),
        ]),
      },
      strict,
    ),
  },
  strict,
)

/** By the start of the path, the longest first. */
const PROBLEMS: readonly (readonly [path: string, problem: string])[] = [
  ['title', 'A contest has a name of 1 to 80 characters in one line.'],
  ['preset', 'There is no such kind of contest.'],
  ['startsAt', 'Give the day and the time of the start.'],
  ['endsAt', 'Give the day and the time of the end.'],
  ['teams.shops', 'Members of a team have a shop each, or one that they share.'],
  ['teams', 'Say who makes teams, and how many members a team has: 1 to 20.'],
  ['brackets', 'There are at most 10 brackets, and each has a name of 1 to 40 characters.'],
  ['freezesAt', 'Give the day and the time of the freeze, or none.'],
  ['rules.stars', 'Points of a challenge are a whole number from 0 to 100,000, for each of the six stars.'],
  ['rules.challenges', 'Points of a challenge are a whole number from 0 to 100,000.'],
  ['rules.shares', 'What something counts is a number from 0 to 1,000 percent.'],
  [
    'rules.falling',
    'Say to how many percent the value falls, 0 to 100, and after how many solves, 1 to 10,000.',
  ],
  ['rules.firstSolves', 'There are at most three first blood bonuses, each from 0 to 100 percent.'],
  ['rules.timeBonusPercent', 'The bonus for early solves is a number from 0 to 100 percent.'],
  ['rules.hintPercent', 'The price of a hint is a number from 0 to 100 percent.'],
  [
    'rules.rounds',
    'A round lasts 1 to 60 whole minutes, and gives or takes 0 to 100 percent of the value of a challenge.',
  ],
]
const UNKNOWN = 'There is no such setting.'
const NOT_UNDERSTOOD = 'That was not understood.'
const NO_MOMENT = 'There is no such day or time.'

/** The settings that a draft would become, and all that is wrong with them. */
export interface CheckedContest {
  settings: ContestSettings
  faults: ContestFault[]
}

/**
 * Completes a draft from outside, by the contest as it is or by the preset, and checks it. `keys`: all challenges.
 * Without faults, the settings may be used.
 */
export function checkContest(
  draft: unknown,
  saved: ContestSettings | undefined,
  keys: Pick<ReadonlyMap<string, unknown>, 'has'>,
): CheckedContest {
  const settings = complete(isPlainObject(draft) ? draft : {}, saved)
  if (!isPlainObject(draft)) return { settings, faults: [{ path: [], problem: NOT_UNDERSTOOD }] }
  const shape = findProblems(contestSchema, settings).map(({ path }) => ({ path, problem: problemAt(path) }))
  const faults = shape.length > 0 ? shape : [...timeFaults(settings), ...ruleFaults(settings, keys)]
  return { settings: faults.length > 0 ? settings : inUtc(settings), faults }
}

/** The value may have any shape: the check tells. */
function complete(draft: ContestDraft, saved: ContestSettings | undefined): ContestSettings {
  const preset = CONTEST_PRESETS.find((one) => one === draft.preset) ?? saved?.preset ?? 'open'
  const { title = '', startsAt = '', endsAt = '' } = { ...saved, ...draft }
  const base = saved ?? contestFrom(preset, { title, startsAt, endsAt })
  const rules = isPlainObject(draft.rules ?? {}) ? { ...base.rules, ...draft.rules } : draft.rules
  return { ...base, ...draft, rules: rules as ScoringRules }
}

function problemAt(path: readonly (string | number)[]): string {
  const place = path.join('.')
  const found = PROBLEMS.find(([start]) => place === start || place.startsWith(`${start}.`))
  return found?.[1] ?? UNKNOWN
}

function timeFaults({ startsAt, endsAt, freezesAt, rules }: ContestSettings): ContestFault[] {
  const [starts, ends] = [timeOf(startsAt), timeOf(endsAt)]
  const freezes = freezesAt === null ? undefined : timeOf(freezesAt)
  const missing = Object.entries({ startsAt: starts, endsAt: ends, freezesAt: freezes }).filter(([, at]) =>
    Number.isNaN(at),
  )
  if (missing.length > 0) return missing.map(([field]) => ({ path: [field], problem: NO_MOMENT }))
  if (ends <= starts) return [{ path: ['endsAt'], problem: 'The end has to come after the start.' }]
  if (ends - starts > LONGEST_MS) return [{ path: ['endsAt'], problem: 'A contest lasts a year at most.' }]
  if (rules.rounds && ends - starts > LONGEST_WITH_ROUNDS_MS) {
    return [{ path: ['endsAt'], problem: 'A contest with rounds lasts seven days at most.' }]
  }
  if (freezes === undefined || (freezes > starts && freezes < ends)) return []
  return [{ path: ['freezesAt'], problem: 'The freeze has to come after the start and before the end.' }]
}

/** `NaN` for none. */
function timeOf(text: string): number {
  return MOMENT.test(text) ? (momentAt(text) ?? Number.NaN) : Number.NaN
}

function ruleFaults(
  { brackets, rules }: ContestSettings,
  keys: Pick<ReadonlyMap<string, unknown>, 'has'>,
): ContestFault[] {
  const unknown = Object.keys(rules.challenges).filter((key) => !keys.has(key))
  const isTwice = new Set(brackets).size < brackets.length
  const isNothing = Object.values(rules.shares).every((one) => one === 0)
  return [
    ...(isTwice ? [{ path: ['brackets'], problem: 'Two brackets have the same name.' }] : []),
    ...unknown.map((key) => ({
      path: ['rules', 'challenges', key],
      problem: 'There is no such challenge.',
    })),
    ...(isNothing ? [{ path: ['rules', 'shares'], problem: 'Something has to count.' }] : []),
  ]
}

function inUtc(settings: ContestSettings): ContestSettings {
  const utc = (text: string): string => new Date(timeOf(text)).toISOString()
  const { startsAt, endsAt, freezesAt } = settings
  return {
    ...settings,
    startsAt: utc(startsAt),
    endsAt: utc(endsAt),
    freezesAt: freezesAt === null ? null : utc(freezesAt),
  }
}
