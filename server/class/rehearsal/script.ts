import type { StuckReason } from '#contract/activity.ts'
import type { Random } from '#lab'
import { seededRandom } from '../../training/proof/seeded-random.ts'

/** Something that somebody does at a moment of the rehearsal, in milliseconds since its beginning. */
export interface ScriptedAction {
  at: number
  /** Counts from 0. */
  learner: number
  does: 'open' | 'browse' | 'hint' | 'near' | 'solve' | 'wrongLines' | 'wrongFix' | 'again' | 'hand'
  /** The challenge that she is at. */
  challenge: string
}

/** Somebody who needs a trainer: what the desk should find, and when the rule begins to hold. */
export interface ScriptedLearner {
  learner: number
  why: StuckReason
  at: number
}

/** What happens in a rehearsal. */
export interface RehearsalScript {
  /** In order. */
  deeds: readonly ScriptedAction[]
  stuck: readonly ScriptedLearner[]
  /** By learner: the challenge that she is not to get beyond. */
  traps: ReadonlyMap<number, string>
}

/** What can be rehearsed: a challenge that a request or two solve. */
export interface Exercise {
  key: string
  /** How many hints there are. */
  hints: number
  /** It has a coding challenge. */
  isCoding: boolean
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** As people do: a click every so often, and a challenge every few minutes. */
const PACE = { click: [12 * SECOND, 45 * SECOND], challenge: [3 * MINUTE, 8 * MINUTE] } as const
const REASONS: readonly StuckReason[] = ['quiet', 'hintsSpent', 'wrongLines', 'wrongFixes', 'sameRequest']
/** Those who are to be stuck get that far, and no further. */
const STUCK_FROM = [6 * MINUTE, 14 * MINUTE] as const

/**
 * What a class does for so long. The same seed makes the same script. Of thirty, five get stuck, each for another reason; the
 * others get on, some of them with hints, and one of them raises her hand.
 */
export function writeScript({
  count,
  seed,
  minutes,
  exercises,
}: {
  count: number
  seed: string
  minutes: number
  exercises: readonly Exercise[]
}): RehearsalScript {
  const draw = seededRandom(seed)
  const end = minutes * MINUTE
  const stuck: ScriptedLearner[] = []
  const deeds: ScriptedAction[] = []
  const traps = new Map<number, string>()
  const everySixth = Math.max(1, Math.floor(count / REASONS.length))
  for (let learner = 0; learner < count; learner++) {
    const reason =
      learner % everySixth === everySixth - 1 ? REASONS[Math.floor(learner / everySixth)] : undefined
    const until = reason ? between(draw, STUCK_FROM) : end
    const rest = work({ learner, until, draw, exercises: draw.shuffle(exercises) })
    deeds.push(...rest.deeds)
    if (!reason) continue
    const trap = exercises.find(({ key, hints, isCoding }) => !rest.done.has(key) && hints > 0 && isCoding)
    if (!trap) continue
    const { deeds: last, at } = struggle(reason, { learner, from: rest.at, end, draw, exercise: trap })
    deeds.push(...last)
    traps.set(learner, trap.key)
    if (at < end) stuck.push({ learner, why: reason, at })
  }
  return { deeds: deeds.toSorted((one, other) => one.at - other.at), stuck, traps }
}

/** One challenge after another. */
function work({
  learner,
  until,
  draw,
  exercises,
}: {
  learner: number
  until: number
  draw: Random
  exercises: readonly Exercise[]
}): { deeds: ScriptedAction[]; done: Set<string>; at: number } {
  const deeds: ScriptedAction[] = []
  const done = new Set<string>()
  let at = between(draw, [5 * SECOND, MINUTE])
  for (const { key: challenge, hints, isCoding } of exercises) {
    const solvedAt = at + between(draw, PACE.challenge)
    if (solvedAt >= until) break
    const does = (what: ScriptedAction['does'], part: number): void => {
      deeds.push({ at: Math.round(at + (solvedAt - at) * part), learner, does: what, challenge })
    }
    does('open', 0)
    if (hints > 0 && draw.chance(3)) does('hint', 0.3)
    if (isCoding && draw.chance(3)) does('wrongLines', 0.45)
    if (draw.chance()) does('near', 0.6)
    deeds.push(...clicks({ learner, challenge, from: at, to: solvedAt, draw }))
    does('solve', 1)
    if (draw.chance(20)) does('hand', 0.8)
    done.add(challenge)
    at = solvedAt + between(draw, PACE.click)
  }
  return { deeds, done, at }
}

/** She gets stuck, and stays so. */
function struggle(
  why: StuckReason,
  {
    learner,
    from,
    end,
    draw,
    exercise,
  }: { learner: number; from: number; end: number; draw: Random; exercise: Exercise },
): { deeds: ScriptedAction[]; at: number } {
  const { key: challenge, hints } = exercise
  const deed = (does: ScriptedAction['does'], at: number): ScriptedAction => ({
    at,
    learner,
    does,
    challenge,
  })
  const every = (does: ScriptedAction['does'], count: number, ms: number): ScriptedAction[] =>
    Array.from({ length: count }, (_, index) => deed(does, from + (index + 1) * ms))
  const begin = [deed('open', from), ...clicks({ learner, challenge, from, to: end, draw })]
  const struggles: Record<StuckReason, { deeds: ScriptedAction[]; at: number }> = {
    quiet: { deeds: [], at: from + 10 * MINUTE },
    hintsSpent: {
      // Something of hers still shows that she goes on.
      deeds: [...every('hint', hints, 20 * SECOND), deed('near', from + 8 * MINUTE)],
      at: from + hints * 20 * SECOND + 10 * MINUTE,
    },
    wrongLines: { deeds: every('wrongLines', 5, 50 * SECOND), at: from + 5 * 50 * SECOND },
    wrongFixes: { deeds: every('wrongFix', 3, 70 * SECOND), at: from + 3 * 70 * SECOND },
    sameRequest: { deeds: every('again', 24, 11 * SECOND), at: from + 20 * 11 * SECOND },
  }
  const { deeds, at } = struggles[why]
  return { deeds: [...begin, ...deeds], at }
}

function clicks({
  from,
  to,
  draw,
  ...deed
}: {
  learner: number
  challenge: string
  from: number
  to: number
  draw: Random
}): ScriptedAction[] {
  const deeds: ScriptedAction[] = []
  for (let at = from + between(draw, PACE.click); at < to; at += between(draw, PACE.click)) {
    deeds.push({ ...deed, at, does: 'browse' })
  }
  return deeds
}

function between(draw: Random, [from, to]: readonly [number, number]): number {
  return draw.number(from, to)
}
