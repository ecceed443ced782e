import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { applyStoredEvents, type StoredLearningEvent } from './apply-events.ts'
import { EventLog, undeliveredEvents } from './event-log.ts'
import { readSolves, unreportedSolves } from './progress.ts'

const ADMIN = 'loginAdminChallenge'
const AT = '2026-01-01T10:00:00.000Z'

let application: TestApplication
let count = 0

beforeAll(async () => {
  application = await openTestApplication({ eventLog: new EventLog(() => {}) })
})
afterAll(() => closeTestApplication(application))

function open(): Promise<Shop> {
  count += 1
  return application.host.open(`shop-${count}`)
}

function row(kind: StoredLearningEvent['kind'], detail = '', key = ADMIN): StoredLearningEvent {
  count += 1
  return { id: `row-${count}`, kind, key, detail, at: AT }
}

const standing = (shop: Shop) => application.training.progress(shop).of(ADMIN)
const carriedOut = (shop: Shop) => undeliveredEvents(shop.tables, 100).map(({ kind }) => kind)

test('restores what was solved and proven, with the original dates', async () => {
  const shop = await open()
  expect(standing(shop).solvedAt).toBeNull()
  applyStoredEvents(application.training, shop, [row('solved'), row('proven', 'proven'), row('hint', '1')])
  expect(standing(shop)).toMatchObject({ solvedAt: AT, noticed: true, provenAt: AT })
  expect(application.training.progress(shop).isHintOpen(ADMIN, 1)).toBe(true)
  expect(application.training.openNotices(shop)).toEqual([])
})

test('delivers nothing again, and counts nothing twice', async () => {
  const shop = await open()
  const rows = [row('solved'), row('lines', 'wrong')]
  applyStoredEvents(application.training, shop, rows)
  expect(standing(shop)).toMatchObject({ codingStatus: 0, findAttempts: 1 })
  rows.push(row('lines', 'right'))
  for (let times = 0; times < 2; times++) applyStoredEvents(application.training, shop, rows)
  expect(standing(shop)).toMatchObject({ codingStatus: 1, findAttempts: 1 })
  await application.visitor(shop.id).login("' or 1=1--", 'x')
  expect(carriedOut(shop)).not.toContain('solved')
})

test('restores a custom fix that held as fixed', async () => {
  const shop = await open()
  applyStoredEvents(application.training, shop, [row('fix', 'own')])
  expect(standing(shop)).toMatchObject({ codingStatus: 2 })
})

test.each(['byCode', 'byBackup'] as const)('restores each kind of progress that came %s', async (kind) => {
  const restored = async (detail: string) => {
    const shop = await open()
    applyStoredEvents(application.training, shop, [row(kind, detail)])
    // It was restored then, too: this shop never saw it solved.
    expect(readSolves(shop.tables)).toEqual([])
    const { solvedAt, provenAt, codingStatus } = standing(shop)
    return { solvedAt, provenAt, codingStatus }
  }
  const nothing = { solvedAt: null, provenAt: null, codingStatus: 0 }
  expect(await restored('hacking')).toEqual({ ...nothing, solvedAt: AT })
  expect(await restored('findIt')).toEqual({ ...nothing, codingStatus: 1 })
  expect(await restored('fixIt')).toEqual({ ...nothing, codingStatus: 2 })
  expect(await restored('proven')).toEqual({ ...nothing, provenAt: AT })
})

test('restores what a browser reported as solved, or as proven', async () => {
  const solved = await open()
  applyStoredEvents(application.training, solved, [row('byBrowser')])
  expect(standing(solved)).toMatchObject({ solvedAt: AT, provenAt: null })
  const proven = await open()
  applyStoredEvents(application.training, proven, [row('byBrowser', 'proven')])
  expect(standing(proven)).toMatchObject({ solvedAt: null, provenAt: AT })
})

test('restores solves of this shop for its trainer, and reports none to the web hook again', async () => {
  const shop = await open()
  applyStoredEvents(application.training, shop, [row('solved')])
  expect(readSolves(shop.tables)).toEqual([{ key: ADMIN, solvedAt: AT, cheatScore: 0 }])
  expect(unreportedSolves(shop.tables)).toEqual([])
})

test('restores whose fix was proven: the learner’s own, or one that was chosen', async () => {
  const shop = await open()
  const isOwn = () => application.training.progress(shop).hasProvenCustomFix('login-injection')
  applyStoredEvents(application.training, shop, [row('proven', 'bind-parameters')])
  expect([standing(shop).provenAt, isOwn()]).toEqual([AT, false])
  const other = { ...row('proven', 'own'), at: '2026-02-02T10:00:00.000Z' }
  applyStoredEvents(application.training, shop, [other])
  expect([standing(shop).provenAt, isOwn()]).toEqual([AT, true])
})

test('restores right and wrong choices of a fix, each with its effect on accuracy', async () => {
  const shop = await open()
  const challenge = application.training.catalogue.get(ADMIN)
  const named = (isRight: boolean) =>
    [...(challenge?.lab.fixes ?? [])].find(([, { right }]) => right === isRight)?.[0]
  for (const right of [false, true]) {
    applyStoredEvents(application.training, shop, [row('fix', named(right))])
    expect(standing(shop).codingStatus).toBe(right ? 2 : 0)
  }
  expect(application.training.progress(shop).accuracy()['fix it']).toBe(0.5)
  applyStoredEvents(application.training, shop, [row('fix', 'a-fix-of-an-older-release')])
  expect(application.training.progress(shop).accuracy()['fix it']).toBeCloseTo(1 / 3)
})

test('leaves a challenge unsolved that the learner has reset', async () => {
  const shop = await open()
  await application.visitor(shop.id).login("' or 1=1--", 'x')
  const rows = undeliveredEvents(shop.tables, 100)
  const challenge = application.training.catalogue.get(ADMIN)
  if (challenge) application.training.resetSolve(shop, challenge)
  applyStoredEvents(application.training, shop, rows)
  expect(standing(shop).solvedAt).toBeNull()
})

test('keeps the date of progress that was reached again before this', async () => {
  const shop = await open()
  await application.visitor(shop.id).login("' or 1=1--", 'x')
  const { solvedAt } = standing(shop)
  applyStoredEvents(application.training, shop, [row('solved')])
  expect(standing(shop).solvedAt).toBe(solvedAt)
})

test('ignores challenges that do not exist', async () => {
  const shop = await open()
  applyStoredEvents(application.training, shop, [row('solved', '', 'no-such-challenge'), row('opened')])
  expect(application.training.progress(shop).unnoticed()).toEqual([])
  expect(standing(shop).solvedAt).toBeNull()
})
