import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeTestApplication } from '../../testing/application.ts'
import { JOIN_HOST, openClassApplication, openTestClass, type TestClass } from '../../testing/class/class.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let testClass: TestClass
beforeEach(async () => {
  testClass = await openTestClass()
})
afterEach(async () => {
  vi.useRealTimers()
  await closeTestApplication(testClass.application)
})

/** Sets the wall clock. Timers and `performance.now()` keep running as before. */
function jump(ms: number): void {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

it('lets a learner in although the clock jumps a day ahead while they read their passphrase, or an hour back', async () => {
  for (const ms of [DAY_MS, -HOUR_MS]) {
    const welcome = await testClass.post('/.class/join', { nickname: `Ann ${ms}` })
    const once = /name="once" value="([^"]+)"/.exec(welcome.text)?.[1] ?? ''
    const shop = /action="http:\/\/([^:/"]+)/.exec(welcome.text)?.[1] ?? ''
    jump(ms)
    const enter = () =>
      testClass.send('POST', shop, '/.class/enter', {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: `http://${JOIN_HOST}:${testClass.classroom.addresses.port}`,
        },
        body: new URLSearchParams({ once }).toString(),
      })
    const entered = await enter()
    expect(entered.status).toBe(303)
    const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    for (const then of [-HOUR_MS, DAY_MS]) {
      jump(then)
      expect((await testClass.send('GET', shop, '/', { headers: { cookie } })).status).toBe(200)
    }
    // A used code stays used at any clock time.
    expect((await enter()).status).toBe(403)
  }
})

it('lets a trainer in with a fresh link although the clock jumps', async () => {
  const link = new URL(await testClass.classroom.openDashboard())
  for (const ms of [DAY_MS, -HOUR_MS]) {
    const next = new URL(testClass.classroom.newDashboardLink())
    jump(ms)
    const entered = await testClass.send('POST', '127.0.0.1', '/api/enter', {
      port: Number(link.port),
      headers: { origin: link.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ code: new URLSearchParams(next.hash.slice(1)).get('code') }),
    })
    expect(entered.status).toBe(200)
  }
})

it('keeps cookie and passphrase when the clock jumps past the end of the class: both work again once the clock is right', async () => {
  const ann = await testClass.join('Ann')
  await testClass.get(ann, '/rest/nowhere')
  const { classStore, itsClass } = testClass.classroom
  await expect.poll(() => classStore.events(itsClass.id)).toHaveLength(1)
  jump(40 * DAY_MS)
  expect((await testClass.get(ann, '/')).status).toBe(401)
  const late = await testClass.post('/.class/resume', { nickname: 'Ann', words: ann.words })
  expect(late.text).toContain('This class has ended')
  vi.useRealTimers()
  expect((await testClass.get(ann, '/')).status).toBe(200)
  expect((await testClass.post('/.class/resume', { nickname: 'Ann', words: ann.words })).status).toBe(200)
  expect(await classStore.events(itsClass.id)).toHaveLength(1)
})

it('warns at a start with a clock that is far ahead, and keeps the class for the next start', async () => {
  const { code } = testClass.classroom.itsClass
  const { dataDir } = testClass.application
  await testClass.application.close()
  jump(400 * DAY_MS)
  const ahead = await openClassApplication({}, { dataDir })
  await expect
    .poll(() => ahead.application.warnings.join('\n'))
    .toMatch(/“Monday” is over since .* clock is wrong: it says/)
  await ahead.application.close()
  vi.useRealTimers()
  testClass = await openTestClass({}, dataDir)
  expect(testClass.classroom.itsClass.code).toBe(code)
})
