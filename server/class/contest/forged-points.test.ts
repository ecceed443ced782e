import { beforeAll, expect, it, vi } from 'vitest'
import type { FairnessReport } from '#contract/fairness.ts'
import { runningContest } from '../../testing/class/contest.ts'
import { openStaffedClass } from '../../testing/class/dashboard.ts'
import type { Learner } from '../store/model.ts'

/** Each of them tries it eight times: a hundred tries and more. */
const FORGERS = 13
const SHARED = 10
const FLAGS_EACH = 6
/** Generous: tests run on slow machines. */
const LONG_WAIT = { timeout: 30_000, interval: 100 }

let ann: Learner
let forgers: Learner[]
const { testClass, askDashboard } = await openStaffedClass()
beforeAll(async () => {
  const { classStore, itsClass, contest } = testClass.classroom
  const settings = runningContest({ hasOwnFlags: true })
  await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
  const join = async (nickname: string) => (await classStore.join(itsClass.id, nickname)).learner
  ann = await join('Ann')
  forgers = []
  for (let count = 0; count < FORGERS; count++) forgers.push(await join(`Forger ${count}`))
  await contest.settle()
})

const shared = () =>
  testClass.application.training.catalogue.challenges
    .filter(({ disabledEnv }) => disabledEnv === null)
    .slice(0, SHARED)
const visitorOf = ({ shop }: Learner) => testClass.application.visitor(shop)

it('gives no points for a hundred tries to forge, share or replay them, and notes each', async () => {
  const { training, host } = testClass.application
  const annShop = await host.open(ann.shop)
  for (const challenge of shared()) {
    training.eventLog?.openChallenge(annShop, challenge.key)
    training.recordSolve(annShop, challenge)
  }
  const { continueCode } = (await visitorOf(ann).get('/rest/continue-code')).json()
  const backup = (await visitorOf(ann).get('/training/backup')).json()
  for (const [index, forger] of forgers.entries()) {
    const visitor = visitorOf(forger)
    const restored =
      index % 2 === 0
        ? await visitor.put(`/rest/continue-code/apply/${continueCode}`, {})
        : await visitor.post('/training/backup/restore', backup)
    expect(restored.statusCode).toBe(200)
    for (const challenge of shared().slice(0, FLAGS_EACH)) {
      const flag = training.ownFlag(challenge, ann.id)
      const answer = await visitor.post('/training/contest/flags', { challenge: challenge.key, flag })
      expect(answer.json()).toEqual({ answer: 'wrong' })
    }
    const last = training.catalogue.challenges.findLast(({ disabledEnv }) => disabledEnv === null)
    if (last)
      training.recordSolve(await host.open(forger.shop), last, { byBrowser: true, isSuspicious: false })
  }

  await vi.waitFor(async () => {
    const text = (await askDashboard('GET', '/api/contest/fairness')).text
    const { competitors }: FairnessReport = JSON.parse(text)
    const seen = competitors.map(({ name, points, notes }) => ({
      name,
      points: points.length,
      notes: Object.fromEntries(notes.map(({ kind, items }) => [kind, items.length])),
    }))
    const forged = seen.filter(({ name }) => name !== 'Ann')
    expect(forged).toHaveLength(FORGERS)
    for (const { points, notes } of forged) {
      expect(points).toBe(0)
      expect(notes).toMatchObject({ foreignFlag: FLAGS_EACH, byBrowser: 1 })
      expect(notes.restored).toBeGreaterThanOrEqual(SHARED)
    }
    // Who really solved them has the points, once.
    expect(seen.find(({ name }) => name === 'Ann')?.points).toBe(SHARED)
  }, LONG_WAIT)
})

it('gives no points twice to a learner who resets the shop and solves again', async () => {
  const { training, host } = testClass.application
  const { contest } = testClass.classroom
  await contest.settle()
  const before = contest.entriesOf(ann.id)
  const shop = await host.open(ann.shop)
  for (const challenge of shared()) {
    training.resetSolve(shop, challenge)
    training.recordSolve(shop, challenge)
  }
  await contest.settle()
  expect(contest.entriesOf(ann.id)).toEqual(before)
})
