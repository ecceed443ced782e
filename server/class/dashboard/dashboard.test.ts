import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DashboardClass, DashboardLearner } from '#contract/dashboard.ts'
import { closeTestApplication } from '../../testing/application.ts'
import {
  type ClassResponse,
  type JoinedLearner,
  openTestClass,
  type TestClass,
} from '../../testing/class/class.ts'
import { b64, startRun, waitForRun } from '../../testing/workbench.ts'
import { ShopMovingError } from '../class-shops.ts'
import { StoreUnavailable } from '../store/unavailable.ts'

const SOLVED = 'errorHandlingChallenge'

let testClass: TestClass
let link: URL
let key: string
let ann: JoinedLearner

beforeAll(async () => {
  testClass = await openTestClass()
  link = new URL(await testClass.classroom.openDashboard())
  key = JSON.parse((await enter(link)).text).key
  ann = await testClass.join('Ann')
})
afterAll(() => closeTestApplication(testClass.application))

const askDashboard = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
  testClass.send(method, '127.0.0.1', path, {
    port: Number(link.port),
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
const enter = (by: URL, headers: Record<string, string> = { origin: link.origin }): Promise<ClassResponse> =>
  askDashboard('POST', '/api/enter', headers, { code: new URLSearchParams(by.hash.slice(1)).get('code') })
const call = (path: string, body?: object, more: Record<string, string> = {}) =>
  askDashboard(
    body ? 'POST' : 'GET',
    path,
    { authorization: `Bearer ${key}`, origin: link.origin, ...more },
    body,
  )
const see = async (): Promise<DashboardClass> => JSON.parse((await call('/api/class')).text)
const everybody = async (): Promise<DashboardLearner[]> => JSON.parse((await call('/api/learners')).text)
const row = async (nickname: string): Promise<DashboardLearner | undefined> =>
  everybody().then((all) => all.find((one) => one.nickname === nickname))
const act = async (nickname: string, what: string, body: object = {}): Promise<ClassResponse> =>
  call(`/api/learners/${(await row(nickname))?.id}/${what}`, body)

const lastRow = async () => JSON.parse((await call('/api/audit')).text)[0]

describe('access to the dashboard', () => {
  it('needs a link that works once, from its own page only', async () => {
    expect(key).toMatch(/^[\w-]{32}$/)
    expect((await enter(link)).status).toBe(403)
    const next = new URL(testClass.classroom.newDashboardLink())
    for (const headers of [{}, { origin: 'https://evil.example' }, { origin: `http://${ann.host}` }]) {
      expect((await enter(next, headers)).status).toBe(403)
    }
    expect((await enter(next)).status).toBe(200)
  })

  it('works for the holder of a link, even while somebody guesses codes', async () => {
    const next = new URL(testClass.classroom.newDashboardLink())
    for (let guess = 0; guess < 30; guess++) expect((await enter(link)).status).toBe(403)
    expect((await enter(next)).status).toBe(200)
  })

  it('is denied without a key, with a wrong one, and with a cookie', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer x' },
      { authorization: `Bearer ${'a'.repeat(32)}` },
      { cookie: `desk-key=${key}` },
    ] as Record<string, string>[]) {
      for (const [method, path] of [
        ['GET', '/api/class'],
        ['POST', '/api/class/close'],
        ['POST', '/api/learners/x/erase'],
      ] as const) {
        expect((await askDashboard(method, path, headers)).status).toBe(401)
      }
    }
  })

  it('is denied however the path is encoded', async () => {
    const whole = `http://127.0.0.1:${link.port}`
    for (const path of [
      '/%61pi/class',
      '/ap%69/class',
      `${whole}/api/class`,
      '/api/class?x=/api/enter',
      '/api/class;x',
    ]) {
      expect([path, (await askDashboard('GET', path)).text]).toEqual([
        path,
        expect.not.stringContaining(testClass.classroom.itsClass.code),
      ])
    }
    for (const path of ['/%61pi/class/close', `${whole}/api/class/close`, '/api/%63lass/close']) {
      expect((await askDashboard('POST', path, {}, {})).status).toBe(401)
    }
    expect((await see()).closedAt).toBeNull()
  })

  it('is denied for other pages and other host names', async () => {
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: `http://${ann.host}` },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    ]
    for (const headers of foreign)
      expect((await call('/api/class/close', {}, headers as Record<string, string>)).status).toBe(403)
    expect((await see()).closedAt).toBeNull()
    const bent = await testClass.send('GET', 'evil.example', '/', { port: Number(link.port) })
    expect(bent.status).toBe(421)
  })

  it('sets no cookie, runs its own script only, and cannot be framed', async () => {
    const { headers, text } = await askDashboard('GET', '/')
    expect(text).toContain('<div id="desk"></div>')
    expect(headers['set-cookie']).toBeUndefined()
    const policy = headers['content-security-policy']
    for (const part of [
      "default-src 'none'",
      "script-src 'self';",
      "style-src 'self';",
      "frame-ancestors 'none'",
      "trusted-types 'none'",
    ]) {
      expect(policy).toContain(part)
    }
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(text).not.toContain(testClass.classroom.itsClass.code)
    const files = [...text.matchAll(/(?:src|href)="\.(\/[^"]+)"/g)].map(([, file]) => file ?? '')
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) expect((await askDashboard('GET', file)).status).toBe(200)
  })

  it('serves only its own files', async () => {
    for (const path of [
      '/assets/',
      '/assets/nothing.js',
      '/..%2f..%2fpackage.json',
      '/index.html.br',
      '/live',
    ]) {
      expect([path, (await askDashboard('GET', path)).status]).toEqual([path, 404])
    }
  })

  it('answers in German if the browser asks for it', async () => {
    const { text } = await askDashboard('GET', '/api/class', { 'accept-language': 'de-AT,en;q=0.5' })
    expect(text).toContain('Öffnen Sie den Link')
  })
})

