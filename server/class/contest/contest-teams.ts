import type { ContestTeam, DashboardContest } from '#contract/contest.ts'
import { captainOf, currentMembers, type Membership, type Team } from '../store/contest/teams.ts'
import type { Learner } from '../store/model.ts'

interface TeamData {
  teams: readonly Team[]
  memberships: readonly Membership[]
  learners: readonly Learner[]
}

/**
 * The teams with their members, who joined first in front, and learners without a team. Removed learners are in
 * neither.
 */
export function contestTeams(contest: TeamData): Pick<DashboardContest, 'teams' | 'unassigned'> {
  const present = contest.learners.filter(({ removedAt, teamId }) => removedAt === null && teamId === null)
  const learners = new Map(present.map((learner) => [learner.id, learner]))
  const now = currentMembers(contest.memberships)
  const members = Map.groupBy(
    [...now.values()].filter(({ learner }) => learners.has(learner)),
    ({ team }) => team,
  )
  const teams = contest.teams.map(({ id, name, code, bracket }): ContestTeam => {
    return { id, name, code, bracket, members: membersOf(members.get(id) ?? [], learners) }
  })
  const unassigned = present.filter(({ id }) => !now.has(id))
  return { teams, unassigned: unassigned.map(({ id, nickname }) => ({ id, nickname })) }
}

function membersOf(
  members: readonly Membership[],
  learners: ReadonlyMap<string, Learner>,
): ContestTeam['members'] {
  const captain = captainOf(members)
  return members.map(({ learner }) => ({
    id: learner,
    nickname: learners.get(learner)?.nickname ?? '',
    isCaptain: learner === captain,
  }))
}
