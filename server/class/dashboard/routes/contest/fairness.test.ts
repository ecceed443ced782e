import { beforeAll, expect, it } from 'vitest'
import type { FairnessReport } from '#contract/fairness.ts'
import { runningContest } from '../../../../testing/class/contest.ts'
import { openStaffedClass } from '../../../../testing/class/dashboard.ts'
import type { LearningEventKind } from '../../../../training/progress/event-log.ts'

const KEY = 'loginAdminChallenge'

const { testClass, askDashboard } = await openStaffedClass()
beforeAll(async () => {
  const { classStore, itsClass } = testClass.classroom
  const settings = runningContest({ hasOwnFlags: true, teams: { madeBy: 'trainer', most: 4 } })
  await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
})

let count = 0
/** A learner in a team, by name. */
async function play(nickname: string, teamName: string) {
  const { classStore, itsClass } = testClass.classroom
  const { learner } = await classStore.join(itsClass.id, nickname)
  const teams = await classStore.teams.teams(itsClass.id)
  const team =
    teams.find(({ name }) => name === teamName) ??
    (await classStore.teams.createTeam(itsClass.id, { name: teamName }, new Date()))
  await classStore.teams.moveLearners(team.id, {
    classId: itsClass.id,
    learners: [learner.id],
    at: new Date(),
    most: 4,
  })
  const did = (kind: LearningEventKind, detail = '', diff?: string) => {
    const evidence = diff === undefined ? null : JSON.stringify({ lab: 'login-injection', diff })
    const entry = { id: `e${count++}`, kind, key: KEY, detail, at: new Date().toISOString(), evidence }
    return classStore.appendEvents([{ shop: learner.shop, entries: [entry] }])
  }
  return { learner, team, did }
}

const report = async (): Promise<FairnessReport> =>
  JSON.parse((await askDashboard('GET', '/api/contest/fairness')).text)

it('lists competitors by name, with their points over time and what was seen of them', async () => {
  const zoe = await play('Zoe', 'Zebras')
  const ann = await play('Ann', 'Apples')
  await zoe.did('opened')
  await zoe.did('solved')
  const { training } = testClass.application
  const challenge = training.catalogue.get(KEY)
  if (!challenge) throw new Error('There is no such challenge.')
  await ann.did('foreignFlag', training.ownFlag(challenge, zoe.team.id).slice(0, 16))
  const { competitors } = await report()
  expect(competitors.map(({ name, place, notes }) => [name, place, notes.map(({ kind }) => kind)])).toEqual([
    ['Apples', 2, ['foreignFlag']],
    ['Zebras', 1, []],
  ])
  expect(competitors[0]?.notes[0]).toMatchObject({
    ...{ learner: ann.learner.id, nickname: 'Ann', others: ['Zebras'] },
    items: [{ challenge: KEY }],
  })
  expect(competitors[1]?.points.map(({ points }) => points)).toEqual([challenge.stars * 100])
})

it('finds the same own fix, also with other spaces', async () => {
  const [bob, eve, kim] = [
    await play('Bob', 'Berries'),
    await play('Eve', 'Elders'),
    await play('Kim', 'Kiwis'),
  ]
  await bob.did('attacked', 'held', '--- weak\n+++ own\n-  return a\n+  return [email]\n')
  await eve.did('attacked', 'held', '--- weak\n+++ own\n- return a\n+ return [ email ]\n')
  await kim.did('attacked', 'held', '--- weak\n+++ own\n- return a\n+ return other\n')
  const seen = async () =>
    (await report()).competitors.flatMap(({ name, notes }) =>
      notes.filter(({ kind }) => kind === 'sameFix').map(({ others, number }) => [name, others, number]),
    )
  await expect.poll(seen).toEqual([
    ['Berries', ['Elders'], 2],
    ['Elders', ['Berries'], 2],
  ])
})

it('finds the same attack by a fingerprint, with which nobody can tell what was sent', async () => {
  const email = (index: number): string => (index < 2 ? "' or 42 --" : `' or ${index} --`)
  const { classStore, itsClass, contest } = testClass.classroom
  await contest.settle()
  for (let index = 0; index < 8; index++) {
    const { learner } = await play(`Sam ${index}`, `Team ${index}`)
    await testClass.application
      .visitor(learner.shop)
      .post('/rest/user/login', { email: email(index), password: '-' })
  }
  const alike = async () =>
    (await report()).competitors.flatMap(({ name, notes }) =>
      notes.filter(({ kind }) => kind === 'sameAttack').map(({ others }) => [name, others]),
    )
  await expect.poll(alike).toEqual([
    ['Team 0', ['Team 1']],
    ['Team 1', ['Team 0']],
  ])
  const solves = (await classStore.events(itsClass.id)).filter(
    ({ kind, detail }) => kind === 'solved' && detail,
  )
  expect(solves).toHaveLength(8)
  for (const { detail } of solves) expect(detail).toMatch(/^[0-9a-f]{16}$/)
})

it('is in the audit list', async () => {
  const log: { act: string }[] = JSON.parse((await askDashboard('GET', '/api/audit')).text)
  expect(log.filter(({ act }) => act === 'fairness')).toHaveLength(1)
})
