import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CustomFix, ProofLine } from '#contract/training.ts'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { continueCodes } from '../progress/continue-codes.ts'

const ADMIN = 'loginAdminChallenge'
const OWN = `/training/coding/${ADMIN}/own`
const INJECTION = { email: "' or 1=1--", password: 'a' }
const JIM = { email: 'jim@juice-sh.op', password: 'ncc-1701' }

const weak = readFileSync(join(projectRoot, 'labs', 'login-injection', 'weak.ts'), 'utf8')
const right = weak
  .replace(/'\$\{email\}'/, '?')
  .replace(/'\$\{md5\(password\)\}'/, '?')
  .replace('deletedAt IS NULL`,', 'deletedAt IS NULL`,\n    [email, md5(password)],')
const body = (code: string): string => weak.replace(/return db[\s\S]*\n\}/, `${code}\n}`)

let application: TestApplication
let visitor: Visitor
let visits = 0

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(() => {
  visitor = application.visitor(`writer-${visits++}`)
})

const read = async (): Promise<CustomFix> => (await visitor.get(OWN)).json()
const save = async (source: string): Promise<CustomFix> => (await visitor.put(OWN, { source })).json()
const live = (fix: unknown) => visitor.put(`/training/coding/${ADMIN}/live`, { fix })
const logIn = (who: object) => visitor.post('/rest/user/login', who)
const versions = async () => (await visitor.get('/training/versions')).json()

/** Saves this fix and puts it live. */
async function run(source: string): Promise<void> {
  expect(await save(source)).toMatchObject({ runs: true, problems: [] })
  expect((await live('own')).statusCode).toBe(200)
}

