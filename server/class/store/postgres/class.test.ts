import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LearnerClass } from '#contract/learner-class.ts'
import { closeTestApplication } from '../../../testing/application.ts'
import { JOIN_HOST, type JoinedLearner, openTestClass, type TestClass } from '../../../testing/class/class.ts'
import { enterDashboard, requestDashboard } from '../../../testing/class/dashboard.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/postgres/database.ts'

/** A class in one process, with its store in PostgreSQL. */
let postgres: TestDatabase
let testClass: TestClass
beforeAll(async () => {
  postgres = await openTestDatabase({ ownServer: true })
  testClass = await openTestClass({ storeUrl: postgres.url })
})
afterAll(async () => {
  await closeTestApplication(testClass.application)
  await postgres.close()
})

const rows = async () => {
  const { classStore, itsClass } = testClass.classroom
  return (await classStore.events(itsClass.id)).map(({ learner, kind, key }) => `${learner} ${kind} ${key}`)
}
const idOf = async (who: JoinedLearner) => (await testClass.learner(who))?.id ?? ''
const json = { 'content-type': 'application/json' }
const own = (who: JoinedLearner, method: string, path: string, body?: object) =>
  testClass.send(method, who.host, path, {
    headers: { cookie: who.cookie, ...(body && json) },
    ...(body && { body: JSON.stringify(body) }),
  })

it('lets learners join, solve and come back after a restart', async () => {
  const ann = await testClass.join('Ann')
  expect((await testClass.get(ann, '/rest/languages')).status).toBe(200)
  await testClass.get(ann, '/rest/nowhere')
  await expect.poll(rows).toContain(`${await idOf(ann)} solved errorHandlingChallenge`)
  const taken = await testClass.post('/.class/join', { nickname: 'ANN' })
  expect([taken.status, taken.text]).toEqual([
    409,
    expect.stringContaining('has a learner with this nickname'),
  ])

  const { dataDir } = testClass.application
  const { id } = testClass.classroom.itsClass
  await testClass.application.close()
  testClass = await openTestClass({ storeUrl: postgres.url }, dataDir)
  expect(testClass.classroom.itsClass.id).toBe(id)
  expect((await testClass.get(ann, '/rest/languages')).status).toBe(200)
  const back = await testClass.post('/.class/resume', { nickname: 'ann', words: ann.words })
  expect(back.text).toContain(ann.host)
  expect((await rows()).filter((one) => one.endsWith('errorHandlingChallenge'))).toHaveLength(1)
})

it('shows learners on the dashboard, which sends them messages', async () => {
  const bob = await testClass.join('Bob')
  const link = new URL(await testClass.classroom.openDashboard())
  const key = await enterDashboard(testClass, link, 'Olga')
  const askDashboard = (method: string, path: string, body?: object) =>
    requestDashboard(testClass, { link, key, method, path, body })
  expect((await own(bob, 'PUT', '/training/class/hand', { note: 'Help' })).status).toBe(200)
  const posted = await askDashboard('POST', '/api/messages', {
    audience: { to: 'all' },
    text: 'Look up',
  })
  expect(posted.status).toBeLessThan(300)
  const { messages, hand } = JSON.parse((await own(bob, 'GET', '/training/class')).text) as LearnerClass
  expect([messages.map(({ text }) => text), hand?.note]).toEqual([['Look up'], 'Help'])
  expect((await own(bob, 'PUT', `/training/class/messages/${messages[0]?.id}/read`, {})).status).toBe(200)
  expect((await own(bob, 'GET', '/training/class/record')).status).toBe(200)
  expect((await askDashboard('POST', `/api/learners/${await idOf(bob)}/erase`, {})).status).toBe(200)
  expect((await testClass.get(bob, '/rest/languages')).status).not.toBe(200)
})

it('goes on while PostgreSQL is unavailable: shops stay open, events wait, and the join page says so', async ({
  skip,
}) => {
  if (!postgres.isReal) skip('The embedded one is not told from its process.')
  const cleo = await testClass.join('Cleo')
  const dan = await testClass.join('Dan')
  const id = await idOf(cleo)
  await testClass.get(cleo, '/rest/languages')
  await postgres.stop()
  expect((await testClass.get(cleo, '/rest/languages')).status).toBe(200)
  await testClass.get(cleo, '/rest/nowhere')
  const solved = await testClass.get(cleo, '/api/Challenges/?key=errorHandlingChallenge')
  expect(JSON.parse(solved.text).data[0].solved).toBe(true)
  const late = await testClass.post('/.class/join', { nickname: 'Eve' })
  expect([late.status, late.headers['retry-after']]).toEqual([503, '3'])
  expect(late.text).toContain('Nothing was lost')
  const german = await testClass.post('/.class/join', { nickname: 'Eve' }, { cookie: 'language=de_DE' })
  expect(german.text).toContain('Verloren ist nichts')
  const record = await own(cleo, 'GET', '/training/class/record')
  expect([record.status, record.text]).toEqual([503, expect.stringContaining('cannot be reached')])
  const nobody = await testClass.send('GET', `00aaaaaaaaaaaa.${JOIN_HOST.slice(5)}`, '/', {
    headers: { cookie: dan.cookie },
  })
  expect([401, 503]).toContain(nobody.status)
  await postgres.start()
  await expect.poll(() => rows().catch(() => [])).toContain(`${id} solved errorHandlingChallenge`)
  expect((await testClass.join('Eve')).cookie).not.toBe('')
})
