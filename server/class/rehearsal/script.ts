import type { StuckReason } from '#contract/activity.ts'
import type { Random } from '#lab'
import { seededRandom } from '../../training/proof/seeded-random.ts'

/** An action of a learner, in milliseconds since the start. */
export interface ScriptedAction {
  at: number
  /** Index of the learner, from 0. */
  learner: number
  does: 'open' | 'browse' | 'hint' | 'near' | 'solve' | 'wrongLines' | 'wrongFix' | 'again' | 'hand'
  /** The challenge that the learner works on. */
  challenge: string
}

/** A learner who gets stuck: why, and when the rule starts to apply. */
interface ScriptedLearner {
  learner: number
  why: StuckReason
  at: number
}

/** Everything that happens in a rehearsal. */
export interface RehearsalScript {
  /** Sorted by time. */
  actions: readonly ScriptedAction[]
  stuck: readonly ScriptedLearner[]
  /** By learner: the challenge on which they get stuck. */
  traps: ReadonlyMap<number, string>
}

/** A challenge that can be simulated: a request or two solve it. */
export interface SimulatedExercise {
  key: string
  /** Number of hints. */
  hints: number
  /** Whether it has a coding challenge. */
  isCoding: boolean
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** The pace of people: a click now and then, and a challenge every few minutes. */
const PACE = { click: [12 * SECOND, 45 * SECOND], challenge: [3 * MINUTE, 8 * MINUTE] } as const
const REASONS: readonly StuckReason[] = ['quiet', 'hintsSpent', 'wrongLines', 'wrongFixes', 'sameRequest']
/** When learners get stuck. */
const STUCK_FROM = [6 * MINUTE, 14 * MINUTE] as const

/**
 * Writes the script of a class. The same seed gives the same script. Of thirty learners, five get stuck, each for
 * another reason; the others progress, some with hints, and one raises a hand.
 */
export function createRehearsalScript({
  count,
  seed,
  minutes,
  exercises,
}: {
  count: number
  seed: string
  minutes: number
  exercises: readonly SimulatedExercise[]
}): RehearsalScript {
  const draw = seededRandom(seed)
  const end = minutes * MINUTE
  const stuck: ScriptedLearner[] = []
  const actions: ScriptedAction[] = []
  const traps = new Map<number, string>()
  const everySixth = Math.max(1, Math.floor(count / REASONS.length))
  for (let learner = 0; learner < count; learner++) {
    const reason =
      learner % everySixth === everySixth - 1 ? REASONS[Math.floor(learner / everySixth)] : undefined
    const until = reason ? between(draw, STUCK_FROM) : end
    const rest = work({ learner, until, draw, exercises: draw.shuffle(exercises) })
    actions.push(...rest.actions)
    if (!reason) continue
    const trap = exercises.find(({ key, hints, isCoding }) => !rest.done.has(key) && hints > 0 && isCoding)
    if (!trap) continue
    const { actions: last, at } = struggle(reason, { learner, from: rest.at, end, draw, exercise: trap })
    actions.push(...last)
    traps.set(learner, trap.key)
    if (at < end) stuck.push({ learner, why: reason, at })
  }
  return { actions: actions.toSorted((one, other) => one.at - other.at), stuck, traps }
}

/** Adds one challenge after another. */
function work({
  learner,
  until,
  draw,
  exercises,
}: {
  learner: number
  until: number
  draw: Random
  exercises: readonly SimulatedExercise[]
}): { actions: ScriptedAction[]; done: Set<string>; at: number } {
  const actions: ScriptedAction[] = []
  const done = new Set<string>()
  let at = between(draw, [5 * SECOND, MINUTE])
  for (const { key: challenge, hints, isCoding } of exercises) {
    const solvedAt = at + between(draw, PACE.challenge)
    if (solvedAt >= until) break
    const does = (what: ScriptedAction['does'], part: number): void => {
      actions.push({ at: Math.round(at + (solvedAt - at) * part), learner, does: what, challenge })
    }
    does('open', 0)
    if (hints > 0 && draw.chance(3)) does('hint', 0.3)
    if (isCoding && draw.chance(3)) does('wrongLines', 0.45)
    if (draw.chance()) does('near', 0.6)
    actions.push(...clicks({ learner, challenge, from: at, to: solvedAt, draw }))
    does('solve', 1)
    if (draw.chance(20)) does('hand', 0.8)
    done.add(challenge)
    at = solvedAt + between(draw, PACE.click)
  }
  return { actions, done, at }
}

/** Adds what makes a learner stuck for good. */
function struggle(
  why: StuckReason,
  {
    learner,
    from,
    end,
    draw,
    exercise,
  }: { learner: number; from: number; end: number; draw: Random; exercise: SimulatedExercise },
): { actions: ScriptedAction[]; at: number } {
  const { key: challenge, hints } = exercise
  const action = (does: ScriptedAction['does'], at: number): ScriptedAction => ({
    at,
    learner,
    does,
    challenge,
  })
  const every = (does: ScriptedAction['does'], count: number, ms: number): ScriptedAction[] =>
    Array.from({ length: count }, (_, index) => action(does, from + (index + 1) * ms))
  const begin = [action('open', from), ...clicks({ learner, challenge, from, to: end, draw })]
  const struggles: Record<StuckReason, { actions: ScriptedAction[]; at: number }> = {
    quiet: { actions: [], at: from + 10 * MINUTE },
    hintsSpent: {
      // Requests still show that the learner is active.
      actions: [...every('hint', hints, 20 * SECOND), action('near', from + 8 * MINUTE)],
      at: from + hints * 20 * SECOND + 10 * MINUTE,
    },
    wrongLines: { actions: every('wrongLines', 5, 50 * SECOND), at: from + 5 * 50 * SECOND },
    wrongFixes: { actions: every('wrongFix', 3, 70 * SECOND), at: from + 3 * 70 * SECOND },
    sameRequest: { actions: every('again', 24, 11 * SECOND), at: from + 20 * 11 * SECOND },
  }
  const { actions, at } = struggles[why]
  return { actions: [...begin, ...actions], at }
}

function clicks({
  from,
  to,
  draw,
  ...action
}: {
  learner: number
  challenge: string
  from: number
  to: number
  draw: Random
}): ScriptedAction[] {
  const actions: ScriptedAction[] = []
  for (let at = from + between(draw, PACE.click); at < to; at += between(draw, PACE.click)) {
    actions.push({ ...action, at, does: 'browse' })
  }
  return actions
}

function between(draw: Random, [from, to]: readonly [number, number]): number {
  return draw.number(from, to)
}
