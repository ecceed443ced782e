import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LiveFix, LiveVersions } from '#contract/training.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

let application: TestApplication
let visitor: Visitor
let visits = 0

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(() => {
  visitor = application.visitor(`fixer-${visits++}`)
})

const put = (versions: LiveVersions | object) => visitor.put('/training/live', { versions })
const fixes = async (): Promise<LiveFix[]> => (await visitor.get('/training/live')).json()

describe('live fixes', () => {
  it('show since when they are live, and which challenges they block', async () => {
    expect(await fixes()).toEqual([])
    await visitor.put('/training/coding/localXssChallenge/live', { fix: 1 })
    const [fix] = await fixes()
    expect(fix).toMatchObject({
      lab: 'dom-xss',
      title: 'A search term that runs',
      version: 'show-as-text',
      isLive: true,
      stops: ['localXssChallenge', 'xssBonusChallenge'],
      codingChallenge: 'localXssChallenge',
    })
    expect(Date.parse(fix?.since ?? '')).toBeGreaterThan(0)
  })

  it('count as proven once the lab is proven, unless they are wrong', async () => {
    await put({ 'dom-xss': 'show-as-text' })
    expect((await fixes())[0]?.isProven).toBe(false)
    application.training
      .progress(await application.host.open(`fixer-${visits - 1}`))
      .markProven('localXssChallenge')
    expect((await fixes())[0]?.isProven).toBe(true)
    await put({ 'dom-xss': 'escape-brackets' })
    expect((await fixes())[0]?.isProven).toBe(false)
  })

  it('also block challenges of other labs', async () => {
    await put({ 'confidential-document': 'serve-what-is-meant' })
    expect((await fixes())[0]?.stops).toEqual(
      expect.arrayContaining(['forgottenBackupChallenge', 'nullByteChallenge', 'easterEggLevelOneChallenge']),
    )
  })

  it('block nothing if attacks still get through', async () => {
    await put({ 'login-injection': 'bind-the-secret' })
    expect((await fixes())[0]?.stops).toEqual([])
  })

  it('are remembered when they are replaced, and can be put live again', async () => {
    const both = { 'dom-xss': 'show-as-text', 'login-injection': 'bind-parameters' }
    await put(both)
    expect((await put({ 'dom-xss': 'weak', 'login-injection': 'weak' })).json()).toMatchObject([
      { isLive: false },
      { isLive: false },
    ])
    expect((await visitor.get('/training/versions')).json()).toEqual({})
    await put({ 'dom-xss': 'show-as-text' })
    expect((await visitor.get('/training/versions')).json()).toEqual({ 'dom-xss': 'show-as-text' })
  })

  it.each([
    { 'dom-xss': 'nothing-like-it' },
    { nowhere: 'weak' },
    { 'score-board': 'weak' },
    { 'dom-xss': 7 },
  ])('can only be versions that the labs offer: %j', async (wrong) => {
    expect((await put({ 'login-injection': 'bind-parameters', ...wrong })).statusCode).toBe(400)
    expect((await visitor.get('/training/versions')).json()).toEqual({})
  })

  it('survive a reset that keeps progress, and are gone after one that does not', async () => {
    await put({ 'dom-xss': 'show-as-text' })
    await put({ 'dom-xss': 'weak' })
    await visitor.post('/training/shop/reset', {})
    expect(await fixes()).toMatchObject([{ version: 'show-as-text', isLive: false }])
    await visitor.post('/training/shop/start-over', {})
    expect(await fixes()).toEqual([])
  })
})

describe('a refused customer', () => {
  const login = (body: object) => visitor.post('/rest/user/login', body)
  const honest = { email: "conan.o'brien@example.org", password: 'is-none' }

  it('learns from a header which wrong fix took part, and the reply stays the same', async () => {
    const before = await login(honest)
    await put({ 'login-injection': 'block-quotes-and-dashes' })
    const refused = await login({ email: 'a@b.c', password: 'x--y' })
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['x-own-fix']).toBe('login-injection')
    expect(before.headers['x-own-fix']).toBeUndefined()
    await put({ 'login-injection': 'weak' })
    const weak = await login({ email: 'a@b.c', password: 'x--y' })
    expect(weak.headers['x-own-fix']).toBeUndefined()
    expect(refused.body).toBe(weak.body)
  })

  // Generous timeout: a whole proof is slow on a busy machine.
  it("learns of the learner's own fix unless it is proven as it runs", {
    timeout: 120_000,
  }, async () => {
    const coding = '/training/coding/loginAdminChallenge'
    const weak: string = (await visitor.get(`${coding}/own`)).json().source
    const run = async (source: string) => {
      await visitor.put(`${coding}/own`, { source })
      await visitor.put(`${coding}/live`, { fix: 'own' })
    }
    const noApostrophes = weak.replace(
      '  return db',
      "  if (email.includes(`'`)) throw new Error('no')\n  return db",
    )
    await run(noApostrophes)
    const broken = await login(honest)
    expect([broken.statusCode, broken.headers['x-own-fix']]).toEqual([500, 'login-injection'])

    await run(
      weak.replace('  return db', '  if (email.length > 20) return Promise.resolve(undefined)\n  return db'),
    )
    const refused = await login(honest)
    expect([refused.statusCode, refused.headers['x-own-fix']]).toEqual([401, 'login-injection'])

    await run(
      weak
        .replace(/'\$\{email\}'/, '?')
        .replace(/'\$\{md5\(password\)\}'/, '?')
        .replace('deletedAt IS NULL`,', 'deletedAt IS NULL`, [email, md5(password)],'),
    )
    expect((await login(honest)).headers['x-own-fix']).toBe('login-injection')
    const proof = await visitor.post(`${coding}/attack`, { browser: [] })
    expect(JSON.parse(proof.body.trim().split('\n').at(-1) ?? '')).toMatchObject({ held: true })
    const right = await login(honest)
    expect([right.statusCode, right.headers['x-own-fix']]).toEqual([401, undefined])

    await visitor.put('/training/live', { versions: { 'login-injection': 'weak' } })
    expect((await login({ email: 'a@b.c', password: 'x' })).headers['x-own-fix']).toBeUndefined()
  })

  it('does not learn of a right fix, or of one that took no part', async () => {
    await put({ 'login-injection': 'bind-parameters', 'view-basket': 'accept-numbers-only' })
    expect((await login({ email: "' or 1=1--", password: 'x' })).headers['x-own-fix']).toBeUndefined()
    expect((await visitor.get('/rest/nothing/here')).headers['x-own-fix']).toBeUndefined()
  })
})
