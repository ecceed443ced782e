import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DashboardContest, ScoreChange, ShownChange } from '#contract/contest.ts'
import type { Contest } from '../../../contest/contest.ts'

export interface ContestRoutesOptions {
  contest: Contest
  say(request: FastifyRequest, english: string): string
}

/** Adds the routes of the contest: its settings, the board, and what trainers change of points. */
export function addContestRoutes(app: FastifyInstance, { contest }: ContestRoutesOptions): void {
  app.get('/api/contest', { config: { role: 'helper' } }, async (): Promise<DashboardContest> => {
    return {
      settings: contest.settings ?? null,
      phase: contest.phase,
      board: contest.board('trainers') ?? null,
      ...contest.describeTeams(),
      changes: contest.changes.map((change) => shownChange(contest, change)),
    }
  })
}

function shownChange(contest: Contest, change: ScoreChange): ShownChange {
  const event = change.event === null ? undefined : contest.eventOf(change.event)
  return { ...change, solve: event ? { learner: event.learner, challenge: event.key } : null }
}
