import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChallengeRow, CodingChallenge, ProofLine } from '#contract/training.ts'
import { SandboxLost } from '../../sandbox/errors.ts'
import type { Job } from '../../sandbox/jobs.ts'
import type { WorkerPool } from '../../sandbox/workers/pool.ts'
import { ThreadPool } from '../../sandbox/workers/thread-pool.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

const ADMIN = 'loginAdminChallenge'
const XSS = 'localXssChallenge'
const INJECTION = { email: "' or 1=1--", password: 'a' }

let application: TestApplication
let visits = 0
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(() => {
  visitor = application.visitor(`caller-${visits++}`)
})

async function rows(query = ''): Promise<ChallengeRow[]> {
  return (await visitor.get(`/api/Challenges/${query}`)).json().data
}

describe('putting a fix live', () => {
  const live = (fix: unknown, key = ADMIN) => visitor.put(`/training/coding/${key}/live`, { fix })
  const coding = async (key = ADMIN): Promise<CodingChallenge> =>
    (await visitor.get(`/training/coding/${key}`)).json()

  it('changes at once what the shop runs, for every challenge of the lab', async () => {
    expect(await coding()).toMatchObject({ file: 'labs/login-injection/weak.ts', runs: 'server', live: null })
    expect((await visitor.post('/rest/user/login', INJECTION)).statusCode).toBe(200)

    expect((await live(3)).json()).toMatchObject({ key: ADMIN, live: 3 })
    expect((await visitor.post('/rest/user/login', INJECTION)).statusCode).toBe(401)
    expect((await visitor.get('/training/versions')).json()).toEqual({ 'login-injection': 'bind-parameters' })
    expect((await coding('loginJimChallenge')).live).toBe(0)

    expect((await live(null)).json()).toMatchObject({ live: null })
    expect((await visitor.post('/rest/user/login', INJECTION)).statusCode).toBe(200)
    expect((await visitor.get('/training/versions')).json()).toEqual({})
  })

  it('works for browser code', async () => {
    expect((await live(1, XSS)).json()).toMatchObject({ runs: 'browser', language: 'tsx', live: 1 })
    expect((await visitor.get('/training/versions')).json()).toEqual({ 'dom-xss': 'show-as-text' })
  })

  it.each([undefined, 4, -1, '3', 'bind-parameters'])('is refused for the fix %j', async (fix) => {
    expect((await live(fix)).statusCode).toBe(400)
    expect((await coding()).live).toBeNull()
  })

  it('is not possible for a challenge without code', async () => {
    expect((await live(null, 'scoreBoardChallenge')).statusCode).toBe(404)
    expect((await visitor.get('/training/coding/scoreBoardChallenge')).statusCode).toBe(404)
  })
})

