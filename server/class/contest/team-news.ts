import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { ClassShops } from '../class-shops.ts'
import type { Contest } from './contest.ts'

export interface TeamNewsOptions {
  contest: Pick<Contest, 'teams' | 'memberships' | 'learners' | 'describeTeams' | 'onChange'>
  /** The shops of this process. */
  shops: Pick<ClassShops, 'refreshClassPages'>
  reporter: Pick<ErrorReporter, 'unexpected'>
}

/** Tells the pages of learners when their team or its members have changed. */
export function announceTeams({ contest, shops, reporter }: TeamNewsOptions): void {
  let [teams, memberships] = [contest.teams, contest.memberships]
  let known = teamsByLearner(contest)
  contest.onChange(() => {
    if (contest.teams === teams && contest.memberships === memberships) return
    ;[teams, memberships] = [contest.teams, contest.memberships]
    const [before, now] = [known, teamsByLearner(contest)]
    known = now
    const changed = contest.learners.filter(({ id, teamId }) => {
      const key = teamId ?? id
      return before.get(key) !== now.get(key)
    })
    shops
      .refreshClassPages(changed.map(({ shop }) => shop))
      .catch((error: unknown) => reporter.unexpected(error, { doing: 'telling changes of teams' }))
  })
}

/** All that members see of their team, as text, by member and by team. */
function teamsByLearner(contest: Pick<Contest, 'describeTeams'>): Map<string, string> {
  const known = new Map<string, string>()
  for (const team of contest.describeTeams().teams) {
    const text = JSON.stringify(team)
    known.set(team.id, text)
    for (const { id } of team.members) known.set(id, text)
  }
  return known
}
