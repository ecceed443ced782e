import type { ContestTeam, DashboardContest } from '#contract/contest.ts'
import { currentMembers } from '../store/teams.ts'
import type { Contest } from './contest.ts'

/** The teams with their members, and learners without a team. Removed learners are in neither. */
export function contestTeams(
  contest: Pick<Contest, 'teams' | 'memberships' | 'learners'>,
): Pick<DashboardContest, 'teams' | 'unassigned'> {
  const now = currentMembers(contest.memberships)
  const learners = contest.learners.filter(({ removedAt }) => removedAt === null)
  const teams = contest.teams.map(({ id, name, code, bracket }): ContestTeam => {
    const members = learners.filter((learner) => now.get(learner.id)?.team === id)
    return {
      ...{ id, name, code, bracket },
      members: members.map((learner) => ({
        id: learner.id,
        nickname: learner.nickname,
        isCaptain: now.get(learner.id)?.isCaptain === true,
      })),
    }
  })
  const unassigned = learners.filter(({ id }) => !now.has(id))
  return { teams, unassigned: unassigned.map(({ id, nickname }) => ({ id, nickname })) }
}
