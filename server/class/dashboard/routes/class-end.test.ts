import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { DashboardClass } from '#contract/dashboard.ts'
import { backUpClass } from '../../../class/backup/backup.ts'
import { shopsInFolder } from '../../../class/backup/shops.ts'
import { applicationSchema } from '../../../schema.ts'
import { JOIN_HOST, openTestClass, type TestClass } from '../../../testing/class/class.ts'
import {
  type CallDashboard,
  enterDashboard,
  requestDashboard,
  signInStaff,
} from '../../../testing/class/dashboard.ts'
import { SqliteDatabase } from '../../store/sqlite/database.ts'
import { ClassStore } from '../../store/store.ts'

const DAY_MS = 86_400_000
const PLATFORM = {
  ...{ name: 'Moodle', issuer: 'https://moodle.example', clientId: 'fruit', deployments: '1' },
  authUrl: 'https://moodle.example/auth',
  tokenUrl: 'https://moodle.example/token',
  keysUrl: 'https://moodle.example/keys',
}

let dataDir: string
let testClass: TestClass
let askDashboard: CallDashboard
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  await start()
})
afterEach(async () => {
  await testClass.application.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(settings = {}): Promise<void> {
  testClass = await openTestClass(settings, dataDir)
  ;({ askDashboard } = await signInStaff(testClass))
}
async function startAgain(settings = {}): Promise<void> {
  await testClass.application.close()
  await start(settings)
}
const post = async (path: string, body = {}) => (await askDashboard('POST', path, body)).status
const classInfo = async (): Promise<DashboardClass> =>
  JSON.parse((await askDashboard('GET', '/api/class')).text)
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const joinPage = async () =>
  (await testClass.send('GET', JOIN_HOST, `/?code=${testClass.classroom.itsClass.code}`)).text

describe('the end of a class', { timeout: 60_000 }, () => {
  it('closes shops with a page that says so, and opening it again opens them as they were', async () => {
    const ann = await testClass.join('Ann')
    await testClass.get(ann, '/rest/nowhere')
    expect(await joinPage()).toContain('I was here before')
    expect(await post('/api/class/end')).toBe(200)
    const page = await testClass.get(ann, '/')
    expect([page.status, page.text]).toEqual([401, expect.stringContaining('This class has ended')])
    expect(await joinPage()).toContain('This class has ended.')
    expect(await joinPage()).not.toMatch(/I was here before|I am new here/)
    expect(await classInfo()).toMatchObject({ hasEnded: true, erasedAt: null })
    expect((await askDashboard('GET', '/api/learners')).text).toContain('Ann')

    expect(await post('/api/class/until', { until: inDays(14) })).toBe(200)
    expect((await testClass.get(ann, '/rest/languages')).status).toBe(200)
    expect(await classInfo()).toMatchObject({ hasEnded: false })
  })

  it('closes the pages and scripts that still listen to a shop', async () => {
    const ann = await testClass.join('Ann')
    const { port } = testClass.classroom.addresses
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      extraHeaders: {
        host: `${ann.host}:${port}`,
        cookie: ann.cookie,
        origin: testClass.classroom.addresses.shopOrigin(ann.shop),
      },
    })
    onTestFinished(() => void socket.close())
    await new Promise((resolve) => socket.on('server started', resolve))
    expect(await post('/api/class/until', { until: inDays(14) })).toBe(200)
    expect(socket.connected).toBe(true)
    expect(await post('/api/class/end')).toBe(200)
    await expect.poll(() => socket.connected).toBe(false)
  })

  it('can be moved, also beyond the one that learners joined with', async () => {
    const ann = await testClass.join('Ann')
    expect(await post('/api/class/until', { until: inDays(200) })).toBe(200)
    expect((await classInfo()).endsAt.slice(0, 10)).toBe(inDays(200).slice(0, 10))
    const validUntil = 1_000 * Number.parseInt(ann.cookie.split('.')[2] ?? '', 36)
    expect(validUntil).toBeGreaterThan(Date.parse(inDays(200)))
    for (const until of [inDays(-1), inDays(5_000), 'tomorrow', ''])
      expect(await post('/api/class/until', { until })).toBe(400)
  })

  it('is kept by a restart, and the start can open the class again', async () => {
    const ann = await testClass.join('Ann')
    const { id } = testClass.classroom.itsClass
    await post('/api/class/end')
    await startAgain()
    expect(testClass.classroom.itsClass.id).toBe(id)
    expect(await classInfo()).toMatchObject({ hasEnded: true })
    await startAgain({ reopenDays: 14 })
    expect(testClass.classroom.itsClass.id).toBe(id)
    expect((await testClass.get(ann, '/rest/languages')).status).toBe(200)
  })

  it('is announced to staff three days before', async () => {
    const warnings = async () => (await classInfo()).warnings.join()
    expect(await warnings()).not.toContain('The class ends on')
    await post('/api/class/until', { until: inDays(2) })
    expect(await warnings()).toContain('The class ends on')
    await post('/api/class/end')
    expect(await warnings()).toContain('The class has ended')
  })
})

