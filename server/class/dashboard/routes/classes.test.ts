import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClass, HostedClass, Staff } from '#contract/dashboard.ts'
import { closeTestApplication } from '../../../testing/application.ts'
import { type JoinedLearner, openTestClass, type TestClass } from '../../../testing/class/class.ts'
import { requestDashboard, type StaffSession, signInStaff } from '../../../testing/class/dashboard.ts'

let testClass: TestClass
let host: StaffSession
let ann: JoinedLearner
let tuesday: HostedClass
let bob: JoinedLearner

beforeAll(async () => {
  testClass = await openTestClass()
  host = await signInStaff(testClass)
  ann = await testClass.join('Ann')
  expect((await host.askDashboard('POST', '/api/classes', { name: ' Tuesday ', days: 3 })).status).toBe(201)
  tuesday = await find('Tuesday')
  bob = await testClass.join('Bob', tuesday.code)
})
afterAll(() => closeTestApplication(testClass.application))

const list = async (): Promise<HostedClass[]> =>
  JSON.parse((await host.askDashboard('GET', '/api/classes')).text)
async function find(name: string): Promise<HostedClass> {
  const found = (await list()).find((one) => one.name === name)
  if (!found) throw new Error(`There is no class ${name}`)
  return found
}
const change = (what: string, body: object = {}, id = tuesday.id) =>
  host.askDashboard('POST', `/api/classes/${id}/${what}`, body)
const joins = async (name: string, code: string) =>
  (await testClass.post('/.class/join', { code, nickname: name })).status
const visit = async (who: JoinedLearner) => (await testClass.get(who, '/')).status
/** A key of the host at another class. */
async function enterClass(id: string): Promise<string> {
  const { code } = JSON.parse((await change('enter', {}, id)).text)
  const request = { link: host.link, method: 'POST', path: '/api/enter', body: { code } }
  return JSON.parse((await requestDashboard(testClass, request)).text).key
}
const askAs = (key: string, path: string, method = 'GET', body?: object) =>
  requestDashboard(testClass, { link: host.link, key, method, path, body })