describe('a trainer at the dashboard', () => {
  it('sees all learners, their last activity and their verified solves', async () => {
    await testClass.get(ann, '/rest/nowhere')
    await expect.poll(async () => (await row('Ann'))?.solved).toBe(1)
    const seen = await see()
    expect(seen).toMatchObject({ name: 'Monday', code: testClass.classroom.itsClass.code, warnings: [] })
    expect(seen.qr).toMatch(/^data:image\/png;base64,/)
    const { seenAt } = (await row('Ann')) ?? {}
    expect(Date.now() - Date.parse(seenAt ?? '')).toBeLessThan(60_000)
    expect(JSON.stringify([seen, await everybody()])).not.toContain(ann.shop)
    // This is polled, so its size must not grow with the class.
    // The picture is random letters.
    expect(JSON.stringify({ ...seen, qr: '' })).not.toContain('Ann')
  })

  it('closes the class and opens it again; those who are in stay in', async () => {
    await call('/api/class/close', {})
    const late = await testClass.post('/.class/join', { nickname: 'Late' })
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('nobody new can join')])
    expect((await testClass.get(ann, '/')).status).toBe(200)
    expect((await testClass.post('/.class/resume', { nickname: 'Ann', words: ann.words })).status).toBe(200)
    await call('/api/class/open', {})
    expect((await testClass.post('/.class/join', { nickname: 'Late' })).status).toBe(200)
  })

  it('gives a learner a new passphrase, shown once; the old one is invalid', async () => {
    const bob = await testClass.join('Bob')
    const { words } = JSON.parse((await act('Bob', 'words')).text)
    expect(words.split(' ')).toHaveLength(4)
    expect((await testClass.post('/.class/resume', { nickname: 'Bob', words: bob.words })).status).toBe(409)
    expect((await testClass.post('/.class/resume', { nickname: 'Bob', words })).status).toBe(200)
  })

  it('renames a learner under the same rules as when joining', async () => {
    await testClass.join('Carl')
    for (const [nickname, sentence] of [
      ['<b>x</b>', 'not a nickname'],
      ['', 'not a nickname'],
      ['ann', 'has a learner with this nickname'],
    ] as const) {
      const answer = await act('Carl', 'rename', { nickname })
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(sentence)])
    }
    expect((await act('Carl', 'rename', { nickname: 'Charles' })).status).toBe(200)
    expect(await row('Charles')).toBeDefined()
  })

  it('removes a learner at once, and readmits them with a new passphrase and their progress', async () => {
    const dora = await testClass.join('Dora')
    await testClass.get(dora, '/rest/nowhere')
    await expect.poll(async () => (await row('Dora'))?.solved).toBe(1)
    await act('Dora', 'remove')
    expect((await testClass.get(dora, '/')).status).toBe(401)
    expect((await testClass.post('/.class/resume', { nickname: 'Dora', words: dora.words })).status).toBe(409)
    expect(await row('Dora')).toMatchObject({ removedAt: expect.any(String), solved: 1 })
    const { words } = JSON.parse((await act('Dora', 'words')).text)
    expect((await testClass.post('/.class/resume', { nickname: 'Dora', words })).status).toBe(200)
    expect((await row('Dora'))?.removedAt).toBeNull()
  })

  it('removes a learner who holds an entry code, and one with an open socket', async () => {
    const gus = await testClass.join('Gus')
    const again = await testClass.post('/.class/resume', { nickname: 'Gus', words: gus.words })
    const once = /name="once" value="([^"]+)"/.exec(again.text)?.[1] ?? ''
    const { port } = testClass.classroom.addresses
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { host: `${gus.host}:${port}`, cookie: gus.cookie, origin: `http://${gus.host}:${port}` },
    })
    onTestFinished(() => void socket.close())
    await expect.poll(async () => (await testClass.application.host.ifAwake(gus.shop))?.sockets.size).toBe(1)
    expect((await act('Gus', 'remove')).status).toBe(200)
    await expect.poll(() => socket.connected).toBe(false)
    const entered = await testClass.post('/.class/enter', { once }, { host: `${gus.host}:${port}` })
    expect([entered.status, entered.headers['set-cookie']]).toEqual([403, undefined])
  })

  it('removes a learner and ends their running tools at once', async () => {
    const { shop } = await testClass.join('Hal')
    const hal = testClass.application.visitor(shop)
    const rows = Array.from({ length: 900 }, () => [])
    await startRun(hal, { parts: [b64('GET /rest/languages HTTP/1.1\r\nHost: x\r\n\r\n')], rows, pace: 5 })
    expect((await act('Hal', 'remove')).status).toBe(200)
    expect((await waitForRun(hal)).state).toBe('stopped')
  })

  it('resets a shop and undoes the reset', async () => {
    const eve = await testClass.join('Eve')
    await testClass.get(eve, '/rest/nowhere')
    const solved = async () =>
      JSON.parse((await testClass.get(eve, `/api/Challenges/?key=${SOLVED}`)).text).data[0].solved
    const undone = await act('Eve', 'undo')
    expect([undone.status, JSON.parse(undone.text).error]).toEqual([409, 'There is nothing to undo.'])
    await act('Eve', 'start-over')
    expect([await solved(), (await row('Eve'))?.undoUntil]).toEqual([false, expect.any(String)])
    expect((await act('Eve', 'undo')).status).toBe(200)
    expect(await solved()).toBe(true)
  })

  it('erases a learner', async () => {
    const fay = await testClass.join('Fay')
    await testClass.get(fay, '/rest/nowhere')
    await expect.poll(async () => (await row('Fay'))?.solved).toBe(1)
    const { id } = (await row('Fay')) ?? { id: '' }
    await act('Fay', 'erase')
    expect(await row('Fay')).toBeUndefined()
    expect(await testClass.classroom.classStore.eventsOf(id)).toEqual([])
    expect((await testClass.get(fay, '/')).status).toBe(401)
  })

  it('erases a learner later if a node does not answer, says so, and audits it at once', async () => {
    const ida = await testClass.join('Ida')
    vi.spyOn(testClass.application.host, 'erase').mockRejectedValueOnce(new ShopMovingError())
    const { status, text } = await act('Ida', 'erase')
    expect(status).toBe(202)
    expect(JSON.parse(text).ok).toMatch(
      /^The learner is out, .* will be deleted\. .* tried again each hour\.$/,
    )
    expect((await testClass.get(ida, '/')).status).toBe(401)
    expect(await lastRow()).toMatchObject({ act: 'erase', learner: null })

    // No new passphrase is created, and none is audited.
    expect((await act('Ida', 'words')).status).toBe(409)
    expect(await lastRow()).toMatchObject({ act: 'erase', learner: null })
  })

  it('gets the result of an erase even if it cannot be audited, because nothing takes it back', async () => {
    await testClass.join('Kim')
    const { messageStore } = testClass.classroom.classStore
    vi.spyOn(messageStore, 'addAuditEntry').mockRejectedValueOnce(new StoreUnavailable(new Error('gone')))
    expect((await act('Kim', 'erase')).status).toBe(200)
    expect(await row('Kim')).toBeUndefined()
  })

  it('gets an error for unknown learners and invalid input', async () => {
    for (const id of ['x', '..', '%00', 'a'.repeat(90)]) {
      expect((await call(`/api/learners/${id}/reset`, {})).status).toBe(404)
    }
    const garbage = await testClass.send('POST', '127.0.0.1', '/api/class/open', {
      port: Number(link.port),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{',
    })
    expect([garbage.status, garbage.text]).toEqual([400, '{"error":"That was not understood."}'])
  })

  it('leaves, and their key becomes invalid', async () => {
    const other = JSON.parse((await enter(new URL(testClass.classroom.newDashboardLink()))).text).key
    const asOther = { authorization: `Bearer ${other}` }
    expect((await askDashboard('GET', '/api/class', asOther)).status).toBe(200)
    await askDashboard('POST', '/api/leave', { ...asOther, origin: link.origin }, {})
    expect((await askDashboard('GET', '/api/class', asOther)).status).toBe(401)
    expect((await call('/api/class')).status).toBe(200)
  })
})

