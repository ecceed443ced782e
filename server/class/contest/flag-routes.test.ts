import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ContestSettings } from '#contract/contest.ts'
import { closeTestApplication } from '../../testing/application.ts'
import { type ClassApplication, openClassApplication } from '../../testing/class/class.ts'
import { runningContest } from '../../testing/class/contest.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { Learner } from '../store/model.ts'

const SECRET = 'the secret of this contest'

let testClass: ClassApplication
let solved: Challenge
let unsolved: Challenge
let ann: Learner
let bob: Learner
beforeAll(async () => {
  testClass = await openClassApplication({}, { preset: 'ctf', ctfKey: SECRET })
  const [first, second] = testClass.application.training.catalogue.challenges
  if (!first || !second) throw new Error('There are no challenges.')
  ;[solved, unsolved] = [first, second]
  const { classStore, itsClass } = testClass.classroom
  ann = (await classStore.join(itsClass.id, 'Ann')).learner
  bob = (await classStore.join(itsClass.id, 'Bob')).learner
  await setContest(true)
})
afterAll(() => closeTestApplication(testClass.application))

async function setContest(hasOwnFlags: boolean, changes: Partial<ContestSettings> = {}): Promise<void> {
  const { classStore, itsClass, contest } = testClass.classroom
  const settings = runningContest({ hasOwnFlags, ...changes })
  await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
  await contest.settle()
}

async function enter({ shop }: Learner, { key: challenge }: { key: string }, flag: unknown) {
  const response = await testClass.application
    .visitor(shop)
    .post('/training/contest/flags', { challenge, flag })
  return { ...response.json(), status: response.statusCode }
}

const flagOf = ({ id }: Learner, challenge: Challenge) =>
  testClass.application.training.ownFlag(challenge, id)

async function foreignFlags() {
  const { classStore, itsClass } = testClass.classroom
  return (await classStore.events(itsClass.id)).filter(({ kind }) => kind === 'foreignFlag')
}

it('shows each learner a flag of their own, and to nobody the common one', async () => {
  const { host, training } = testClass.application
  for (const { shop } of [ann, bob]) training.recordSolve(await host.open(shop), solved)
  const shown = await Promise.all(
    [ann, bob].map(async ({ shop }) => training.openNotices(await host.open(shop)).map(({ flag }) => flag)),
  )
  expect(shown).toEqual([[flagOf(ann, solved)], [flagOf(bob, solved)]])
  expect(new Set([...shown.flat(), training.flag(solved)]).size).toBe(3)
  expect(shown[0]?.[0]).toMatch(/^[0-9a-f]{40}$/)
  // The notice is closed by the flag that it shows.
  training.acknowledge(await host.open(ann.shop), flagOf(ann, solved))
  expect(training.openNotices(await host.open(ann.shop))).toEqual([])
})

it('says that the own flag of a solved challenge counts already', async () => {
  const { contest } = testClass.classroom
  await vi.waitFor(async () => {
    await contest.settle()
    for (const { id } of [ann, bob]) expect(contest.entriesOf(id)).toHaveLength(1)
  }, 30_000)
  expect(await enter(ann, solved, ` ${flagOf(ann, solved).toUpperCase()} `)).toMatchObject({
    answer: 'counts',
  })
})

it('does not say that the flag of a removed solve counts', async () => {
  const { contest, classStore, itsClass } = testClass.classroom
  const { event = '' } = contest.entriesOf(ann.id)[0] ?? {}
  const removal = {
    kind: 'removed',
    event,
    competitor: null,
    points: 0,
    by: 'Tess',
    reason: 'Shared',
  } as const
  const id = await classStore.contests.addScoreChange(itsClass.id, removal, new Date())
  await contest.settle()
  expect(await enter(ann, solved, flagOf(ann, solved))).toMatchObject({ answer: 'unsolved' })
  await classStore.contests.deleteScoreChange(itsClass.id, id)
  await contest.settle()
})

it('gives no points for a flag without a solve', async () => {
  const { contest } = testClass.classroom
  const before = contest.entriesOf(ann.id)
  expect(await enter(ann, unsolved, flagOf(ann, unsolved))).toMatchObject({ status: 200, answer: 'unsolved' })
  await contest.settle()
  expect(contest.entriesOf(ann.id)).toEqual(before)
})

it('answers a foreign flag like a wrong one, logs it once, and gives no points', async () => {
  const { contest } = testClass.classroom
  const before = contest.board('trainers')?.standings.map(({ id, points }) => [id, points])
  const wrong = await enter(bob, unsolved, 'f'.repeat(40))
  expect(await foreignFlags()).toEqual([])
  for (let count = 0; count < 3; count++) {
    expect(await enter(bob, unsolved, flagOf(ann, unsolved))).toEqual(wrong)
  }
  expect(wrong).toMatchObject({ status: 200, answer: 'wrong' })
  await expect.poll(foreignFlags).toHaveLength(1)
  const [event] = await foreignFlags()
  expect(event).toMatchObject({ learner: bob.id, key: unsolved.key })
  // The learner reads this in their own record: it must not say whose flag it was.
  expect(JSON.stringify({ ...event, learner: '' })).not.toContain(ann.id)
  await contest.settle()
  expect(contest.board('trainers')?.standings.map(({ id, points }) => [id, points])).toEqual(before)
})

it('refuses what is no flag, an unknown challenge, and guessing', async () => {
  expect((await enter(bob, solved, 7)).status).toBe(400)
  expect((await enter(bob, { key: 'nothing' }, 'f')).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(bob, solved, 'guess')))
  expect(answers.at(-1)?.status).toBe(429)
})

it('takes flags that were shown before a change of team for own ones', async () => {
  const { contest, classStore, itsClass } = testClass.classroom
  const cleo = (await classStore.join(itsClass.id, 'Cleo')).learner
  await setContest(true, { teams: { madeBy: 'trainer', most: 4 } })
  const before = await foreignFlags()
  const shown: string[] = [flagOf(cleo, unsolved)]
  for (const name of ['Fig', 'Plum']) {
    const { id } = await classStore.teams.createTeam(itsClass.id, { name }, new Date())
    await classStore.teams.moveLearners(id, {
      classId: itsClass.id,
      learners: [cleo.id],
      most: 4,
      at: new Date(),
    })
    await contest.settle()
    shown.push(testClass.application.training.ownFlag(unsolved, contest.flagOwnerOf(cleo.shop) ?? ''))
  }
  expect(new Set(shown).size).toBe(3)
  for (const flag of shown) expect(await enter(cleo, unsolved, flag)).toMatchObject({ answer: 'unsolved' })
  // One that is foreign is logged, and so would be those before it.
  await enter(cleo, unsolved, flagOf(ann, unsolved))
  await expect.poll(foreignFlags).toHaveLength(before.length + 1)
})

it('is not there for learners of another class', async () => {
  const { classStore } = testClass.classroom
  const other = await classStore.findOrCreateClass({
    name: 'Tuesday',
    endsAt: new Date(Date.now() + 86_400_000),
  })
  const { learner } = await classStore.join(other.id, 'Eve')
  expect((await enter(learner, unsolved, 'f')).status).toBe(404)
})

it('is not there if all have the same flags', async () => {
  await setContest(false)
  expect((await enter(ann, solved, 'f')).status).toBe(404)
  const { training, host } = testClass.application
  training.recordSolve(await host.open(ann.shop), unsolved)
  expect(training.openNotices(await host.open(ann.shop)).map(({ flag }) => flag)).toEqual([
    training.flag(unsolved),
  ])
})