describe('a custom fix', () => {
  it('starts as the weak code, and is not live until the learner says so', async () => {
    expect(await read()).toMatchObject({ source: weak, savedAt: null, runs: false, live: false })
    expect((await live('own')).statusCode).toBe(400)
    expect(await save(right)).toMatchObject({ source: right, runs: true, live: false, problems: [] })
    expect(await versions()).toEqual({})
    expect((await logIn(INJECTION)).statusCode).toBe(200)
  })

  it('is what the shop then runs, for attackers and for honest customers', async () => {
    await run(right)
    expect(await versions()).toEqual({ 'login-injection': 'own' })
    expect((await logIn(INJECTION)).statusCode).toBe(401)
    expect((await logIn(JIM)).json().authentication.umail).toBe(JIM.email)
    expect(await read()).toMatchObject({ live: true })
  })

  it('is listed with other fixes: it can be replaced, and put live again unchanged', async () => {
    const put = (version: string) =>
      visitor.put('/training/live', { versions: { 'login-injection': version } })
    expect((await visitor.get(`/training/coding/${ADMIN}`)).json()).toMatchObject({
      live: null,
      mayWrite: true,
    })
    expect((await put('own')).statusCode).toBe(400)
    await run(right)
    await visitor.post('/snippets/verdict', { key: ADMIN, selectedLines: [15] })
    expect((await visitor.get(`/training/coding/${ADMIN}`)).json().live).toBe('own')
    expect((await visitor.get('/training/live')).json()).toMatchObject([{ codingChallenge: ADMIN }])
    expect((await put('weak')).json()).toMatchObject([
      { lab: 'login-injection', version: 'own', isLive: false, stopped: null },
    ])
    expect((await logIn(INJECTION)).statusCode).toBe(200)
    await save('export function findUser( {')
    expect((await put('own')).json()).toMatchObject([{ version: 'own', isLive: true }])
    expect((await logIn(INJECTION)).statusCode).toBe(401)
  })

  it('runs in no other shop', async () => {
    await run(right)
    const other = application.visitor(`writer-${visits++}`)
    expect((await other.post('/rest/user/login', INJECTION)).statusCode).toBe(200)
    expect((await other.get(OWN)).json()).toMatchObject({ source: weak, savedAt: null })
  })

  it('does not change while the learner edits, until they put the new text live', async () => {
    await run(right)
    await save(body('return Promise.resolve(undefined)'))
    expect((await logIn(JIM)).statusCode).toBe(200)
    await save('export function findUser( {')
    expect((await logIn(JIM)).statusCode).toBe(200)
    await save(body('return Promise.resolve(undefined)'))
    await live('own')
    expect((await logIn(JIM)).statusCode).toBe(401)
  })

  it.each([
    ['what cannot be read', 'export const a = 1\nexport function findUser( {', 2, /./],
    ['another name', 'export const find = () => undefined', 1, /findUser/],
    ['more than is asked for', `${weak}\nexport const more = 1`, 1, /more/],
    ['an import', `import { readFileSync } from 'node:fs'\n${weak}`, 1, /handed/],
  ])('is saved but does not run: %s', async (_what, source, line, words) => {
    const result = await save(source)
    expect(result).toMatchObject({ source, runs: false, problems: [{ line }] })
    expect(result.problems[0]?.message).toMatch(words)
    expect((await read()).source).toBe(source)
    expect((await live('own')).statusCode).toBe(400)
  })

  it.each([undefined, 1, ['a'], 'x'.repeat((64 << 10) + 1)])(
    'is refused if it is not a text within the size limit',
    async (source) => {
      expect((await visitor.put(OWN, { source })).statusCode).toBe(400)
      expect((await read()).savedAt).toBeNull()
    },
  )

  it('may be as long as the limit, also if its JSON is twice as long', async () => {
    const source = `// ${'"'.repeat((64 << 10) - 3)}`
    expect((await save(source)).source).toBe(source)
  })

  it('survives a reset that keeps progress, and is gone after one that does not', async () => {
    await run(right)
    const shop = await application.host.open(`writer-${visits - 1}`)
    await application.host.reset(shop, { keepProgress: true })
    expect((await logIn(INJECTION)).statusCode).toBe(401)
    await application.host.reset(shop, { keepProgress: false })
    expect((await logIn(INJECTION)).statusCode).toBe(200)
    expect((await read()).savedAt).toBeNull()
  })

  it('is replaced by the weak code when it is deleted', async () => {
    await run(right)
    expect((await visitor.send({ method: 'DELETE', url: OWN })).json()).toMatchObject({
      source: weak,
      live: false,
    })
    expect(await versions()).toEqual({})
    expect((await logIn(INJECTION)).statusCode).toBe(200)
  })

  it('is not accessible to other sites', async () => {
    const headers = { origin: 'http://evil.example', host: 'localhost:3000' }
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const answer = await visitor.send({ method, url: OWN, headers, payload: { source: right } })
      expect(answer.statusCode).toBe(403)
    }
    expect((await read()).savedAt).toBeNull()
  })

  it('is not offered without weak code or without a challenge', async () => {
    for (const key of ['exposedCredentialsChallenge', 'misplacedSignatureFileChallenge', 'none']) {
      expect((await visitor.get(`/training/coding/${key}/own`)).statusCode).toBe(404)
    }
  })
})

