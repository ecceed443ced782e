import type { PlayerContest } from '#contract/contest.ts'
import { type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import type { Learner } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import type { Contest } from './contest.ts'
import { type FlagRoutesOptions, flagRoutes } from './flag-routes.ts'
import { playerOfShop } from './player.ts'
import type { PlayerBoard } from './player-board.ts'

export interface PlayerRoutesOptions extends FlagRoutesOptions {
  classStore: Pick<ClassStore, 'learnerOfShop' | 'teams'>
  contest: Contest
  playerBoard: PlayerBoard
}

/** The routes of a player's contest page. `parts` is called with a shop, once its class is open. */
export function contestRoutes(parts: (shop: string) => PlayerRoutesOptions): Routes {
  return (on) => {
    flagRoutes(parts)(on)
    on.get('/training/contest', async ({ shop }) => {
      const learner = await playerOfShop(shop.id, parts(shop.id))
      return (learner && describeContest(parts(shop.id).contest, learner)) ?? noContest()
    })
    on.get('/training/contest/board', async ({ shop }) => {
      const learner = await playerOfShop(shop.id, parts(shop.id))
      return (learner && parts(shop.id).playerBoard.current?.text) ?? noContest()
    })
  }
}

/** Undefined without a contest. */
export function describeContest(contest: Contest, { id }: Pick<Learner, 'id'>): PlayerContest | undefined {
  const { settings } = contest
  if (!settings) return undefined
  const competitor = contest.competitorOf(id)
  const team = contest.describeTeams().teams.find((one) => one.id === competitor)
  const isCaptain = team?.members.some((member) => member.id === id && member.isCaptain) ?? false
  return {
    at: new Date().toISOString(),
    team: team ? { ...team, isCaptain } : null,
    competitor,
    entries: competitor === null ? [] : contest.ownEntriesOf(competitor),
    awarded: contest.changes
      .filter((change) => change.kind === 'award' && change.competitor === competitor)
      .reduce((sum, { points }) => sum + points, 0),
    rules: contest.rules ?? settings.rules,
    teams: settings.teams,
    hasOwnFlags: settings.hasOwnFlags,
  }
}

export function noContest(): HttpReply {
  return httpReply(404, { status: 'error', error: 'There is no contest here.' })
}
