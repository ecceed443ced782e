import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication } from '../../testing/application.ts'
import { openTestClass, sendRequest, type TestClass } from '../../testing/class/class.ts'

const NAME = 'dashboard.class.test'
const ORIGIN = `https://${NAME}`

let testClass: TestClass
let port: number
let key: string

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  const settings = { base: 'https://class.test', dashboard: { host: '127.0.0.1', port: 0, origin: ORIGIN } }
  testClass = await openTestClass(settings, dataDir)
  const link = new URL(await testClass.classroom.openDashboard())
  expect(link.origin).toBe(ORIGIN)
  port = testClass.classroom.dashboardPort
  key = JSON.parse((await enter(link)).text).key
})
afterAll(() => closeTestApplication(testClass.application))

/** What the proxy passes on: the Host header as the browser sent it. */
const call = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
  sendRequest(port, method, path, {
    headers: { host: NAME, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
const enter = (link: URL, headers: Record<string, string> = { origin: ORIGIN }) =>
  call('POST', '/api/enter', headers, {
    code: new URLSearchParams(link.hash.slice(1)).get('code'),
    name: 'Tess',
  })

describe('a dashboard behind a proxy with HTTPS', () => {
  it('answers at its name, to its own page', async () => {
    const headers = { authorization: `Bearer ${key}`, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
    expect((await call('GET', '/')).status).toBe(200)
    expect((await call('GET', '/api/class', headers)).status).toBe(200)
    const made = await call('POST', '/api/invitations', headers, { role: 'helper', name: 'Hugo' })
    const link = new URL(JSON.parse(made.text).link)
    expect(link.origin).toBe(ORIGIN)
    expect((await enter(link)).status).toBe(200)
  })

  it.each([
    'class.test',
    'join.class.test',
    'aa23456723456a.class.test',
    'dashboard.class.test.evil.example',
    'x.dashboard.class.test',
    'evil.example',
  ])('does not answer at the name %s', async (host) => {
    const answer = await call('GET', '/api/class', { host, authorization: `Bearer ${key}` })
    expect(answer.status).toBe(421)
  })

  it('does nothing for the page of a learner’s shop, a sibling below the same name', async () => {
    const shop = 'https://aa23456723456a.class.test'
    const link = new URL(testClass.classroom.newDashboardLink())
    for (const headers of [
      { origin: shop, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
      { origin: shop, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' },
      { origin: `http://${NAME}` },
      { origin: `${ORIGIN}:3001` },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
    ] as Record<string, string>[]) {
      expect([headers, (await enter(link, headers)).status]).toEqual([headers, 403])
      const close = { ...headers, authorization: `Bearer ${key}` }
      expect([headers, (await call('POST', '/api/class/close', close, {})).status]).toEqual([headers, 403])
    }
    expect((await enter(link)).status).toBe(200)
  })

  it('uses no cookie, so that none can be stolen or planted by a shop', async () => {
    const page = await call('GET', '/', { cookie: 'desk-key=planted' })
    expect(page.headers['set-cookie']).toBeUndefined()
    expect((await call('GET', '/api/class', { cookie: `desk-key=${key}` })).status).toBe(401)
  })

  it('shows its metrics to staff only, though it listens on this machine only', async () => {
    expect((await call('GET', '/metrics')).status).toBe(401)
    expect((await call('GET', '/metrics', { host: '127.0.0.1' })).status).toBe(401)
    expect((await call('GET', '/metrics', { authorization: `Bearer ${key}` })).status).toBe(200)
  })

  it('shows the metrics of all classes to hosts, and those of their own class to everybody else', async () => {
    const { classes, classStore, itsClass } = testClass.classroom
    await classes.create({ name: 'Tuesday', endsAt: new Date(Date.now() + 86_400_000) })
    const classesFor = async (held: string): Promise<string[]> => {
      const { text } = await call('GET', '/metrics', { authorization: `Bearer ${held}` })
      expect(text).toContain('shops_awake')
      return [...new Set([...text.matchAll(/class="([^"]*)"/g)].map(([, name = '']) => name))].sort()
    }
    expect(await classesFor(key)).toEqual(['Monday', 'Tuesday'])
    for (const role of ['helper', 'owner'] as const) {
      const staff = await classStore.addTrainer(itsClass.id, { name: 'Hugo', role, kind: 'token' })
      expect(await classesFor(staff.key)).toEqual(['Monday'])
    }
  })
})
