import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
} from '../../testing/application.ts'

/** Labs of all kinds: they query the database, read tokens, compare many things, and run behind sockets. */
const LABS: Readonly<Record<string, string>> = {
  'login-injection': 'loginAdminChallenge',
  'search-injection': 'unionSqlInjectionChallenge',
  'view-basket': 'basketAccessChallenge',
  'open-redirect': 'redirectChallenge',
  'verbose-errors': 'errorHandlingChallenge',
  'token-algorithm': 'jwtUnsignedChallenge',
  'single-pass-filter': 'persistedXssFeedbackChallenge',
  'guessable-passwords': 'weakPasswordChallenge',
}
const ANN = 'ann'

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))

const nameOfRight = (lab: string) =>
  [...application.training.labs.get(lab).fixes].find(([, fix]) => fix.right)?.[0]
const rightOf = (lab: string): string =>
  readFileSync(join(projectRoot, 'labs', lab, 'fixes', `${nameOfRight(lab)}.ts`), 'utf8')
const ann = () => application.visitor(ANN)
const versions = async () => (await ann().get('/training/versions')).json()
const allOwn = Object.fromEntries(Object.keys(LABS).map((lab) => [lab, 'own']))

/** Returns the answers to attackers and honest customers, one after another. */
async function shopping(): Promise<unknown[]> {
  const visitor = ann()
  const headers = { authorization: `Bearer ${await visitor.login('jim@juice-sh.op', 'ncc-1701')}` }
  const union = "')) UNION SELECT id, email, password, '4', '5', '6', '7', '8', '9' FROM Users--"
  const answers = await Promise.all([
    visitor.post('/rest/user/login', { email: "' or 1=1--", password: 'x' }),
    visitor.get(`/rest/products/search?q=${encodeURIComponent(union)}`),
    visitor.get('/rest/products/search?q=apple'),
    visitor.get('/rest/basket/2', { headers }),
    visitor.get('/rest/basket/1', { headers }),
    visitor.get('/redirect?to=https://evil.example'),
    visitor.get('/rest/nowhere'),
    visitor.get('/rest/user/whoami', { headers }),
  ])
  return answers.map(({ statusCode, body }) => [statusCode, body.length])
}

it('run in eight labs at once, also after a restart of the server', async () => {
  const weak = await shopping()
  const right = Object.fromEntries(Object.keys(LABS).map((lab) => [lab, nameOfRight(lab)]))
  expect((await ann().put('/training/live', { versions: right })).statusCode).toBe(200)
  const safe = await shopping()
  expect(safe.map(String)).not.toEqual(weak.map(String))
  for (const [lab, key] of Object.entries(LABS)) {
    const coding = `/training/coding/${key}`
    expect((await ann().put(`${coding}/own`, { source: rightOf(lab) })).json(), lab).toMatchObject({
      problems: [],
    })
    expect((await ann().put(`${coding}/live`, { fix: 'own' })).statusCode).toBe(200)
  }
  expect(await versions()).toEqual(allOwn)
  expect(await shopping()).toEqual(safe)
  expect(weak).not.toEqual(safe)
  for (let again = 0; again < 3; again++) expect(await shopping()).toEqual(safe)
  expect(
    await application
      .visitor('bob')
      .get('/training/versions')
      .then((answer) => answer.json()),
  ).toEqual({})

  const { dataDir } = application
  await application.close()
  application = await openTestApplication({ dataDir })
  expect(await versions()).toEqual(allOwn)
  expect(await shopping()).toEqual(safe)
}, 120_000)

const HOSTILE = {
  'what ends a compiler': '(((('.repeat(16_000),
  'types without end': `type A = ${'A<'.repeat(20_000)}`,
  'brackets without end': '['.repeat(64_000),
  'code that runs as it is read': 'for (;;);\nexport const findUser = () => undefined',
  'an import':
    "import { readFileSync } from 'node:fs'\nexport const findUser = () => readFileSync('/etc/passwd')",
  'text that is no text': '\u0000\ud800',
}

it('from a hostile backup are stored and not live, and the server keeps running', async () => {
  const eve = application.visitor('eve')
  const labs = Object.keys(LABS)
  const own = Object.fromEntries(Object.values(HOSTILE).map((source, at) => [labs[at], source]))
  for (const [lab, source] of Object.entries(own)) {
    const backup = { extras: { proven: [], notes: {}, own: { [lab]: source } } }
    const restored = await eve.post('/training/backup/restore', backup)
    expect(restored.statusCode, restored.body).toBe(200)
  }
  expect((await eve.get('/training/versions')).json()).toEqual({})
  for (const [at, lab] of labs.entries()) {
    const source = Object.values(HOSTILE)[at]
    if (source === undefined) continue
    const kept = (await eve.get(`/training/coding/${LABS[lab]}/own`)).json()
    expect(kept.live).toBe(false)
    expect(kept.source.length).toBe(source.length)
  }
  expect((await eve.post('/rest/user/login', { email: "' or 1=1--", password: 'x' })).statusCode).toBe(200)
  // The checker has served many fixes already and must still work for this one.
  const bob = application.visitor('bob')
  expect(
    (
      await bob.put('/training/coding/loginAdminChallenge/own', { source: rightOf('login-injection') })
    ).json(),
  ).toMatchObject({ problems: [], runs: true })
}, 60_000)