describe('the metrics of the process', () => {
  it('are served by the dashboard and not by a shop', async () => {
    const own = (await testClass.get(ann, '/metrics')).text
    expect(own).toContain('challenges_solved')
    expect(own).toMatch(/http_requests_count\{[^}]*\} \d/)
    expect(own).not.toContain('process_resident_memory_bytes')
    const all = (await askDashboard('GET', '/metrics')).text
    expect(all).toContain('process_resident_memory_bytes')
    const answers = (text: string) =>
      Number(/http_requests_count\{status_code="2XX"[^}]*\} (\d+)/.exec(text)?.[1])
    expect(answers(all)).toBeGreaterThan(answers(own))
    expect((await testClass.send('GET', 'join.class.test', '/metrics')).status).toBe(404)
  })

  it('need a key if the dashboard is reachable over the network', async () => {
    const open = await openTestClass({ dashboard: { host: '0.0.0.0', port: 0 } })
    onTestFinished(() => closeTestApplication(open.application))
    const by = new URL(await open.classroom.openDashboard())
    const read = (headers: Record<string, string>) =>
      open.send('GET', '127.0.0.1', '/metrics', { port: Number(by.port), headers })
    expect((await read({})).status).toBe(401)
    const entered = await open.send('POST', '127.0.0.1', '/api/enter', {
      port: Number(by.port),
      headers: { origin: by.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ code: new URLSearchParams(by.hash.slice(1)).get('code') }),
    })
    const answer = await read({ authorization: `Bearer ${JSON.parse(entered.text).key}` })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('process_resident_memory')])
  })
})
