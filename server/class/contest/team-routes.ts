import type { ContestPhase } from '#contract/contest.ts'
import { RateLimiters } from '../../http/limits/rate-limiter.ts'
import { type Call, type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import { REFUSAL_STATUS } from '../join/refusals.ts'
import { type Learner, type RefusalReason, StoreRefusal } from '../store/model.ts'
import { playerOfShop } from './player.ts'
import { describeContest, noContest, type PlayerRoutesOptions } from './player-routes.ts'

/** Wrong team codes of one learner. */
const GUESSES = { atOnce: 5, perSecond: 1 / 20 }
/** Teams that one learner founds. Names of teams are on everybody's board. */
const FOUNDED = { atOnce: 3, perSecond: 1 / 300 }
/** New names and captains by one learner. Each row is kept, and shown to all. */
const LED = { atOnce: 10, perSecond: 1 / 360 }
/** Changes of one learner. Each is written to the disk. */
const PACE = { atOnce: 20, perSecond: 1 }
const MOST_LEARNERS = 10_000

const REFUSALS: Partial<Record<RefusalReason, string>> = {
  name: 'That is not a name for a team: up to 40 letters, digits, spaces, dots, dashes, apostrophes and underscores, beginning with a letter or a digit, and no word that could be mistaken for staff.',
  taken: 'There is a team with this name, or one that looks like it.',
  full: 'This team is full.',
  crowded: 'There are too many teams already. Ask your trainer.',
  code: 'There is no team with this code. Ask its captain.',
  inTeam: 'You are in a team already. Leave it first.',
}

const IN_OWN_SHOP =
  'This shop belongs to the whole team. Change the team in your own shop: the join page leads there.'

interface Player {
  learner: Learner
  /** Maximum number of members. */
  most: number
  at: Date
}

/** A sentence that says why something is not possible. */
class Refusal extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

/**
 * The routes of players who make their teams themselves, until the contest ends. After the start nobody leaves a team
 * without a trainer: otherwise a team could exceed its limit with members who come and go. Each returns the player's
 * contest.
 */
export function teamRoutes(parts: (shop: string) => PlayerRoutesOptions): Routes {
  const limits = {
    guesses: new RateLimiters(GUESSES, MOST_LEARNERS),
    founded: new RateLimiters(FOUNDED, MOST_LEARNERS),
    led: new RateLimiters(LED, MOST_LEARNERS),
    paces: new RateLimiters(PACE, MOST_LEARNERS),
  }

  const change = async (call: Call, work: (player: Player) => Promise<unknown>): Promise<unknown> => {
    const { contest } = parts(call.shop.id)
    const learner = await playerOfShop(call.shop.id, parts(call.shop.id))
    if (!learner || !contest.settings) return noContest()
    try {
      await work(playerOf(parts(call.shop.id), call, learner, limits.paces))
    } catch (error) {
      return refusalReply(error)
    }
    await contest.settle('contest')
    return describeContest(contest, learner) ?? noContest()
  }

  /** A limit that counts only what is refused, or, with `isDoneCounted`, only what is not. */
  const limited = async (
    limit: RateLimiters,
    { id }: Learner,
    { work, isDoneCounted }: { work: () => Promise<unknown>; isDoneCounted: boolean },
  ): Promise<void> => {
    if (!limit.take(id)) throw new Refusal(429, 'Not so fast. Please try again in a few minutes.')
    try {
      await work()
      if (!isDoneCounted) limit.refund(id)
    } catch (error) {
      if (isDoneCounted) limit.refund(id)
      throw error
    }
  }

  return (on) => {
    on.post('/training/contest/team', (call) =>
      change(call, ({ learner, at }) => {
        const name = textIn(call, 'name')
        const { teams } = parts(call.shop.id).classStore
        const work = () => teams.foundTeam(name, { classId: learner.classId, learner: learner.id, at })
        return limited(limits.founded, learner, { work, isDoneCounted: true })
      }),
    )
    on.post('/training/contest/team/join', (call) =>
      change(call, ({ learner, most, at }) => {
        const code = textIn(call, 'code')
        const { teams } = parts(call.shop.id).classStore
        const { classId, id } = learner
        const work = () => teams.joinByCode(code, { classId, learner: id, most, at })
        return limited(limits.guesses, learner, { work, isDoneCounted: false })
      }),
    )
    on.delete('/training/contest/team', (call) =>
      change(call, ({ learner, at }) => {
        const { contest, classStore } = parts(call.shop.id)
        if (contest.competitorOf(learner.id) === null) throw new Refusal(409, 'You are in no team.')
        refuseAfterStart(contest.phase)
        return classStore.teams.leave([learner.id], { classId: learner.classId, at })
      }),
    )
    on.patch('/training/contest/team', (call) =>
      change(call, ({ learner }) => {
        const { id } = teamOfCaptain(parts(call.shop.id), learner)
        const name = textIn(call, 'name')
        const work = () => parts(call.shop.id).classStore.teams.changeTeam(learner.classId, id, { name })
        return limited(limits.led, learner, { work, isDoneCounted: true })
      }),
    )
    on.post('/training/contest/team/code', (call) =>
      change(call, ({ learner }) => {
        const { id } = teamOfCaptain(parts(call.shop.id), learner)
        return parts(call.shop.id).classStore.teams.renewCode(learner.classId, id)
      }),
    )
    on.put('/training/contest/team/captain', (call) =>
      change(call, ({ learner, at }) => {
        const next = memberOfCaptain(parts(call.shop.id), learner, textIn(call, 'learner'))
        const work = () =>
          parts(call.shop.id).classStore.teams.makeCaptain(next, { classId: learner.classId, at })
        return limited(limits.led, learner, { work, isDoneCounted: true })
      }),
    )
    on.delete('/training/contest/team/members/:id', (call) =>
      change(call, ({ learner, at }) => {
        const member = memberOfCaptain(parts(call.shop.id), learner, call.params.id ?? '')
        refuseAfterStart(parts(call.shop.id).contest.phase)
        return parts(call.shop.id).classStore.teams.leave([member], { classId: learner.classId, at })
      }),
    )
  }
}

function playerOf(
  { contest }: PlayerRoutesOptions,
  call: Call,
  learner: Learner,
  paces: RateLimiters,
): Player {
  const { teams } = contest.settings ?? {}
  if (call.shop.exchanges.current?.isUncounted) throw new Refusal(403, 'Only the learner can do that.')
  if (!teams) throw new Refusal(409, 'In this contest everybody plays alone.')
  // Scripts of all members run there.
  if (learner.teamId !== null) throw new Refusal(403, IN_OWN_SHOP)
  if (teams.madeBy === 'trainer') throw new Refusal(403, 'Your trainer makes the teams of this contest.')
  if (contest.phase === 'over') throw new Refusal(409, 'The contest is over.')
  if (!paces.take(learner.id)) throw new Refusal(429, 'Not so fast. Please try again in a second.')
  return { learner, most: teams.most, at: new Date() }
}

function refuseAfterStart(phase: ContestPhase): void {
  if (phase !== 'running') return
  throw new Refusal(409, 'The contest has started. Only a trainer can take somebody out of a team now.')
}

/** The team whose captain the learner is. */
function teamOfCaptain({ contest }: PlayerRoutesOptions, { id }: Learner) {
  const team = contest.describeTeams().teams.find((one) => one.members.some((member) => member.id === id))
  if (!team) throw new Refusal(409, 'You are in no team.')
  if (team.members.some((member) => member.isCaptain && member.id === id)) return team
  throw new Refusal(403, 'Only the captain of the team can do that.')
}

/** A member of the captain's team. */
function memberOfCaptain(parts: PlayerRoutesOptions, learner: Learner, member: string): string {
  const { members } = teamOfCaptain(parts, learner)
  if (members.some(({ id }) => id === member)) return member
  throw new Refusal(404, 'There is no such member in your team.')
}

function refusalReply(error: unknown): HttpReply {
  if (error instanceof Refusal) return httpReply(error.status, { status: 'error', error: error.message })
  if (!(error instanceof StoreRefusal)) throw error
  const sentence = REFUSALS[error.refusal] ?? 'That is not possible now.'
  return httpReply(REFUSAL_STATUS[error.refusal] ?? 409, { status: 'error', error: sentence })
}

function textIn({ body }: Call, field: string): string {
  const value = body[field]
  return typeof value === 'string' ? value : ''
}
