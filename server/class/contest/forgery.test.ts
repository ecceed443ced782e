import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ContestSettings } from '#contract/contest.ts'
import { closeTestApplication } from '../../testing/application.ts'
import { type JoinedLearner, openTestClass, type TestClass } from '../../testing/class/class.ts'
import { PLAIN_RULES, runningContest } from '../../testing/class/contest.ts'
import { signInStaff } from '../../testing/class/dashboard.ts'
import { continueCodes } from '../../training/progress/continue-codes.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'

/** Solves `directoryListingChallenge`, as an attack does. */
const ATTACK = '/ftp/acquisitions.md'
const KEY = 'directoryListingChallenge'
/** An error of the server solves a challenge, and some tries end in one. */
const RULES = {
  ...PLAIN_RULES,
  challenges: { errorHandlingChallenge: 0 },
  shares: { solve: 100, lines: 100, fix: 100, proven: 100, ownFix: 100 },
}
const HOUR_MS = 3_600_000

let testClass: TestClass
let [ann, mallory]: JoinedLearner[] = []
/** How often Mallory tried to get points. */
let tries = 0

beforeAll(async () => {
  testClass = await openTestClass()
  await setContest()
  ;[ann, mallory] = [await testClass.join('Ann'), await testClass.join('Mallory')]
  await testClass.get(known(ann), ATTACK)
  await vi.waitFor(async () => expect(await pointsOf('Ann')).toBeGreaterThan(0), 10_000)
})
afterAll(() => closeTestApplication(testClass.application))

function known(who: JoinedLearner | undefined): JoinedLearner {
  if (!who) throw new Error('Nobody has joined.')
  return who
}

async function setContest(changes: Partial<ContestSettings> = {}): Promise<void> {
  const { classStore, itsClass, contest } = testClass.classroom
  const settings = runningContest({ rules: RULES, ...changes })
  await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
  await contest.settle()
}

async function pointsOf(name: string): Promise<number | undefined> {
  const { contest } = testClass.classroom
  await contest.settle()
  return contest.board('trainers')?.standings.find((row) => row.name === name)?.points
}