describe('a host', () => {
  it('sees all classes with what they use', async () => {
    await visit(bob)
    const [first, second] = await list()
    expect(first).toMatchObject({ name: 'Monday', state: 'open', isOwn: true, learners: 1 })
    expect(second).toMatchObject({
      name: 'Tuesday',
      state: 'open',
      isOwn: false,
      learners: 1,
      mostLearners: null,
    })
    expect(second?.disk.used).toBeGreaterThan(0)
    const days = (Date.parse(tuesday.endsAt) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(3)
  })

  it('sees the names of all classes', async () => {
    const names = JSON.parse((await host.askDashboard('GET', '/api/classes/names')).text)
    expect(names).toEqual([
      { id: testClass.classroom.itsClass.id, name: 'Monday', isOwn: true },
      { id: tuesday.id, name: 'Tuesday', isOwn: false },
    ])
  })

  it.each([
    [{ name: '' }, 400],
    [{ name: 'x'.repeat(61) }, 400],
    [{ name: 'Wednesday\nmorning' }, 400],
    [{ name: 'Wednesday', days: 0 }, 400],
    [{ name: 'Wednesday', days: 1.5 }, 400],
    [{ name: 'MONDAY' }, 409],
  ])('makes no class of %j', async (asked, status) => {
    const before = (await list()).length
    expect((await host.askDashboard('POST', '/api/classes', asked)).status).toBe(status)
    expect(await list()).toHaveLength(before)
  })

  it('closes a class to newcomers, and opens it', async () => {
    await change('close')
    expect((await find('Tuesday')).state).toBe('closed')
    expect([await joins('Cat', tuesday.code), await visit(bob)]).toEqual([409, 200])
    await change('open')
    expect([await joins('Cat', tuesday.code), (await find('Tuesday')).state]).toEqual([200, 'open'])
  })

  it('archives a class, whose record stays readable, and brings it back', async () => {
    const key = await enterClass(tuesday.id)
    await change('archive')
    expect((await find('Tuesday')).state).toBe('archived')
    expect([await joins('Dan', tuesday.code), await visit(bob), await visit(ann)]).not.toContain(500)
    expect([await visit(bob), await visit(ann)]).toEqual([401, 200])
    expect(JSON.parse((await askAs(key, '/api/learners')).text)).toHaveLength(2)
    const { warnings } = JSON.parse((await askAs(key, '/api/class')).text) as DashboardClass
    expect(warnings).toEqual(['The class is archived: nobody can enter a shop. A host can open it again.'])
    await change('open')
    expect([await visit(bob), (await find('Tuesday')).state]).toEqual([200, 'open'])
  })

  it('limits the learners and the disk space of one class', async () => {
    expect((await change('limits', { mostLearners: 2, mostDisk: 64 })).status).toBe(200)
    expect(await find('Tuesday')).toMatchObject({ mostLearners: 2, disk: { own: 64 * 1024 ** 2 } })
    expect([await joins('Eve', tuesday.code), await joins('Eve', testClass.classroom.itsClass.code)]).toEqual(
      [409, 200],
    )
    for (const wrong of [{}, { mostLearners: 0 }, { mostLearners: '5' }, { mostDisk: 1 }, { mostDisk: 1e9 }])
      expect((await change('limits', wrong)).status).toBe(400)
    await change('limits', { mostLearners: null, mostDisk: null })
    const { mostLearners, disk } = await find('Tuesday')
    expect([mostLearners, disk.own]).toEqual([null, null])
    expect(disk.usual).toBeGreaterThan(0)
  })

  it('makes a class with a language, and changes it', async () => {
    const languages = JSON.parse((await host.askDashboard('GET', '/api/classes/languages')).text)
    expect(languages).toEqual(expect.arrayContaining(['en', 'de_DE', 'ja_JP']))
    expect((await find('Tuesday')).language).toBeNull()
    expect((await change('language', { language: 'ja_JP' })).status).toBe(200)
    expect((await find('Tuesday')).language).toBe('ja_JP')
    for (const language of ['xx_XX', 'tlh_AA', 7, '../de_DE'])
      expect((await change('language', { language })).status).toBe(400)
    expect((await find('Tuesday')).language).toBe('ja_JP')
    const asked = { name: 'Mittwoch', language: 'de_DE' }
    expect((await host.askDashboard('POST', '/api/classes', { ...asked, language: 'de' })).status).toBe(400)
    expect((await host.askDashboard('POST', '/api/classes', asked)).status).toBe(201)
    const { id, language } = await find('Mittwoch')
    expect(language).toBe('de_DE')
    await change('erase', { name: 'Mittwoch' }, id)
    await change('language', { language: null })
    expect((await find('Tuesday')).language).toBeNull()
  })

  it('enters another class with a code that works once', async () => {
    const { code } = JSON.parse((await change('enter')).text)
    const request = { link: host.link, method: 'POST', path: '/api/enter', body: { code } }
    const { key } = JSON.parse((await requestDashboard(testClass, request)).text)
    expect((await requestDashboard(testClass, request)).status).toBe(403)
    expect(JSON.parse((await askAs(key, '/api/class')).text).name).toBe('Tuesday')
    expect(JSON.parse((await askAs(key, '/api/me')).text)).toMatchObject({
      ...{ classId: tuesday.id, name: 'Tess', role: 'host' },
    })
  })

  it('is the only one who may', async () => {
    const key = await enterClass(tuesday.id)
    const invited = await askAs(key, '/api/tokens', 'POST', { role: 'owner', name: 'Olga' })
    const owner = JSON.parse(invited.text).key
    expect((await askAs(owner, '/api/classes')).status).toBe(403)
    expect((await askAs(owner, '/api/classes/names')).status).toBe(403)
    expect((await askAs(owner, `/api/classes/${tuesday.id}/archive`, 'POST', {})).status).toBe(403)
    // An owner neither makes a host nor revokes one.
    expect((await askAs(owner, '/api/tokens', 'POST', { role: 'host', name: 'Eve' })).status).toBe(400)
    const { id } = JSON.parse((await askAs(key, '/api/me')).text)
    expect((await askAs(owner, `/api/trainers/${id}`, 'DELETE')).status).toBe(403)
  })

  it('loses all keys, links and codes in all classes when one of the keys is revoked', async () => {
    const redeem = async (code: string | null) => {
      const request = { link: host.link, method: 'POST', path: '/api/enter', body: { code } }
      return requestDashboard(testClass, request)
    }
    const keyOf = async (code: string | null): Promise<string> => JSON.parse((await redeem(code)).text).key
    const invite = async (key: string, name: string) => {
      const { text } = await askAs(key, '/api/invitations', 'POST', { role: 'host', name })
      return new URLSearchParams(new URL(JSON.parse(text).link).hash.slice(1)).get('code')
    }
    const codeFor = async (key: string, id: string): Promise<string> =>
      JSON.parse((await askAs(key, `/api/classes/${id}/enter`, 'POST', {})).text).code
    const { itsClass } = testClass.classroom
    const first = await keyOf(await invite(host.key, 'Hugo'))
    const second = await keyOf(await codeFor(first, tuesday.id))
    const third = await keyOf(await codeFor(second, itsClass.id))
    const unused = [
      await codeFor(first, tuesday.id),
      await codeFor(second, itsClass.id),
      await invite(second, 'Ivan'),
    ]
    const { id } = JSON.parse((await askAs(third, '/api/me')).text)
    expect((await askAs(host.key, `/api/trainers/${id}`, 'DELETE')).status).toBe(200)
    for (const key of [first, second, third]) expect((await askAs(key, '/api/classes')).status).toBe(401)
    for (const code of unused) expect((await redeem(code)).status).toBe(403)
    expect((await askAs(host.key, '/api/classes')).status).toBe(200)
  })

  it('keeps a code for a class that its owner would like to revoke', async () => {
    const key = await enterClass(tuesday.id)
    const owner = JSON.parse(
      (await askAs(key, '/api/tokens', 'POST', { role: 'owner', name: 'Olga' })).text,
    ).key
    const { code } = JSON.parse((await change('enter')).text)
    const { invitations }: Staff = JSON.parse((await askAs(owner, '/api/trainers')).text)
    const [unused] = invitations.filter(({ role }) => role === 'host')
    expect((await askAs(owner, `/api/invitations/${unused?.id}`, 'DELETE')).status).toBe(403)
    const request = { link: host.link, method: 'POST', path: '/api/enter', body: { code } }
    expect((await requestDashboard(testClass, request)).status).toBe(200)
  })

  it('finds what was done in the log of the own class', async () => {
    const audit = JSON.parse((await host.askDashboard('GET', '/api/audit')).text) as {
      act: string
      detail: string
    }[]
    for (const act of [
      'class-make',
      'class-close',
      'class-open',
      'class-archive',
      'class-limits',
      'class-language',
      'class-enter',
    ])
      expect(audit).toContainEqual(expect.objectContaining({ act, detail: 'Tuesday' }))
  })

  it('deletes another class after its name was typed, and nothing of the own', async () => {
    const key = await enterClass(tuesday.id)
    const { itsClass, classStore } = testClass.classroom
    expect((await change('erase', { name: 'Monday' })).status).toBe(400)
    expect((await change('erase', { name: 'Monday' }, itsClass.id)).status).toBe(409)
    for (const id of ['nothing', '..', "' or 1=1--"]) {
      expect((await change('erase', { name: 'Tuesday' }, encodeURIComponent(id))).status).toBe(404)
    }
    const before = [await classStore.learners(itsClass.id), await classStore.events(itsClass.id)]
    expect((await change('erase', { name: 'Tuesday' })).status).toBe(200)
    expect((await list()).map(({ name }) => name)).toEqual(['Monday'])
    expect([await classStore.learners(itsClass.id), await classStore.events(itsClass.id)]).toEqual(before)
    expect([await visit(bob), await visit(ann)]).toEqual([401, 200])
    // The key was one of the deleted class.
    expect((await askAs(key, '/api/class')).status).toBe(401)
    expect((await askAs(key, '/api/classes')).status).toBe(401)
    expect((await change('enter')).status).toBe(404)
  })
})
