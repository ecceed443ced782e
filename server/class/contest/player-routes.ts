import type { PlayerContest } from '#contract/contest.ts'
import { type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import type { Learner } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import type { Contest } from './contest.ts'

export interface PlayerRoutesOptions {
  classStore: Pick<ClassStore, 'learnerOfShop' | 'teams'>
  contest: Contest
}

/** The routes of a player's contest page. `parts` is called once the class is open. */
export function contestRoutes(parts: () => PlayerRoutesOptions): Routes {
  return (on) => {
    on.get('/training/contest', async ({ shop }) => {
      const { classStore, contest } = parts()
      const learner = await classStore.learnerOfShop(shop.id)
      return (learner && describeContest(contest, learner)) ?? noContest()
    })
  }
}

/** Undefined without a contest. */
export function describeContest(contest: Contest, { id }: Pick<Learner, 'id'>): PlayerContest | undefined {
  const board = contest.board('players')
  const { settings } = contest
  if (!board || !settings) return undefined
  const competitor = contest.competitorOf(id)
  const team = contest.describeTeams().teams.find((one) => one.id === competitor)
  const isCaptain = team?.members.some((member) => member.id === id && member.isCaptain) ?? false
  return {
    board,
    team: team ? { ...team, isCaptain } : null,
    competitor,
    entries: competitor === null ? [] : contest.entriesOf(competitor),
    rules: settings.rules,
    teams: settings.teams,
  }
}

export function noContest(): HttpReply {
  return httpReply(404, { status: 'error', error: 'There is no contest here.' })
}
