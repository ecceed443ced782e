import type { FlagAnswer } from '#contract/contest.ts'
import { RateLimiters } from '../../http/limits/rate-limiter.ts'
import { type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { EventLog } from '../../training/progress/event-log.ts'
import type { Learner } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import type { Contest } from './contest.ts'
import { playerOfShop } from './player.ts'

export interface FlagRoutesOptions {
  classStore: Pick<ClassStore, 'learnerOfShop'>
  contest: Contest
  eventLog: Pick<EventLog, 'append'>
  challenges: readonly Challenge[]
  /** The flag of a challenge for one competitor. */
  ownFlag(challenge: Challenge, competitor: string): string
}

/** More than anybody enters by hand. A wrong flag is compared with those of all competitors. */
const PACE = { atOnce: 10, perSecond: 0.1 }
const MOST_SHOPS = 10_000
const LONGEST_FLAG = 100
/** How much of a foreign flag the event log keeps: enough to find out whose it is. */
const KEPT_OF_FLAG = 16

/**
 * Adds the route that checks a flag in a contest where each competitor has flags of its own. A flag never gives points:
 * only what judges saw counts. A foreign flag is logged, and answered like one that does not exist.
 */
export function flagRoutes(parts: (shop: string) => FlagRoutesOptions): Routes {
  const paces = new RateLimiters(PACE, MOST_SHOPS)
  return (on) => {
    on.post('/training/contest/flags', async ({ shop, body }) => {
      const { contest } = parts(shop.id)
      const learner = await playerOfShop(shop.id, parts(shop.id))
      if (!learner || !contest.settings?.hasOwnFlags) return refusal(404, 'Flags are not checked here.')
      const challenge = parts(shop.id).challenges.find(({ key }) => key === body.challenge)
      if (!challenge) return refusal(404, 'There is no such challenge.')
      const flag = flagIn(body)
      if (flag === undefined) return refusal(400, 'This is no flag.')
      if (!paces.take(shop.id)) return refusal(429, 'Not so fast. Please try again in ten seconds.')
      return { answer: check(parts(shop.id), { shop, learner, challenge, flag }) } satisfies FlagAnswer
    })
  }
}

function flagIn({ flag }: { flag?: unknown }): string | undefined {
  if (typeof flag !== 'string' || flag.length > LONGEST_FLAG) return undefined
  return flag.trim().toLowerCase() || undefined
}

function check(
  options: FlagRoutesOptions,
  { shop, learner, challenge, flag }: { shop: Shop; learner: Learner; challenge: Challenge; flag: string },
): FlagAnswer['answer'] {
  const { contest, eventLog, ownFlag } = options
  const { key } = challenge
  const owners = ownersOf(contest, learner)
  if (owners.some((owner) => flag === ownFlag(challenge, owner))) {
    return owners.some((owner) => hasPoints(contest, owner, key)) ? 'counts' : 'unsolved'
  }
  if (ownerOfFlag(options, challenge, flag) !== undefined) {
    eventLog.append(shop, { kind: 'foreignFlag', key, detail: flag.slice(0, KEPT_OF_FLAG) })
  }
  return 'wrong'
}

/** Whose flags the learner's shop shows, or has shown: after a change of team an older notice may still be open. */
function ownersOf({ memberships }: Contest, { id, shop }: Learner): string[] {
  const teams = memberships.flatMap(({ learner, team }) => (learner === id && team !== null ? [team] : []))
  return [...new Set([...teams, id, shop])]
}

/** Whose flag begins so; undefined if it is nobody's. */
export function ownerOfFlag(
  { contest, ownFlag }: { contest: Pick<Contest, 'teams' | 'learners'> } & Pick<FlagRoutesOptions, 'ownFlag'>,
  challenge: Challenge,
  start: string,
): string | undefined {
  if (start.length < KEPT_OF_FLAG) return undefined
  const ids = [...contest.teams, ...contest.learners].map(({ id }) => id)
  return ids.find((id) => ownFlag(challenge, id).startsWith(start))
}

/** Whether a judge saw a solve that counts for the competitor. */
function hasPoints(contest: Contest, competitor: string, key: string): boolean {
  const entries = contest.entriesOf(competitor)
  return entries.some(({ challenge, achievement }) => challenge === key && achievement === 'solve')
}

function refusal(status: number, error: string): HttpReply {
  return httpReply(status, { status: 'error', error })
}
