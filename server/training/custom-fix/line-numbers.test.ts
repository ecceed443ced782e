import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { socketEvents } from '../../http/sockets/events.ts'
import { LearnerCodeError } from '../../sandbox/learner-code/errors.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { checkCustomFix, runSavedCode, saveCustomFix } from './code.ts'

// Learners' own fixes of code that everything else depends on: sessions, errors, sockets, and decisions before writes.

let application: TestApplication
let visitor: Visitor
let shopId: string
let visits = 0

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(() => {
  shopId = `lines-${visits++}`
  visitor = application.visitor(shopId)
})

/** Puts this live in place of a lab's weak code, whether the lab offers it or not. */
async function run(lab: string, source: string): Promise<void> {
  const shop = await application.host.open(shopId)
  const checked = await checkCustomFix(shop, lab, source)
  if ('problem' in checked) throw new Error(checked.problem.message)
  saveCustomFix(shop, lab, source, checked.code)
  runSavedCode(shop, lab)
  await shop.setLiveVersion(lab, CUSTOM_FIX)
}

const fixOf = (lab: string, fix: string): string =>
  readFileSync(join(projectRoot, 'labs', lab, 'fixes', `${fix}.ts`), 'utf8')

const DIRECTORY = '/rest/user/authentication-details'
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const UNSIGNED = `${part({ alg: 'none', typ: 'JWT' })}.${part({ data: { email: 'jwtn3d@juice-sh.op' } })}.`

describe('a custom fix that reads tokens', () => {
  const LAB = 'token-algorithm'
  const genuine = (body: string): string => `export function isGenuine(token, key, { hmac, rsa }) { ${body} }`
  const logIn = () => visitor.login('jim@juice-sh.op', 'ncc-1701')

  it('decides who gets in', async () => {
    const token = await logIn()
    expect((await visitor.get(DIRECTORY, bearer(UNSIGNED))).statusCode).toBe(200)
    await run(LAB, genuine('return rsa(token, key)'))
    expect((await visitor.get(DIRECTORY, bearer(token))).statusCode).toBe(200)
    expect((await visitor.get(DIRECTORY, bearer(UNSIGNED))).statusCode).toBe(401)
  })

  it.each([
    ['throws', 'throw new Error("no idea")'],
    ['answers with what is true enough', 'return "yes"'],
    ['answers with a promise of what is true enough', 'return Promise.resolve([true])'],
    ['takes too long', 'for (;;);'],
    ['knows of another key', 'return rsa(token, "-----BEGIN PUBLIC KEY-----")'],
    ['tries endless secrets', 'return hmac(token, key.repeat(1000))'],
  ])('opens no session if it %s, and logs no error', async (_what, body) => {
    const token = await logIn()
    await run(LAB, genuine(body))
    expect((await visitor.get(DIRECTORY, bearer(token))).statusCode).toBe(401)
    const me = await visitor.get('/rest/user/whoami', { headers: { cookie: `token=${token}` } })
    expect(me.json()).toEqual({ user: {} })
    expect((await visitor.get('/profile', { headers: { cookie: `token=${token}` } })).statusCode).toBe(500)
    expect(application.warnings).toEqual([])
  })

  it('does not delay the training ground or a page', async () => {
    const token = await logIn()
    await run(LAB, genuine('for (;;);'))
    const answered: string[] = []
    const ask = async (url: string) => {
      await visitor.get(url, bearer(token))
      answered.push(url)
    }
    await Promise.all([ask(DIRECTORY), ask('/training/versions'), ask('/api/Challenges'), ask('/#/basket')])
    expect(answered.at(-1)).toBe(DIRECTORY)
  })
})

describe('a custom fix that describes errors', () => {
  const LAB = 'verbose-errors'
  const describing = (body: string): string => `export function describe(error, { status }) { ${body} }`
  const asJson = { headers: { accept: 'application/json' } }

  it('gets the complete error, and decides what is shown', async () => {
    await run(
      LAB,
      describing(
        'return { title: status + error.message, stack: [], fields: { lines: error.stack.split("\\n").length > 2, ...error } }',
      ),
    )
    const refused = await visitor.get('/api/BasketItems', asJson)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      401,
      { error: { lines: true, code: 'credentials_required' } },
    ])
  })

  it.each([
    ['throws', 'throw new Error("a slip of mine")', /a slip of mine/],
    ['answers with something else', 'return { title: 1 }', /Your own code in labs\/verbose-errors stopped/],
    ['says what cannot be sent', 'return { title: "a", stack: [], fields: { big: 1n } }', /stopped/],
    ['takes too long', 'for (;;);', /Your own code in labs\/verbose-errors stopped/],
  ])('is replaced by a plain message if it %s, with the original status', async (_what, body, words) => {
    await run(LAB, describing(body))
    const refused = await visitor.get('/api/BasketItems', asJson)
    expect(refused.statusCode).toBe(401)
    expect(refused.json().error.message).toMatch(words)
    expect(refused.body).not.toContain('node_modules')
  })
})

it('a custom fix behind a socket that stops logs no error', async () => {
  await run('open-redirect', 'export function mayRedirect() { throw new Error("no") }')
  const { verifySvgInjectionChallenge } = socketEvents(await application.host.open(shopId))
  await expect(verifySvgInjectionChallenge('../../redirect?to=https://a.example')).rejects.toThrow(
    LearnerCodeError,
  )
})

describe.each(['use-each-once', 'own'])('a captcha that counts once, as %s says', (version) => {
  it('counts once in concurrent requests, and is only used up by an accepted one', async () => {
    const fix = fixOf('reusable-captcha', 'use-each-once')
    if (version === 'own') await run('reusable-captcha', fix)
    else await (await application.host.open(shopId)).setLiveVersion('reusable-captcha', version)
    const { captchaId, answer: captcha } = (await visitor.get('/rest/captcha')).json()
    const say = (rating: number) =>
      visitor.post('/api/Feedbacks', { comment: 'Fine', rating, captchaId, captcha })
    expect((await say(9)).statusCode).toBe(400)
    const answers = await Promise.all([say(1), say(2), say(3), say(4)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 401, 401, 401])
  })
})

it('a custom fix reads all feedback in one call', async () => {
  const source = `let seen = 0
export function publishedComment({ comment }) { return \`\${(seen += 1)} \${comment}\` }`
  await run('leaked-recovery-phrase', source)
  const { data } = (await visitor.get('/api/Feedbacks')).json()
  expect(data.length).toBeGreaterThan(3)
  expect(data.map(({ comment }: { comment: string }) => Number.parseInt(comment, 10))).toEqual(
    data.map((_: unknown, at: number) => at + 1),
  )
})