describe('a faulty custom fix', () => {
  it("throws an error with its line, in the learner's shop only", async () => {
    await run(body('const nothing: { id: number } | undefined = undefined\n  return nothing.id'))
    const answer = await logIn(JIM)
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toMatch(/TypeError/)
    expect(answer.body).not.toContain(projectRoot)
    expect((await application.visitor('neighbour').post('/rest/user/login', JIM)).statusCode).toBe(200)
  })

  it('gets a message about the expected type', async () => {
    await run(body("return 'admin' as never"))
    expect((await logIn(JIM)).body).toContain(
      'Your own code in labs/login-injection stopped: findUser should be',
    )
    await run(body('return db.get({ sql: 1 } as never)'))
    expect((await logIn(JIM)).body).toContain('get(1) should be a string')
  })

  it('never lets anybody in by returning a promise', async () => {
    await run(body('return new Promise(() => {})'))
    expect((await logIn(JIM)).statusCode).toBe(500)
  })

  it('gets a message if it makes too many calls at once', async () => {
    await run(body('return Promise.all(Array.from({ length: 100_000 }, () => db.get("SELECT 1"))) as never'))
    expect((await logIn(JIM)).body).toContain(
      'Your own code in labs/login-injection stopped: it asked for more than 50 things at once',
    )
  })

  it('is suspended if it keeps timing out, and its text is kept', async () => {
    const endless = body('for (;;);')
    // On a busy machine the thread may be ended before the place is known.
    const why = expect.stringMatching(/^it took too long( in the function at line 9)?, 3 times in a row$/)
    await run(endless)
    for (const _time of [1, 2, 3]) expect((await logIn(JIM)).statusCode).toBe(500)
    expect((await logIn(JIM)).statusCode).toBe(200)
    expect(await read()).toMatchObject({
      source: endless,
      live: false,
      aside: { why },
    })
    expect(await versions()).toEqual({})
    expect((await visitor.get('/training/live')).json()).toMatchObject([
      { version: 'own', isLive: false, stopped: why },
    ])
    await run(right)
    expect(await read()).toMatchObject({ live: true, aside: null })
    expect((await visitor.get('/training/live')).json()).toMatchObject([{ isLive: true, stopped: null }])
  })

  it('logs nothing for the operator', () => {
    expect(application.warnings.filter((warning) => warning.includes('Unexpected'))).toEqual([])
  })
})