describe('attacking a fix', () => {
  async function attack(key: string, body: object = {}): Promise<ProofLine[]> {
    const response = await visitor.post(`/training/coding/${key}/attack`, body)
    expect(response.headers['content-type']).toContain('application/x-ndjson')
    return response.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  const proven = async (key: string) => (await rows(`?key=${key}`))[0]?.proven

  it('gets through the weak code and reports each trial', async () => {
    const lines = await attack(ADMIN)
    expect(lines[0]).toEqual({ line: 'started', version: 'weak' })
    expect(lines[1]).toMatchObject({ line: 'running', kind: 'attack' })
    expect(lines[2]).toMatchObject({ line: 'done', kind: 'attack', outcome: 'through' })
    expect(lines.at(-1)).toMatchObject({ line: 'verdict', held: false, broken: 0 })
    expect(await proven(ADMIN)).toBe(false)
  })

  it('fails against the right fix, which stays proven when the weak code is live again', async () => {
    await visitor.put(`/training/coding/${ADMIN}/live`, { fix: 3 })
    const lines = await attack(ADMIN)
    expect(lines.at(-1)).toEqual({ line: 'verdict', held: true, through: 0, broken: 0, untried: 0 })
    const outcomes = lines.flatMap((line) => (line.line === 'done' ? [`${line.kind} ${line.outcome}`] : []))
    expect(new Set(outcomes)).toEqual(new Set(['attack blocked', 'works works']))
    await visitor.put(`/training/coding/${ADMIN}/live`, { fix: null })
    expect(await proven(ADMIN)).toBe(true)
  })

  it('shows what a wrong fix breaks', async () => {
    await visitor.put(`/training/coding/${ADMIN}/live`, { fix: 2 })
    const lines = await attack(ADMIN)
    expect(lines.at(-1)).toMatchObject({ line: 'verdict', held: false, through: 0, broken: 2 })
    expect(lines.find((line) => line.line === 'done' && line.outcome === 'broken')).toMatchObject({
      detail: 'the right password was answered with 401',
    })
  })

  it("leaves no trace in the learner's shop", async () => {
    const users = async () => {
      const shop = await application.host.open(`caller-${visits - 1}`)
      return shop.tables.get<{ n: number }>('SELECT count(*) AS n FROM Users')?.n
    }
    const before = await users()
    await attack(ADMIN)
    expect(await users()).toBe(before)
    expect(await visitor.solved(ADMIN)).toBe(false)
    expect(application.host.awake().filter((id) => id.startsWith('twin-'))).toEqual([])
  })

  it('tests a version alone, even if others are live', async () => {
    await visitor.put(`/training/coding/${ADMIN}/live`, { fix: 2 })
    const lines = await attack('basketAccessChallenge')
    expect(lines.at(-1)).toMatchObject({ line: 'verdict', held: false, through: 2, broken: 0 })
  })

  it("counts what the learner's browser reports", async () => {
    const attacks = [
      'an iframe with a javascript: address',
      'the payload behind a decoy',
      'a picture that fails on purpose',
    ]
    const players = ['the player of another track', 'the player behind a decoy']
    const checks = [
      'a search for apple shows the search term',
      'a search for <3 juice shows the search term',
      'a search for "quotes" & co shows the search term',
    ]
    const browser = [
      ...[...attacks, ...players].map((name) => ({ kind: 'attack', name, outcome: 'blocked' })),
      ...checks.map((name) => ({ kind: 'works', name, outcome: 'works' })),
    ]
    await visitor.put(`/training/coding/${XSS}/live`, { fix: 1 })
    expect(await attack(XSS, { browser })).toEqual([
      { line: 'started', version: 'show-as-text' },
      { line: 'verdict', held: true, through: 0, broken: 0, untried: 0 },
    ])
    expect(await proven(XSS)).toBe(true)
  })

  it.each([null, 0, 2])("rejects a browser's report that wrong code held: fix %j", async (fix) => {
    const { labs } = application.training
    const trials = [
      ...(await labs.attacks('dom-xss')).map(({ name }) => ({ kind: 'attack', name, outcome: 'blocked' })),
      ...(await labs.functionality('dom-xss')).map(({ name }) => ({ kind: 'works', name, outcome: 'works' })),
    ]
    await visitor.put(`/training/coding/${XSS}/live`, { fix })
    expect((await attack(XSS, { browser: trials })).at(-1)).toMatchObject({ line: 'failed' })
    const untried = trials.map((trial) => ({ ...trial, outcome: 'untried' }))
    expect((await attack(XSS, { browser: untried })).at(-1)).toMatchObject({ line: 'verdict', held: false })
    expect(await proven(XSS)).toBe(false)
  })

  it('proves nothing if the sandbox could not run a trial', async () => {
    const threads = new ThreadPool(1_000)
    const isAttack = (job: Job) => /while ?\(|a\+\)\+/.test(JSON.stringify(job))
    const pool: WorkerPool = {
      isReady: true,
      size: 0,
      onChange: () => threads.onChange(),
      run: (job) => (isAttack(job) ? Promise.reject(new SandboxLost()) : threads.run(job)),
      close: () => threads.close(),
    }
    const unlucky = await openTestApplication({ sandbox: { pool } })
    const eve = unlucky.visitor('eve')
    const { body } = await eve.post('/training/coding/rceChallenge/attack', {})
    const lines: ProofLine[] = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const outcomes = lines.flatMap((line) => (line.line === 'done' ? [`${line.kind} ${line.outcome}`] : []))
    expect(new Set(outcomes)).toEqual(new Set(['attack untried', 'works works']))
    expect(lines.at(-1)).toMatchObject({ held: false, through: 0, broken: 0, untried: 3 })
    expect((await eve.get('/api/Challenges/?key=rceChallenge')).json().data[0].proven).toBe(false)
    await closeTestApplication(unlucky)
  })

  it("fails if the browser's report is incomplete", async () => {
    const lines = await attack(XSS, {
      browser: [{ kind: 'attack', name: 'another one', outcome: 'blocked' }, null, 7],
    })
    expect(lines.at(-1)).toMatchObject({ line: 'failed', message: expect.stringContaining('Your browser') })
    expect(await proven(XSS)).toBe(false)
  })

  it('queues the ninth proof and reports its position', async () => {
    const crowd = Array.from({ length: 10 }, (_, index) => application.visitor(`crowd-${index}`))
    const answers = await Promise.all(crowd.map((each) => each.post(`/training/coding/${ADMIN}/attack`, {})))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(crowd.map(() => 200))
    const logs = answers.map(({ body }) => body.trim().split('\n'))
    expect(logs.map((lines) => lines.at(-1))).toEqual(crowd.map(() => expect.stringContaining('"verdict"')))
    const first = logs.map(([line]) => line).filter((line) => line?.includes('waiting'))
    expect(first.toSorted()).toEqual(['{"line":"waiting","place":1}', '{"line":"waiting","place":2}'])
  }, 60_000)

  it('is limited to one at a time per shop', async () => {
    const [one, other] = await Promise.all(
      [0, 1].map(() => visitor.post(`/training/coding/${ADMIN}/attack`, {})),
    )
    expect([one?.statusCode, other?.statusCode]).toEqual([200, 429])
  })

  describe('over the network', () => {
    let url: string

    beforeAll(async () => {
      const origin = await application.app.listen({ port: 0, host: '127.0.0.1' })
      url = `${origin}/training/coding/${ADMIN}/attack`
    })
    const order = () => ({ method: 'POST', headers: { 'x-shop-ticket': visitor.shopToken } })

    it('streams each line as it happens', async () => {
      const { body } = await fetch(url, order())
      const chunks: string[] = []
      for await (const chunk of body ?? []) chunks.push(new TextDecoder().decode(chunk))
      expect(chunks.length).toBeGreaterThan(5)
      expect(chunks[0]).toBe('{"line":"started","version":"weak"}\n')
    })

    it('stops when the client disconnects', async () => {
      const { body } = await fetch(url, order())
      await body?.getReader().cancel()
      await expect.poll(() => application.host.awake().filter((id) => id.startsWith('twin-'))).toEqual([])
    })
  })
})