describe('erasing everything', { timeout: 60_000 }, () => {
  it('leaves nothing of any learner in the data folder', async () => {
    const ann = await testClass.join('Tangerina Quincely')
    await testClass.get(ann, '/rest/nowhere')
    const { classStore, itsClass } = testClass.classroom
    const id = (await testClass.learner(ann))?.id ?? ''
    await post('/api/groups', { group: 'Quokkas', learners: [id] })
    await post('/api/messages', { audience: { to: 'learner', learner: id }, text: 'Hello Quincely' })
    await post('/api/admission/roster', { names: ['Tangerina Quincely', 'Mirabelle Absentia'] })
    await post(`/api/learners/${id}/reset`)
    await testClass.get(ann, '/rest/languages')
    await expect.poll(async () => (await classStore.events(itsClass.id)).length).toBeGreaterThan(0)
    await backUp('backups/Monday.ffclass')
    const traces = [id, ann.shop, 'Quincely', 'Quokkas', 'Absentia'].map((text) => text.toLowerCase())
    expect(filesWith(traces).length).toBeGreaterThan(2)

    expect(await post('/api/class/erase', { name: 'Tuesday' })).toBe(400)
    expect((await testClass.get(ann, '/rest/languages')).status).toBe(200)
    expect(await post('/api/class/erase', { name: 'Monday' })).toBe(200)
    expect((await testClass.get(ann, '/rest/languages')).status).toBe(401)
    // While it runs, and after a stop.
    expect(filesWith(traces)).toEqual([])
    await testClass.application.close()
    expect(filesWith(traces)).toEqual([])

    // The name is free for a new class.
    await start()
    expect(testClass.classroom.itsClass.id).not.toBe(itsClass.id)
  })

  it('lets hosts go on from there, and nobody write anything into the class', async () => {
    expect(await post('/api/class/erase', { name: 'Monday' })).toBe(200)
    const link = new URL(testClass.classroom.newDashboardLink())
    const key = await enterDashboard(testClass, link)
    const ask = (method: string, path: string, body?: object) =>
      requestDashboard(testClass, { link, key, method, path, body })
    for (const [path, body] of [
      ['/api/tokens', { role: 'trainer', name: 'Robot' }],
      ['/api/roster', { text: 'Name\nAnn Berg', fingerprint: '' }],
      ['/api/messages', { audience: { to: 'all' }, text: 'Ann Berg is ill' }],
      ['/api/contest/teams', { name: 'Ann Berg' }],
      ['/api/admission/roster', { names: ['Ann Berg'] }],
      ['/api/invitations', { role: 'owner', name: 'Olga' }],
      ['/api/class/until', { until: inDays(14) }],
      ['/api/lti/platforms', PLATFORM],
    ] as const) {
      const refused = await ask('POST', path, body)
      expect([path, refused.status, refused.text]).toEqual([path, 409, expect.stringContaining('was erased')])
    }
    const made = await ask('POST', '/api/classes', { name: 'Tuesday', days: 14 })
    expect(made.status).toBe(201)
    const { trainers } = JSON.parse((await ask('GET', '/api/trainers')).text)
    expect(trainers).toMatchObject([{ role: 'host' }])
  })

  it('is for owners', async () => {
    const { calls } = JSON.parse(`{"calls":${(await askDashboard('GET', '/api/calls')).text}}`)
    expect(calls).toContainEqual(expect.objectContaining({ path: '/api/class/erase', role: 'owner' }))
    expect(calls).toContainEqual(expect.objectContaining({ path: '/api/class/end', role: 'trainer' }))
  })

  /** Files in the data folder, and names of files, with one of these texts in lower case. */
  function filesWith(texts: readonly string[]): string[] {
    const files = globSync('**/*', { cwd: dataDir, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    return files.filter((file) => {
      const content = `${file} ${readFileSync(file, 'latin1')}`.toLowerCase()
      return texts.some((text) => content.includes(text)) || file.endsWith('.ffclass')
    })
  }

  function backUp(to: string) {
    const place = {
      dataDir,
      shops: shopsInFolder(dataDir, applicationSchema, dataDir),
      openStore: async () => new ClassStore(new SqliteDatabase(join(dataDir, 'class.sqlite'), () => {})),
    }
    return backUpClass(place, {
      classId: testClass.classroom.itsClass.id,
      to: join(dataDir, to),
      release: '1',
    })
  }
})
