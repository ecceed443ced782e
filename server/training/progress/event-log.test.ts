import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { continueCodes } from './continue-codes.ts'
import { EventLog, lastLiveEvidence, markDelivered, undeliveredEvents } from './event-log.ts'

const ERROR = 'errorHandlingChallenge'
const CODING = 'loginAdminChallenge'

let application: TestApplication
const noted: string[] = []
let ann: Visitor
let shop: Shop
let shops = 0

beforeAll(async () => {
  application = await openTestApplication({ eventLog: new EventLog((of) => noted.push(of.id)) })
})
afterAll(() => closeTestApplication(application))
beforeEach(async () => {
  const id = `ann-${++shops}`
  ann = application.visitor(id)
  shop = await application.host.open(id)
})

const rows = () =>
  undeliveredEvents(shop.tables, 1_000).map(({ kind, key, detail }) => `${kind} ${key} ${detail}`.trim())
const solve = () => ann.get('/rest/nowhere')

/** A code that anybody can forge: all challenges solved. */
const forge = () => {
  const numbers = application.training.catalogue.challenges.map(({ id }) => id)
  return ann.put(`/rest/continue-code/apply/${continueCodes.hacking.encode(numbers)}`, {})
}

describe('the event log', () => {
  it('has one event for a solve, and reports it after the commit', async () => {
    await solve()
    await solve()
    expect(rows()).toEqual([`solved ${ERROR}`])
    expect(noted.filter((id) => id === shop.id)).toHaveLength(1)
  })

  it('has progress restored from a code, and still logs a real solve after a forged one', async () => {
    await forge()
    expect(await ann.solved(ERROR)).toBe(true)
    expect(rows()).toContain(`byCode ${ERROR} hacking`)
    expect(rows().filter((row) => row.startsWith('solved'))).toEqual([])

    await solve()
    expect(rows().at(-1)).toBe(`solved ${ERROR}`)
  })

  it('has progress restored from a backup', async () => {
    await solve()
    const { body } = await ann.get('/training/backup')
    await ann.post('/training/shop/start-over', {})
    await ann.post('/training/backup/restore', JSON.parse(body))
    expect(rows()).toEqual([`solved ${ERROR}`, `byBackup ${ERROR} hacking`])
  })

  it('is not changed by resetting a challenge or the shop, and logs nothing twice', async () => {
    await solve()
    await ann.send({ method: 'DELETE', url: `/training/challenges/${ERROR}/solved` })
    await solve()
    await ann.post('/training/shop/reset', {})
    await ann.post('/training/shop/start-over', {})
    expect(await ann.solved(ERROR)).toBe(false)
    await solve()
    expect(await ann.solved(ERROR)).toBe(true)
    expect(rows()).toEqual([`solved ${ERROR}`])
  })

  it('has verdicts, hints and live versions, and a limited number of wrong guesses', async () => {
    await ann.post('/snippets/verdict', { key: CODING, selectedLines: [1] })
    await ann.post('/snippets/fixes', { key: CODING, selectedFix: 0 })
    await ann.put(`/training/coding/${CODING}/live`, { fix: 0 })
    const [hint] = (await ann.get('/api/Hints')).json().data
    await ann.put(`/api/Hints/${hint.id}`, { unlocked: true })
    await ann.put(`/api/Hints/${hint.id}`, { unlocked: false })
    await ann.put(`/api/Hints/${hint.id}`, { unlocked: true })
    expect(rows().map((row) => row.split(' ')[0])).toEqual(['lines', 'fix', 'live', 'opened', 'hint'])
    for (let guess = 0; guess < 120; guess++) {
      await ann.post('/snippets/verdict', { key: CODING, selectedLines: [1] })
    }
    expect(rows().filter((row) => row.startsWith('lines'))).toHaveLength(100)
  })

  it('has opened challenges, attempts and near misses', async () => {
    const logIn = (email: string) => ann.post('/rest/user/login', { email, password: 'x' })
    await logIn('nobody@example.com')
    expect(rows()).toEqual([])
    await ann.get(`/training/coding/${CODING}`)
    await ann.get(`/training/coding/${CODING}`)
    await logIn("jim@juice-sh.op'--")
    await logIn("jim@juice-sh.op'--")
    expect(rows()).toEqual([
      `opened ${CODING}`,
      'near loginJimChallenge login.attempted',
      'solved loginJimChallenge',
      `tried ${CODING} login.succeeded`,
      `near ${CODING} login.succeeded`,
    ])
    await logIn("' or 1=1--")
    expect(rows().slice(5)).toEqual([`solved ${CODING}`])
  })

  it('is rolled back together with the change', async () => {
    expect(() =>
      shop.tables.transaction(() => {
        application.training.eventLog?.append(shop, { kind: 'solved', key: ERROR })
        throw new Error('undone')
      }),
    ).toThrow('undone')
    expect(rows()).toEqual([])
    expect(noted).not.toContain(shop.id)
  })

  describe('the evidence of the live custom fix', () => {
    const LAB = 'login-injection'
    const goLive = (diff: string) =>
      application.training.eventLog?.append(shop, {
        kind: 'live',
        key: LAB,
        detail: 'own',
        evidence: { lab: LAB, diff },
      })

    it('is that of the last version', () => {
      goLive('first')
      goLive('second')
      application.training.eventLog?.append(shop, { kind: 'live', key: LAB, detail: 'weak' })
      expect(lastLiveEvidence(shop, LAB)?.diff).toBe('second')
    })

    it('is never that of an older version, even if the last was too large or not logged', () => {
      goLive('first')
      goLive('x'.repeat(3 << 20))
      expect(lastLiveEvidence(shop, LAB)).toBeUndefined()
      for (let version = 0; version < 120; version++) goLive(`version ${version}`)
      expect(lastLiveEvidence(shop, LAB)).toBeUndefined()
    })
  })

  it('knows which events were delivered', async () => {
    await solve()
    markDelivered(shop.tables, undeliveredEvents(shop.tables, 10))
    await ann.post('/training/shop/start-over', {})
    expect(rows()).toEqual([])
  })

  it('is only used in a class', async () => {
    const home = await openTestApplication()
    await home.visitor('home').get('/rest/nowhere')
    expect(undeliveredEvents((await home.host.open('home')).tables, 10)).toEqual([])
    await closeTestApplication(home)
  })
})
