import { randomUUID } from 'node:crypto'
import type { ContestSettings } from '#contract/contest.ts'
import type { Classroom } from '../../../server/class/class.ts'
import type { Learner } from '../../../server/class/store/model.ts'
import { runningContest } from '../../../server/testing/class/contest.ts'

/** Gives a class a contest, or changes the one it has. */
export async function setContest(
  { classStore, itsClass }: Classroom,
  change: Partial<ContestSettings> = {},
): Promise<void> {
  await classStore.contests.changeContest(itsClass.id, (saved) => ({
    settings: { ...(saved?.settings ?? runningContest()), ...change },
    revealed: saved?.revealed ?? null,
  }))
}

/** Adds teams with this number of members each. Returns their members, team by team. */
export async function addTeams(
  { classStore, itsClass }: Classroom,
  names: readonly string[],
  members: number,
): Promise<Learner[][]> {
  const at = new Date(Date.now() - 3_600_000)
  const teams: Learner[][] = []
  for (const name of names) {
    const joined: Learner[] = []
    for (let number = 1; number <= members; number++) {
      joined.push((await classStore.join(itsClass.id, `${name} ${number}`)).learner)
    }
    const { id } = await classStore.teams.createTeam(itsClass.id, { name }, at)
    const learners = joined.map((learner) => learner.id)
    await classStore.teams.moveLearners(id, { classId: itsClass.id, learners, at, most: members })
    teams.push(joined)
  }
  return teams
}

/** Records solves in the event log, as the shops of these learners would. */
export async function recordSolves(
  { classStore }: Pick<Classroom, 'classStore'>,
  solves: readonly { shop: string; challenge: string; at?: Date }[],
): Promise<void> {
  await classStore.appendEvents(
    solves.map(({ shop, challenge: key, at = new Date() }) => ({
      shop,
      entries: [{ id: randomUUID(), kind: 'solved', key, detail: '', at: at.toISOString(), evidence: null }],
    })),
  )
}
