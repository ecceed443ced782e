import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedInTrainer, StaffSignIn } from '#contract/dashboard.ts'
import { closeTestApplication } from '../../testing/application.ts'
import { type ClassResponse, openTestClass, type TestClass } from '../../testing/class/class.ts'
import { enterDashboard, requestDashboard } from '../../testing/class/dashboard.ts'
import { openTestProvider, type TestProvider } from '../../testing/sign-in/provider.ts'

let provider: TestProvider
let testClass: TestClass
let link: URL

beforeAll(async () => {
  provider = await openTestProvider()
  const { issuer, clientId, clientSecret } = provider
  const about = { issuer: new URL(issuer), clientId, clientSecret, scope: 'openid profile email' }
  const learners = { emailDomains: [], group: undefined }
  const staff = [
    { claim: 'groups', anyOf: ['tuesday'], role: 'trainer' as const, class: 'Tuesday' },
    { claim: 'groups', anyOf: ['it'], role: 'owner' as const },
    { claim: 'groups', anyOf: ['teachers', 'assistants'], role: 'helper' as const },
    { claim: 'email', anyOf: ['Boss@uni.example'], role: 'owner' as const },
  ]
  testClass = await openTestClass({
    signIn: {
      isCodeAllowed: false,
      providers: [
        { ...about, id: 'uni', name: 'University', nicknameClaim: undefined, learners: undefined, staff },
        { ...about, id: 'club', name: 'Club', nicknameClaim: undefined, learners, staff: [] },
      ],
    },
  })
  link = new URL(await testClass.classroom.openDashboard())
  provider.start([`${link.origin}/sign-in/uni/callback`])
  provider.people.set('tess', { name: 'Tess Teacher', groups: ['teachers', 'it'] })
  provider.people.set('hal', { name: 'Hal', groups: 'assistants' })
  provider.people.set('tim', { name: 'Tim', groups: ['tuesday', 'teachers'] })
  provider.people.set('boss', { email: 'boss@Uni.example', email_verified: true })
  provider.people.set('mallory', { email: 'boss@uni.example', email_verified: false })
  provider.people.set('ann', { name: 'Ann', groups: ['students'] })
})
afterAll(async () => {
  await closeTestApplication(testClass.application)
  await provider.close()
})
beforeEach(() => {
  provider.tampering = {}
})

const get = (path: string, headers: Record<string, string> = {}) =>
  testClass.send('GET', '127.0.0.1', path, { port: Number(link.port), headers })
const begin = async () => {
  const { headers } = await get('/sign-in/uni')
  return { location: headers.location ?? '', cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
}
const signIn = async (login: string): Promise<ClassResponse> => {
  const { location, cookie } = await begin()
  const address = await provider.signIn(location, login)
  return get(`${address.pathname}${address.search}`, { cookie })
}
const logged = () => testClass.application.warnings.join('\n')

describe('staff who sign in with a provider', () => {
  it('see who they can sign in with', async () => {
    const offered: StaffSignIn = JSON.parse((await get('/api/sign-in')).text)
    expect(offered).toEqual({ providers: [{ id: 'uni', name: 'University' }] })
    expect((await get('/sign-in/club')).status).toBe(404)
  })

  it.each([
    ['tess', 'Tess Teacher', 'owner'],
    ['hal', 'Hal', 'helper'],
  ])('get the role of the first rule that fits: %s', async (login, name, role) => {
    const { status, headers } = await signIn(login)
    expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/#code=[\w-]{22}$/)])
    const key = await enterDashboard(testClass, new URL(headers.location ?? '', link))
    const me: SignedInTrainer = JSON.parse(
      (await requestDashboard(testClass, { link, key, method: 'GET', path: '/api/me' })).text,
    )
    expect(me).toMatchObject({ name, role })
  })

  it('come into the class of their rule, once it is open', async () => {
    expect((await signIn('tim')).headers.location).toBe('/#problem=noStaff')
    expect(logged()).toContain('there is no class of the name in the rule')
    await testClass.classroom.classes.create({ name: 'Tuesday', endsAt: new Date(Date.now() + 86_400_000) })
    const code = new URL((await signIn('tim')).headers.location ?? '', link)
    const key = await enterDashboard(testClass, code)
    const read = async (path: string) =>
      JSON.parse((await requestDashboard(testClass, { link, key, method: 'GET', path })).text)
    expect(await read('/api/class')).toMatchObject({ name: 'Tuesday' })
    expect(await read('/api/me')).toMatchObject({ name: 'Tim', role: 'trainer' })
  })

  it('are refused without a role, with an unknown state, with the code of somebody else', async () => {
    expect((await signIn('ann')).headers.location).toBe('/#problem=noStaff')
    expect(logged()).toContain('Sign-in with University refused: no rule of the staff fits.')
    expect((await get('/sign-in/uni/callback?state=own&code=a')).headers.location).toBe('/#problem=begin')
    const [one, other] = [await begin(), await begin()]
    const address = await provider.signIn(one.location, 'tess')
    const back = await get(`${address.pathname}${address.search}`, { cookie: other.cookie })
    expect(back.headers.location).toBe('/#problem=begin')
    provider.tampering = { idToken: (token) => ({ ...token, header: { alg: 'none' }, key: undefined }) }
    expect((await signIn('tess')).headers.location).toBe('/#problem=refused')
    expect(
      (await get('/sign-in/uni', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).headers
        .location,
    ).toBe('/#problem=begin')
  })

  it('get no role by an e-mail address that is not verified', async () => {
    expect((await signIn('mallory')).headers.location).toBe('/#problem=noStaff')
    expect((await signIn('boss')).headers.location).toMatch(/^\/#code=/)
  })

  it('come to the page at the address that the provider knows', async () => {
    const { headers } = await testClass.send('GET', 'localhost', '/sign-in/uni', { port: Number(link.port) })
    expect(headers.location).toBe(`${link.origin}/`)
  })
})

describe('a class without the code', () => {
  it('lets nobody join by it, and shows no form for it', async () => {
    const { code } = testClass.classroom.itsClass
    const page = await testClass.send('GET', 'join.class.test', `/?code=${encodeURIComponent(code)}`)
    expect(page.text).toContain('Sign in with Club')
    expect(page.text).not.toContain('University')
    expect(page.text).not.toContain('action="/.class/join"')
    expect(page.text).not.toContain('action="/.class/resume"')
    for (const path of ['/.class/join', '/.class/resume']) {
      const refused = await testClass.post(path, { nickname: 'Ann', words: 'a b c d' })
      expect([refused.status, refused.text.includes('use the button of the join page')]).toEqual([403, true])
    }
    expect(await testClass.classroom.classStore.learners(testClass.classroom.itsClass.id)).toEqual([])
  })
})

describe('a provider that does not answer', () => {
  it('stops no start, and is a sentence and a reason', async () => {
    const settings = {
      ...{
        id: 'gone',
        name: 'Gone',
        issuer: new URL('http://127.0.0.1:1'),
        clientId: 'a',
        clientSecret: 'b',
      },
      ...{
        scope: 'openid',
        nicknameClaim: undefined,
        staff: [],
        learners: { emailDomains: [], group: undefined },
      },
    }
    const other = await openTestClass({ signIn: { isCodeAllowed: true, providers: [settings] } })
    try {
      const { status, text } = await other.send('GET', 'join.class.test', '/.class/sign-in/gone')
      expect([status, text.includes('The sign-in service does not answer')]).toEqual([503, true])
      expect(other.application.warnings.join()).toContain('Sign-in with Gone refused: discovery failed: ')
    } finally {
      await closeTestApplication(other.application)
    }
  })
})
