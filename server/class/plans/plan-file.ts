import Type, { type Static } from 'typebox'
import type { PlanFault } from '#contract/plans.ts'
import {
  checkSource,
  type ExplainedPattern,
  findProblems,
  type YamlSource,
} from '../../config/yaml-source.ts'

const strict = { additionalProperties: false }
/** One line: titles appear in bars and on buttons. */
const TITLE = '^[^\\p{C}]{1,80}$'
const KEY = '^[a-z][A-Za-z0-9]{0,80}$'
const HINTS = '^(open|locked|after [1-9]\\d{0,2} minutes)$'
const MOMENT = '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(Z|[+-]\\d{2}:\\d{2})?$'
const LOCAL = '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}$'
const ZONE = '^[A-Za-z][A-Za-z0-9_+/-]{1,60}$'
const EXPLAINED: readonly ExplainedPattern[] = [
  { pattern: TITLE, problem: 'must be 1 to 80 characters in one line' },
  { pattern: KEY, problem: 'must be the key of a challenge, as in loginAdminChallenge' },
  { pattern: HINTS, problem: 'must be open, locked, or as in: after 15 minutes' },
  {
    pattern: MOMENT,
    problem:
      'must be a day and a time, as in 2026-11-24 09:00, or with the zone, as in 2026-11-24 09:00+01:00',
  },
  { pattern: LOCAL, problem: 'must be a day and a time without a zone, as in 2026-11-24 09:00' },
  { pattern: ZONE, problem: 'must be a time zone, as in Europe/Berlin' },
]
const NO_PERCENT = 'must be a whole number from 0 to 100'
const NO_DAYS = 'must be a whole number of days from 0 to 365'
const NO_POINTS = 'must be a whole number of points from 0 to 100000'
const NO_MINUTES = 'must be a number of minutes from 1 to 1440'
const TOO_LONG = 'this text is too long'
const MOST_PARTS = 100
const MOST_CHALLENGES = 100
/** No part is longer than a day. */
const MOST_MINUTES = 1_440
const MOST_POINTS = 100_000
const MOST_GRACE_DAYS = 365

const title = Type.String({ pattern: TITLE })
const moment = Type.String({ pattern: MOMENT })
const hints = Type.String({ pattern: HINTS })
const local = Type.String({ pattern: LOCAL })
const graceDays = Type.Integer({ minimum: 0, maximum: MOST_GRACE_DAYS })

/** `content/plans/half-a-day.yml`, and plans that trainers upload. All texts are plain text. */
const planSchema = Type.Object(
  {
    title,
    /** One or two sentences for trainers who choose a plan. */
    blurb: Type.Optional(Type.String({ maxLength: 400 })),
    /** How far the score board is limited to the running part. Default: until the learner asks to see the rest. */
    board: Type.Optional(Type.Enum(['all', 'part', 'locked'])),
    /** Default for all parts. Default: open. */
    hints: Type.Optional(hints),
    /** Makes it a course: its parts have dates by the clocks of this zone. */
    timeZone: Type.Optional(Type.String({ pattern: ZONE })),
    /** What a late solve is worth. Default: 100. */
    latePercent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    /** Default for all parts. Default: 0. */
    graceDays: Type.Optional(graceDays),
    parts: Type.Array(
      Type.Object(
        {
          title,
          /** Not in a course. */
          minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_MINUTES })),
          say: Type.Optional(Type.String({ maxLength: 600 })),
          hints: Type.Optional(hints),
          /** Default: on. */
          judging: Type.Optional(Type.Enum(['on', 'paused'])),
          from: Type.Optional(moment),
          until: Type.Optional(moment),
          /** In a course. */
          opensAt: Type.Optional(local),
          dueAt: Type.Optional(local),
          /** Default: after the grace period. */
          closesAt: Type.Optional(local),
          graceDays: Type.Optional(graceDays),
          challenges: Type.Optional(Type.Array(Type.String({ pattern: KEY }), { maxItems: MOST_CHALLENGES })),
          /** Value of each of its challenges. Default: by stars. */
          points: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_POINTS })),
        },
        strict,
      ),
      { minItems: 1, maxItems: MOST_PARTS },
    ),
  },
  strict,
)

/** Ready plans also have a position in the list. */
const readySchema = Type.Object({ ...planSchema.properties, order: Type.Integer({ minimum: 1 }) }, strict)

const part = Type.Object({ title, say: Type.Optional(Type.String({ maxLength: 600 })) }, strict)

/** `content/plans/de_DE/half-a-day.yml`: parts in the same order as in the English plan. */
export const planTranslationSchema = Type.Object(
  { title, blurb: Type.String({ maxLength: 400 }), parts: Type.Array(part) },
  strict,
)

export type PlanFile = Static<typeof planSchema>
export type PlanTranslation = Static<typeof planTranslationSchema>

/** Validates a trainer's plan. Throws `ConfigurationError` with the line. */
export function validatePlan(source: YamlSource): PlanFile {
  const crowd = crowdIn(source.value)
  if (crowd) throw source.refuse(crowd.path, crowd.problem)
  return checkSource(source, planSchema, EXPLAINED)
}

/** All that is wrong with the shape of a trainer's plan. */
export function findShapeFaults(value: unknown): PlanFault[] {
  const crowd = crowdIn(value)
  return crowd ? [crowd] : findProblems(planSchema, value, EXPLAINED).map(withReason)
}

/** The parser's own words for numbers and lengths mean little in a form. */
function withReason({ path, problem }: PlanFault): PlanFault {
  if (path.at(-1) === 'minutes') return { path, problem: NO_MINUTES }
  if (path.at(-1) === 'points') return { path, problem: NO_POINTS }
  if (path.at(-1) === 'latePercent') return { path, problem: NO_PERCENT }
  if (path.at(-1) === 'graceDays') return { path, problem: NO_DAYS }
  return { path, problem: /more than \d+ characters/.test(problem) ? TOO_LONG : problem }
}

/** Checked first: validating ten thousand parts takes seconds. */
function crowdIn(value: unknown): PlanFault | undefined {
  const parts = listIn(value, 'parts')
  if (parts.length > MOST_PARTS) {
    return { path: ['parts'], problem: `a plan has at most ${MOST_PARTS} parts` }
  }
  const crowded = parts.findIndex((part) => listIn(part, 'challenges').length > MOST_CHALLENGES)
  if (crowded < 0) return undefined
  return {
    path: ['parts', crowded, 'challenges'],
    problem: `a part has at most ${MOST_CHALLENGES} challenges`,
  }
}

function listIn(value: unknown, field: string): readonly unknown[] {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
  return Array.isArray(list) ? list : []
}

/** Validates a ready plan. Throws `ConfigurationError`. */
export function parseBuiltInPlan(source: YamlSource): PlanFile & { order: number } {
  return checkSource(source, readySchema, EXPLAINED)
}