// Generous timeout: each tries dozens of attacks in scratch shops, which is slow on a busy machine.
describe('proving a custom fix', { timeout: 240_000 }, () => {
  async function attack(): Promise<ProofLine[]> {
    const response = await visitor.post(`/training/coding/${ADMIN}/attack`, {})
    return response.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }

  it('tests the live code in a scratch shop, and counts as fixed if it withstands the hidden tests', async () => {
    await run(weak)
    expect((await attack()).at(-1)).toMatchObject({ held: false })
    expect((await visitor.get(`/training/coding/${ADMIN}`)).json()).toMatchObject({ status: 0 })

    await run(right)
    await save(weak)
    const lines = await attack()
    expect(lines[0]).toEqual({ line: 'started', version: 'own' })
    expect(lines.at(-1)).toMatchObject({ line: 'verdict', held: true, through: 0, broken: 0, untried: 0 })
    expect((await read()).provenAt).not.toBeNull()
    const { data } = (await visitor.get(`/api/Challenges/?key=${ADMIN}`)).json()
    expect(data[0]).toMatchObject({ proven: true, provenOwn: true, codingChallengeStatus: 2 })
    expect((await visitor.get(`/training/coding/${ADMIN}`)).json()).toMatchObject({ status: 2, proven: true })
    const { continueCode } = (await visitor.get('/rest/continue-code-fixIt')).json()
    expect(continueCodes.fixIt.decode(continueCode)).toEqual([data[0].id])

    await save(`${right}\n// and more`)
    await live('own')
    expect((await read()).provenAt).toBeNull()
  })

  // Tried again: on a busy machine the place may be unknown here, too.
  const retry = 2
  it('reports a timeout for a fix that never answers, and no outcome of other code', { retry }, async () => {
    await run(body('while (true) {}'))
    const lines = await attack()
    const done = lines.filter((line) => line.line === 'done')
    expect(done.length).toBeGreaterThan(0)
    expect(done.filter(({ outcome }) => outcome !== 'untried' && outcome !== 'broken')).toEqual([])
    const verdict = lines.at(-1)
    expect(verdict).toMatchObject({ line: 'verdict', held: false, through: 0 })
    expect(verdict).toMatchObject({ timedOut: 'it took too long in the function at line 9' })
    expect(verdict).not.toHaveProperty('nearest')
  })

  it('names no given fix if the mistake is a different one', async () => {
    const words = "if (/'\\s*(or|and|union)|--/i.test(email)) return Promise.resolve(undefined)"
    await run(weak.replace('return db', `${words}\n  return db`))
    const verdict = (await attack()).at(-1)
    expect(verdict).toMatchObject({ held: false })
    const version = verdict && 'nearest' in verdict ? verdict.nearest?.version : undefined
    expect([undefined, 'block-quotes-and-dashes']).toContain(version)
  })

  it('shows the generated input that beat the fix, and a similar given fix', async () => {
    const listed = weak.replace(
      'return db',
      'if (/[\'";-]/.test(email)) return Promise.resolve(undefined)\n  return db',
    )
    await run(listed)
    const lines = await attack()
    const beaten = lines.find(
      (line) => line.line === 'done' && line.kind === 'held-back' && line.outcome === 'broken',
    )
    expect(beaten).toMatchObject({ payload: expect.stringMatching(/\S/), detail: expect.any(String) })
    expect(lines.at(-1)).toMatchObject({
      held: false,
      nearest: { version: 'block-quotes-and-dashes', explanation: expect.any(String) },
    })
    const { data } = (await visitor.get(`/api/Challenges/?key=${ADMIN}`)).json()
    expect(data[0]).toMatchObject({ proven: false, provenOwn: false })
  })

  it('finds a back door by comparing it with the right fix', async () => {
    await run(
      right.replace(
        'return db',
        "if (password.length < 2) return db.get('SELECT * FROM Users WHERE email = ?', [email])\n  return db",
      ),
    )
    const lines = await attack()
    expect(lines.find((line) => line.line === 'done' && line.kind === 'oracle')).toMatchObject({
      outcome: 'broken',
      payload: expect.stringMatching(/with “.?”$/),
      detail: expect.stringMatching(
        /^your code returns a record \(id: .+\); the right fix returns undefined$/,
      ),
    })
    expect(lines.at(-1)).toMatchObject({ held: false })
  })

  it('is limited to twenty per hour, even if the text is deleted', async () => {
    await run(weak)
    const shop = await application.host.open(`writer-${visits - 1}`)
    const before = new Date(shop.clock.now().getTime() - 61 * 60_000).toISOString()
    const times = (count: number, at: string) => JSON.stringify(Array.from({ length: count }, () => at))
    const fill = (recent: string) =>
      shop.tables.run(
        'INSERT OR REPLACE INTO ff_progress_own_proofs (lab, attempts, recent, seed) VALUES (?, 19, ?, ?)',
        ['login-injection', recent, ''],
      )
    fill(times(20, shop.clock.now().toISOString()))
    expect((await visitor.post(`/training/coding/${ADMIN}/attack`, {})).statusCode).toBe(429)
    await visitor.send({ method: 'DELETE', url: OWN })
    await run(weak)
    expect((await visitor.post(`/training/coding/${ADMIN}/attack`, {})).statusCode).toBe(429)
    fill(times(20, before))
    expect((await visitor.post(`/training/coding/${ADMIN}/attack`, {})).statusCode).toBe(200)
  })
})

describe('in a contest', { timeout: 240_000 }, () => {
  it('shows only the name of the test that beat the fix', async () => {
    const contest = await openTestApplication({ preset: 'ctf' })
    try {
      const rival = contest.visitor('rival')
      await rival.put(OWN, { source: weak })
      await rival.put(`/training/coding/${ADMIN}/live`, { fix: 'own' })
      const { body: result } = await rival.post(`/training/coding/${ADMIN}/attack`, {})
      const lines: ProofLine[] = result
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      const beaten = lines.filter((line) => line.line === 'done' && line.kind === 'held-back')
      expect(beaten.some((line) => 'outcome' in line && line.outcome === 'through')).toBe(true)
      expect(beaten.filter((line) => 'payload' in line || 'detail' in line)).toEqual([])
      expect(lines.at(-1)).toMatchObject({ line: 'verdict', held: false })
      expect(lines.at(-1)).not.toHaveProperty('nearest')
    } finally {
      await closeTestApplication(contest)
    }
  })
})
