import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActivitySnapshot, AuditEntry } from '#contract/activity.ts'
import { type DashboardCall, type ProjectorInfo, ROLES, type Role, type Staff } from '#contract/dashboard.ts'
import { closeTestApplication, projectRoot } from '../../testing/application.ts'
import { listenToActivity } from '../../testing/class/activity-feed.ts'
import { type JoinedLearner, openTestClass, type TestClass } from '../../testing/class/class.ts'
import { enterDashboard, requestDashboard } from '../../testing/class/dashboard.ts'
import { collectDashboardCalls } from './dashboard.ts'

let testClass: TestClass
let link: URL
let ann: JoinedLearner
/** A key for each role. */
const keys = new Map<Role, string>()

beforeAll(async () => {
  testClass = await openTestClass()
  link = new URL(await testClass.classroom.openDashboard())
  keys.set('host', await enter(link, 'Hanna'))
  keys.set('owner', await enter(await invite('owner', 'Olga')))
  for (const role of ['projector', 'helper', 'trainer'] as const) {
    keys.set(role, await enter(await invite(role, `The ${role}`)))
  }
  ann = await testClass.join('Ann')
})
afterAll(() => closeTestApplication(testClass.application))

const ask = (key: string | undefined, method: string, path: string, body?: object) =>
  requestDashboard(testClass, { link, key, method, path, body })
const as = (role: Role, method: string, path: string, body?: object) =>
  ask(keys.get(role), method, path, body)
const read = async <T>(role: Role, path: string): Promise<T> => JSON.parse((await as(role, 'GET', path)).text)
const enter = (by: URL, name = ''): Promise<string> => enterDashboard(testClass, by, name)
const invite = async (role: Role, name: string): Promise<URL> =>
  new URL(JSON.parse((await as('host', 'POST', '/api/invitations', { role, name })).text).link)
const readStaff = () => read<Staff>('owner', '/api/trainers')
const calls = () => read<DashboardCall[]>('projector', '/api/calls')
const idOfAnn = async () => (await testClass.learner(ann))?.id

describe('a role at the dashboard', () => {
  it('is declared by each route, or the dashboard does not start', () => {
    const app = Fastify()
    collectDashboardCalls(app)
    expect(() => app.get('/api/secrets', () => ({}))).toThrow('GET /api/secrets of the dashboard has no role')
    expect(() => app.get('/api/open', { config: { role: 'anybody' } }, () => ({}))).not.toThrow()
  })

  it('is required by each call; a lower role gets an error and changes nothing', async () => {
    const all = await calls()
    expect(all.length).toBeGreaterThan(30)
    for (const { method, path, role } of all) {
      const at = path.replace(':id', (await idOfAnn()) ?? '')
      expect([method, path, (await ask(undefined, method, at)).status]).toEqual([method, path, 401])
      for (const less of ROLES.slice(0, ROLES.indexOf(role))) {
        const answer = await as(less, method, at, method === 'POST' ? {} : undefined)
        expect([less, method, path, answer.status]).toEqual([less, method, path, 403])
        expect(answer.text).toContain('Your role does not allow that.')
      }
    }
    expect((await testClass.get(ann, '/')).status).toBe(200)
    expect(JSON.parse((await as('owner', 'GET', '/api/class')).text).closedAt).toBeNull()
  })

  it('lets a helper help, but not remove, export or manage the staff', async () => {
    const may = (await calls()).filter(({ role }) => role === 'helper' || role === 'projector')
    const actions = may.map(({ act }) => act)
    for (const act of ['message', 'hint', 'hand-down', 'take', 'look', 'admit'])
      expect(actions).toContain(act)
    for (const act of [
      ...['words', 'rename', 'remove', 'reset', 'start-over', 'undo', 'erase', 'export', 'group', 'open'],
      ...['close', 'roster', 'approval', 'invite', 'uninvite', 'token', 'revoke'],
    ]) {
      expect(actions).not.toContain(act)
    }
    const sent = await as('helper', 'POST', '/api/messages', { text: 'Juice?', audience: { to: 'all' } })
    expect(sent.status).toBe(201)
    expect((await as('helper', 'GET', `/api/learners/${await idOfAnn()}/timeline`)).status).toBe(200)
  })

  it('lets helpers link to challenges and screens, and trainers to any address', async () => {
    const lead = async (role: Role, place: object) =>
      (await as(role, 'POST', '/api/messages', { text: 'Here.', audience: { to: 'all' }, place })).status
    expect(await lead('helper', { path: '/#/basket' })).toBe(201)
    expect(await lead('helper', { challenge: 'loginAdminChallenge' })).toBe(201)
    for (const path of ['/ftp/legal.md', '/#/search?q=<b>juice</b>', '/#/basket?x']) {
      expect([path, await lead('helper', { path }), await lead('trainer', { path })]).toEqual([
        path,
        403,
        201,
      ])
    }
  })

  it('is documented as it is', async () => {
    const document = readFileSync(join(projectRoot, 'docs', 'dashboard-api.md'), 'utf8')
    const told = [...document.matchAll(/^\| `([A-Z]+ \S+)` \| (\w+) \|/gm)].map(
      ([, call, role]) => `${call} ${role}`,
    )
    const known = (await calls()).map(({ method, path, role }) => `${method} ${path} ${role}`)
    expect(told.length).toBeGreaterThan(40)
    expect(told.filter((one) => !known.includes(one))).toEqual([])
  })

  it('is shown to its holder', async () => {
    expect(await read('helper', '/api/me')).toMatchObject({ name: 'The helper', role: 'helper' })
    expect(await read('owner', '/api/me')).toMatchObject({ name: 'Olga', role: 'owner' })
  })
})