/** A try of Mallory, in the own shop or elsewhere. */
const tryTo = (method: string, path: string, body?: object, { host, cookie } = known(mallory)) => {
  tries++
  return testClass.send(method, host, path, {
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}
/** Events that arrive at the class store. */
const arrive = (shop: string, entry: Partial<LearningEvent>) => {
  const at = new Date().toISOString()
  const event = {
    id: `forged${tries++}`,
    kind: 'solved',
    key: 'loginAdminChallenge',
    detail: '',
    at,
    evidence: null,
  }
  return testClass.classroom.classStore.appendEvents([
    { shop, entries: [{ ...event, ...entry } as LearningEvent] },
  ])
}
const eventsOfMallory = async () => {
  const learner = await testClass.learner(known(mallory))
  return testClass.classroom.classStore.eventsOf(learner?.id ?? '')
}
const later = (ms: number) => new Date(Date.now() + ms).toISOString()

const FORGERIES: [name: string, work: () => Promise<unknown>][] = [
  [
    'continue codes, shared and forged',
    async () => {
      const { text } = await testClass.get(known(ann), '/rest/continue-code')
      const shared = await tryTo('PUT', `/rest/continue-code/apply/${JSON.parse(text).continueCode}`)
      expect(shared.status).toBe(200)
      for (const kind of ['hacking', 'findIt', 'fixIt'] as const) {
        const path = { hacking: '', findIt: '-findIt', fixIt: '-fixIt' }[kind]
        for (let from = 1; from <= 10; from++) {
          const code = continueCodes[kind].encode([from, from + 10, from + 20])
          await tryTo('PUT', `/rest/continue-code${path}/apply/${code}`)
        }
      }
    },
  ],
  [
    'backups, shared and forged',
    async () => {
      const backup = JSON.parse((await testClass.get(known(ann), '/training/backup')).text)
      await tryTo('POST', '/training/backup/restore', backup)
      for (const key of [KEY, 'loginAdminChallenge', 'dbSchemaChallenge', 'restfulXssChallenge']) {
        const extras = {
          proven: [key],
          provenOwn: ['login'],
          seal: 'a'.repeat(43),
          ownSeal: 'a'.repeat(43),
          notes: {},
        }
        await tryTo('POST', '/training/backup/restore', { ...backup, extras })
        await tryTo('POST', '/training/backup/preview', { ...backup, extras })
      }
    },
  ],
  [
    'claims of a browser',
    async () => {
      const { host, cookie } = known(mallory)
      const { port } = testClass.classroom.addresses
      const headers = { host: `${host}:${port}`, cookie }
      const socket = io(`http://127.0.0.1:${port}`, {
        transports: ['websocket'],
        forceNew: true,
        extraHeaders: headers,
      })
      try {
        await vi.waitFor(() => expect(socket.connected).toBe(true), 5_000)
        for (let each = 0; each < 5; each++) {
          socket.emit('verifyLocalXssChallenge', '<iframe src="javascript:alert(`xss`)">')
          socket.emit(
            'verifySvgInjectionChallenge',
            '../../redirect?to=https://placecats.com/x?x=https://github.com',
          )
          socket.emit('verifyCloseNotificationsChallenge', [1, 2])
          tries += 3
        }
        await vi.waitFor(async () => {
          expect((await eventsOfMallory()).map(({ kind }) => kind)).toContain('byBrowser')
        }, 10_000)
      } finally {
        socket.disconnect()
      }
    },
  ],
  [
    'writing to the list of challenges and to the log',
    async () => {
      for (let id = 1; id <= 10; id++) {
        await tryTo('PUT', `/api/Challenges/${id}`, { solved: true })
        await tryTo('POST', '/api/Challenges', { id, solved: true })
      }
      await tryTo('PUT', '/training/class/at', { challenge: KEY, kind: 'solved' })
    },
  ],
  [
    'wrong answers to coding challenges',
    async () => {
      for (let each = 0; each < 5; each++) {
        await tryTo('POST', '/snippets/verdict', { key: 'loginAdminChallenge', selectedLines: [each + 1000] })
        await tryTo('POST', '/snippets/fixes', { key: 'loginAdminChallenge', selectedFix: each + 100 })
      }
    },
  ],
  [
    'somebody else’s cookie, and somebody else’s shop',
    async () => {
      const [{ cookie }, { host }] = [known(ann), known(ann)]
      expect((await tryTo('GET', ATTACK, undefined, { ...known(mallory), cookie })).status).toBe(401)
      expect((await tryTo('GET', ATTACK, undefined, { ...known(mallory), host })).status).toBe(401)
      expect((await tryTo('GET', ATTACK, undefined, { ...known(mallory), cookie: '' })).status).toBe(401)
    },
  ],
  [
    'attacks while judging is paused',
    async () => {
      const { askDashboard } = await signInStaff(testClass)
      await askDashboard('POST', '/api/controls', { isPaused: true })
      for (let each = 0; each < 3; each++) expect((await tryTo('GET', ATTACK)).status).toBe(200)
      await tryTo('POST', '/snippets/fixes', { key: 'loginAdminChallenge', selectedFix: 0 })
      await askDashboard('POST', '/api/controls', { isPaused: false })
    },
  ],
  [
    'attacks before the start and after the end',
    async () => {
      for (const times of [{ startsAt: later(HOUR_MS / 2) }, { endsAt: later(-1_000) }]) {
        await setContest(times)
        for (let each = 0; each < 3; each++) expect((await tryTo('GET', ATTACK)).status).toBe(200)
        await tryTo('POST', '/snippets/fixes', { key: 'loginAdminChallenge', selectedFix: 0 })
      }
      await setContest()
    },
  ],
  [
    'events before the start, after the end, of unknown shops, of scratch shops, and of no challenge',
    async () => {
      const { shop } = known(mallory)
      for (const ms of [-48, -24, -3, 3, 24, 48])
        await arrive(shop, { at: later(ms * HOUR_MS), key: 'loginJimChallenge' })
      for (const name of ['ff0000000000', 'home', 'twin-0123456789abcdef', '', shop.toUpperCase()])
        await arrive(name, {})
      for (const kind of ['byCode', 'byBackup', 'byBrowser', 'tried', 'near', 'attacked', 'live'] as const) {
        await arrive(shop, { kind, detail: 'right' })
        await arrive(shop, { kind, detail: 'own' })
      }
      for (const key of ['noSuchChallenge', '', 'constructor', '__proto__']) await arrive(shop, { key })
    },
  ],
  [
    'Ann’s events, delivered again for Mallory',
    async () => {
      const learner = await testClass.learner(known(ann))
      const solved = (await testClass.classroom.classStore.eventsOf(learner?.id ?? '')).filter(
        ({ kind }) => kind === 'solved',
      )
      expect(solved.length).toBeGreaterThan(0)
      for (const event of solved) await arrive(known(mallory).shop, { ...event, evidence: null })
    },
  ],
]

it.each(FORGERIES)('gives no points for %s', async (_, work) => {
  const before = await pointsOf('Ann')
  await work()
  expect([await pointsOf('Mallory'), await pointsOf('Ann')]).toEqual([0, before])
})

it('gives them for a real attack, once, after all these tries', async () => {
  expect(tries).toBeGreaterThanOrEqual(100)
  const stars = testClass.application.training.catalogue.get(KEY)?.stars ?? 0
  for (let each = 0; each < 3; each++) await testClass.get(known(mallory), ATTACK)
  // The events of a shop arrive in order: those of all tries are here by now.
  await vi.waitFor(async () => expect(await pointsOf('Mallory')).toBe(stars * 100), 10_000)
  expect((await eventsOfMallory()).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['byCode', 'byBackup', 'byBrowser']),
  )
})

it('gives none to learners without a team, nor to a learner who was removed', async () => {
  const { classStore, contest } = testClass.classroom
  await setContest({ teams: { madeBy: 'trainer', most: 4 } })
  expect(contest.board('trainers')?.standings).toEqual([])
  await setContest()
  await classStore.removeLearner((await testClass.learner(known(mallory)))?.id ?? '')
  expect(await pointsOf('Mallory')).toBeUndefined()
  expect((await testClass.get(known(mallory), ATTACK)).status).toBe(401)
})