describe('the projector', () => {
  it('shows who solved what, and nothing private between learners and trainers', async () => {
    const bob = await testClass.join('Bob')
    const shop = (await testClass.learner(bob))?.shop ?? ''
    const inShop = (path: string, body: object) =>
      testClass.send('PUT', bob.host, path, {
        headers: { cookie: bob.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const projector = await listenToActivity(link, keys.get('projector') ?? '')
    const helper = await listenToActivity(link, keys.get('helper') ?? '')
    await expect.poll(() => projector.events[0]?.kind).toBe('snapshot')
    await inShop('/training/class/hand', { note: 'my secret note' })
    await inShop('/training/class/at', { challenge: 'loginAdminChallenge' })
    await testClass.application.host.use(shop, async (opened) => {
      const [hint] = testClass.application.training.catalogue.hints
      if (hint) testClass.application.training.openHint(opened, hint)
    })
    await testClass.get(bob, '/rest/nowhere')
    // The helper has received it; projectors receive it at the same moment.
    await expect
      .poll(() => helper.row('Bob'))
      .toMatchObject({ hints: 1, solved: 1, hand: { note: 'my secret note' } })
    await expect.poll(() => projector.row('Bob')).toMatchObject({ solved: 1 })
    const later = await listenToActivity(link, keys.get('projector') ?? '')
    await expect.poll(() => later.events[0]?.kind).toBe('snapshot')
    const { rows, cells } = later.events[0] as ActivitySnapshot
    expect(rows.find(({ nickname }) => nickname === 'Bob')).toEqual({
      id: expect.any(String),
      nickname: 'Bob',
      isTeamShop: false,
      group: null,
      solved: 1,
      state: 'working',
      hand: null,
      working: null,
      near: 0,
      hints: 0,
      seenAt: null,
      stuck: null,
      removedAt: null,
    })
    expect(Object.values(cells).flatMap((row) => Object.values(row))).toEqual(['solved'])
    for (const { events } of [projector, later]) {
      expect(JSON.stringify(events)).not.toMatch(/secret note|"(opened|tried|near)"[,}]|"since"/)
    }
  })

  it('shows and receives no nicknames once a trainer hides them, even after a reconnect', async () => {
    const gia = await testClass.join('Gia')
    const id = (await testClass.learner(gia))?.id ?? ''
    await as('trainer', 'POST', '/api/groups', { group: 'Giants', learners: [id] })
    const projector = await listenToActivity(link, keys.get('projector') ?? '')
    const helper = await listenToActivity(link, keys.get('helper') ?? '')
    await expect.poll(() => projector.row('Gia')).toBeDefined()
    const version = projector.events[0]?.kind === 'snapshot' ? projector.events[0].version : ''
    const seen = projector.events.length
    expect((await as('trainer', 'POST', '/api/projector/names', { areHidden: 'yes' })).status).toBe(400)
    expect((await as('trainer', 'POST', '/api/projector/names', { areHidden: true })).status).toBe(200)
    expect(JSON.parse((await as('helper', 'GET', '/api/class')).text).areNamesHidden).toBe(true)
    await testClass.get(gia, '/rest/nowhere')
    await expect.poll(() => helper.row('Gia')).toMatchObject({ solved: 1 })
    const called = (events: typeof projector.events) =>
      events
        .flatMap((event) => ('rows' in event ? event.rows : []))
        .findLast((row) => row.id === id && row.solved === 1)?.nickname
    await expect.poll(() => called(projector.events)).toMatch(/^[A-Z][a-z]+ #\d+$/)
    const back = { 'last-event-id': version }
    const away = await listenToActivity(link, keys.get('projector') ?? '', back)
    await expect.poll(() => away.events[0]?.kind).toBe('snapshot')
    expect(called(away.events)).toBe(called(projector.events))
    for (const events of [projector.events.slice(seen), away.events]) {
      expect(JSON.stringify(events)).not.toMatch(/"(Gia|Giants)"/)
    }
    const rows = away.events[0]?.kind === 'snapshot' ? away.events[0].rows : []
    expect(new Set(rows.map(({ nickname }) => nickname)).size).toBe(rows.length)
    await as('trainer', 'POST', '/api/projector/names', { areHidden: false })
    await expect.poll(() => called(projector.events)).toBe('Gia')
  })

  it('shows the running part of the plan, and how many of the list are missing', async () => {
    const info = () => read<ProjectorInfo>('projector', '/api/projector')
    expect(await info()).toEqual({ plan: null, missing: null })
    const text =
      'title: Monday\nparts:\n  - { title: Rules, minutes: 5, say: Listen. }\n  - { title: Break, minutes: 10 }\n'
    expect((await as('trainer', 'POST', '/api/plan', { text })).status).toBe(200)
    expect((await info()).plan).toBeNull()
    await as('trainer', 'POST', '/api/plan/part', { part: 1 })
    await as('trainer', 'POST', '/api/admission/roster', { names: ['Ann', 'Zoe', 'Yann'] })
    expect(await info()).toMatchObject({
      plan: { number: 1, parts: 2, title: 'Rules', say: 'Listen.', next: 'Break' },
      missing: 2,
    })
    await as('trainer', 'POST', '/api/admission/roster', { names: null })
    await as('trainer', 'DELETE', '/api/plan')
    expect(await info()).toEqual({ plan: null, missing: null })
  })

  it('hides removed learners, and shows them again when they return', async () => {
    const projector = await listenToActivity(link, keys.get('projector') ?? '')
    const eve = await testClass.join('Eve')
    await testClass.get(eve, '/')
    await expect.poll(() => projector.row('Eve')).toBeDefined()
    const id = (await testClass.learner(eve))?.id ?? ''
    await as('trainer', 'POST', `/api/learners/${id}/remove`, {})
    const gone = () => projector.events.flatMap((event) => (event.kind === 'change' ? event.erased : []))
    await expect.poll(gone).toContain(id)
    const later = await listenToActivity(link, keys.get('projector') ?? '')
    await expect.poll(() => later.events[0]?.kind).toBe('snapshot')
    expect(later.row('Eve')).toBeUndefined()
    await as('trainer', 'POST', `/api/learners/${id}/passphrase`, {})
    await expect.poll(() => later.row('Eve')).toMatchObject({ removedAt: null })
  })
})

describe('an owner', () => {
  it('creates a one-time link for somebody, and can revoke it', async () => {
    const first = await invite('trainer', 'Tess')
    const second = await invite('helper', 'Hal')
    const { invitations } = await readStaff()
    expect(invitations).toMatchObject([
      { role: 'trainer', name: 'Tess', until: expect.any(String) },
      { role: 'helper', name: 'Hal' },
    ])
    expect(JSON.stringify(invitations)).not.toContain(first.hash.slice(6))
    expect((await as('owner', 'DELETE', `/api/invitations/${invitations[1]?.id}`)).status).toBe(200)
    expect(await enter(second)).toBeUndefined()
    const key = await enter(first, 'Somebody else')
    expect(JSON.parse((await ask(key, 'GET', '/api/me')).text)).toMatchObject({
      name: 'Tess',
      role: 'trainer',
    })
    expect(await enter(first)).toBeUndefined()
    expect((await as('owner', 'DELETE', `/api/invitations/${invitations[0]?.id}`)).status).toBe(404)
  })

  it('loses unused links when their key is revoked', async () => {
    const key = await enter(await invite('owner', 'Olga'))
    const { id } = JSON.parse((await ask(key, 'GET', '/api/me')).text)
    const made = await ask(key, 'POST', '/api/invitations', { role: 'owner', name: 'Olga again' })
    const back = new URL(JSON.parse(made.text).link)
    expect((await as('owner', 'DELETE', `/api/trainers/${id}`)).status).toBe(200)
    expect(await enter(back)).toBeUndefined()
  })

  it('sees who is connected, and disconnects somebody at once with a reason', async () => {
    const key = await enter(await invite('helper', 'Hugo'))
    const listening = await listenToActivity(link, key)
    await expect.poll(() => listening.events[0]?.kind).toBe('snapshot')
    const hugo = async () => (await readStaff()).trainers.find(({ name }) => name === 'Hugo')
    expect(await hugo()).toMatchObject({ role: 'helper', kind: 'seat', isHere: true })
    expect((await as('owner', 'DELETE', `/api/trainers/${(await hugo())?.id}`)).status).toBe(200)
    await expect.poll(() => listening.isOver).toBe(true)
    expect(listening.events.at(-1)).toEqual({ kind: 'end', why: 'revoked' })
    const after = await ask(key, 'GET', '/api/class')
    expect([after.status, after.text]).toEqual([401, expect.stringContaining('is no longer valid')])
    expect(await hugo()).toBeUndefined()
    expect(listening.status).toBe(200)
    expect((await listenToActivity(link, key)).status).toBe(401)
  })

  it('creates tokens for programs, which work until they are revoked', async () => {
    const made = await as('owner', 'POST', '/api/tokens', { role: 'trainer', name: 'Grades' })
    const { id, key } = JSON.parse(made.text)
    expect([made.status, key]).toEqual([201, expect.stringMatching(/^[\w-]{32}$/)])
    const rows = await ask(key, 'GET', '/api/export.json')
    expect(rows.status).toBe(200)
    expect(JSON.stringify(await readStaff())).not.toContain(key)
    await as('owner', 'DELETE', `/api/trainers/${id}`)
    expect((await ask(key, 'GET', '/api/export.json')).status).toBe(401)
    expect((await as('owner', 'DELETE', `/api/trainers/${id}`)).status).toBe(404)
  })

  it('sets how long a token is valid', async () => {
    const order = (days: unknown) =>
      as('owner', 'POST', '/api/tokens', { role: 'helper', name: 'Short', days })
    for (const days of [0, -1, 1.5, 367, '7', Number.NaN.toString(), []]) {
      expect((await order(days)).status).toBe(400)
    }
    const made = JSON.parse((await order(7)).text)
    const lasting = JSON.parse((await order(null)).text)
    const { trainers } = await readStaff()
    const endOf = (id: string) => trainers.find((one) => one.id === id)?.endsAt
    expect(Date.parse(endOf(made.id) ?? '')).toBeGreaterThan(Date.now() + 6.9 * 24 * 3_600_000)
    expect(endOf(lasting.id)).toBeNull()
    for (const { id } of [made, lasting]) await as('owner', 'DELETE', `/api/trainers/${id}`)
  })

  it('gets an error for invalid input, and cannot create too many keys', async () => {
    for (const path of ['/api/invitations', '/api/tokens']) {
      for (const role of ['root', '', '__proto__', 3]) {
        expect((await as('owner', 'POST', path, { role, name: 'Tim' })).status).toBe(400)
      }
      for (const name of ['', '<b>x</b>', '=1+1', 'a'.repeat(200), 7]) {
        expect((await as('owner', 'POST', path, { role: 'helper', name })).status).toBe(409)
      }
    }
    for (let made = 0; made < 60; made++)
      await as('owner', 'POST', '/api/invitations', { role: 'helper', name: 'Tim' })
    const { invitations } = await readStaff()
    expect(invitations).toHaveLength(50)
    const full = await as('owner', 'POST', '/api/invitations', { role: 'helper', name: 'Tim' })
    expect([full.status, full.text]).toEqual([409, expect.stringContaining('too many')])
    for (const { id } of invitations) await as('owner', 'DELETE', `/api/invitations/${id}`)
  })

  it('finds all of this in the audit list, without keys', async () => {
    const entries = await read<AuditEntry[]>('trainer', '/api/audit')
    const told = entries.map(({ act, detail }) => `${act} ${detail}`)
    for (const one of [
      'invite helper: Hugo',
      'enter helper',
      'revoke helper: Hugo',
      'token trainer: Grades',
    ]) {
      expect(told).toContain(one)
    }
    expect(told).toContain('uninvite helper: Hal')
    for (const key of keys.values()) expect(JSON.stringify(entries)).not.toContain(key)
  })
})
