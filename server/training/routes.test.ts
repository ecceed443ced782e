import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChallengeRow, CodingChallenge, ProofLine } from '#contract/training.ts'
import { closeTestHouse, openTestHouse, type TestHouse, type Visitor } from '../testing/house.ts'

const ADMIN = 'loginAdminChallenge'
const XSS = 'localXssChallenge'
const INJECTION = { email: "' or 1=1--", password: 'a' }

let house: TestHouse
let visits = 0
let visitor: Visitor

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => closeTestHouse(house))
beforeEach(() => {
  visitor = house.visitor(`caller-${visits++}`)
})

async function rows(query = ''): Promise<ChallengeRow[]> {
  return (await visitor.get(`/api/Challenges/${query}`)).json().data
}

describe('the list of challenges', () => {
  it('holds all of them by number, whatever the letter case of the address', async () => {
    const response = await visitor.get('/api/challenges')
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.body).toMatch(/^\{"status":"success","data":\[/)
    const { data } = response.json()
    expect(data[44]).toMatchObject({
      id: 45,
      key: ADMIN,
      name: 'Login Admin',
      category: 'Injection',
      tags: 'Tutorial,Good for Demos,With Coding Challenge',
      difficulty: 2,
      solved: false,
      disabledEnv: null,
      tutorialOrder: 7,
      codingChallengeStatus: 0,
      hasCodingChallenge: true,
      comingSoon: false,
      lab: 'login-injection',
      proven: false,
    })
    expect(data.filter(({ tags }: ChallengeRow) => tags === '')).toEqual([])
  })

  it('marks what has no lab yet', async () => {
    const [row] = await rows('?key=passwordHashLeakChallenge')
    expect(row).toMatchObject({ id: 1, comingSoon: true, lab: null, hasCodingChallenge: false })
  })

  it('finds by exact key or name', async () => {
    expect((await rows('?name=Login%20Admin')).map(({ key }) => key)).toEqual([ADMIN])
    expect(await rows('?name=login%20admin')).toEqual([])
    expect(await rows(`?key=${ADMIN}&name=Login%20Jim`)).toEqual([])
    expect(await rows('?name=')).toEqual([])
  })

  it('sorts by a column, and backwards', async () => {
    const names = (await rows('?sort=name')).map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect((await rows('?sort=-name')).map(({ name }) => name)).toEqual(names.toReversed())
    const refused = await visitor.get('/api/Challenges/?sort=nonsense')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual({
      message: 'Sorting not allowed on given attributes',
      errors: ['nonsense'],
    })
  })

  it.each([
    ['POST', '/api/Challenges'],
    ['GET', '/api/Challenges/1'],
    ['PUT', '/api/Challenges/1'],
    ['DELETE', '/api/Challenges/1'],
    ['POST', '/api/Hints'],
    ['GET', '/api/Hints/1'],
    ['DELETE', '/api/Hints/1'],
  ] as const)('cannot be touched: %s %s', async (method, url) => {
    expect((await visitor.send({ method, url })).statusCode).toBe(401)
  })
})

describe('hints', () => {
  it('can be unlocked one by one', async () => {
    const [hint] = (await visitor.get('/api/Hints/?ChallengeId=45')).json().data
    expect(hint).toMatchObject({ ChallengeId: 45, order: 1, unlocked: false })
    const unlocked = await visitor.put(`/api/Hints/${hint.id}`, { unlocked: true })
    expect(unlocked.json()).toMatchObject({ status: 'success', data: { id: hint.id, unlocked: true } })
    const hints = (await visitor.get('/api/Hints')).json().data
    expect(hints.filter((row: { unlocked: boolean }) => row.unlocked)).toHaveLength(1)
  })

  it('cannot be unlocked where there are none', async () => {
    expect((await visitor.put('/api/Hints/9999', { unlocked: true })).statusCode).toBe(404)
  })
})

describe('continue codes', () => {
  const apply = (code: string, kind = '') => visitor.put(`/rest/continue-code${kind}/apply/${code}`, {})

  it('say nothing before anything is solved', async () => {
    for (const kind of ['', '-findIt', '-fixIt']) {
      expect((await visitor.get(`/rest/continue-code${kind}`)).json()).toEqual({})
    }
  })

  it('carry what is solved into another shop', async () => {
    await visitor.post('/rest/user/login', INJECTION)
    const { continueCode } = (await visitor.get('/rest/continue-code')).json()
    expect(continueCode).toHaveLength(60)

    visitor = house.visitor('heiress')
    const response = await apply(continueCode)
    expect(response.json()).toEqual({ data: '1 solved challenges have been restored.' })
    expect(await visitor.solved(ADMIN)).toBe(true)
    expect((await visitor.get('/rest/continue-code')).json()).toEqual({ continueCode })
  })

  it('carry coding progress of each kind', async () => {
    await visitor.post('/snippets/fixes', { key: ADMIN, selectedFix: 3 })
    const { continueCode } = (await visitor.get('/rest/continue-code-fixIt')).json()
    visitor = house.visitor('coding-heiress')
    await apply(continueCode, '-fixIt')
    expect((await rows(`?key=${ADMIN}`))[0]?.codingChallengeStatus).toBe(2)
    expect((await visitor.get('/rest/continue-code-findIt')).json()).toHaveProperty('continueCode')
  })

  it.each(['nonsense', 'n%C3%B6', '%3Cscript%3E', 'a'.repeat(60)])(
    'that are none are refused: %s',
    async (code) => {
      const response = await apply(code)
      expect(response.statusCode).toBe(404)
      expect(response.body).toBe('Invalid continue code.')
    },
  )

  it('of the imaginary challenge are answered with silence', async () => {
    const response = await apply('69OxrZ8aJEgxONZyWoz1Dw4BvXmRGkM6Ae9M7k2rK63YpqQLPjnlb5V5LvDj')
    expect([response.statusCode, response.body]).toEqual([200, ''])
  })
})

describe('finding the lines', () => {
  const guess = async (selectedLines: unknown) =>
    (await visitor.post('/snippets/verdict', { key: ADMIN, selectedLines })).json()

  async function guiltyLine(): Promise<number> {
    const { snippet } = (await visitor.get(`/snippets/${ADMIN}`)).json()
    return snippet.split('\n').findIndex((line: string) => line.includes('SELECT * FROM Users')) + 1
  }

  it('shows the file that runs and nothing that gives the lines away', async () => {
    const shown = (await visitor.get(`/snippets/${ADMIN}`)).json()
    expect(Object.keys(shown)).toEqual(['snippet'])
    expect(shown.snippet).toContain('export function findUser(')
  })

  it('is passed with all guilty lines, for good', async () => {
    expect(await guess([await guiltyLine()])).toEqual({ verdict: true })
    expect(await guess([1])).toEqual({ verdict: false })
    expect((await rows(`?key=${ADMIN}`))[0]?.codingChallengeStatus).toBe(1)
  })

  it('gives hints from the second wrong guess on, and the line in the end', async () => {
    expect(await guess([1])).toEqual({ verdict: false })
    expect((await guess([1])).hint).toMatch(/\w/)
    await guess([1])
    await guess([1])
    expect((await guess([1])).hint).toContain(`line ${await guiltyLine()}`)
  })

  it.each([undefined, null, 'all', {}, [], ['15'], [1.5]])('is not passed with %j', async (lines) => {
    expect((await guess(lines)).verdict).toBe(false)
  })

  it('lists the challenges that can be found', async () => {
    const { challenges } = (await visitor.get('/snippets')).json()
    expect(challenges).toContain(ADMIN)
    expect(challenges).not.toContain('scoreBoardChallenge')
  })

  it.each(['scoreBoardChallenge', 'nonsense', 'verdict'])('is not there for %s', async (key) => {
    const shown = await visitor.get(`/snippets/${key}`)
    expect(shown.statusCode).toBe(404)
    expect(shown.json()).toEqual({ status: 'error', error: `No code challenge for challenge key: ${key}` })
    expect((await visitor.post('/snippets/verdict', { key, selectedLines: [1] })).statusCode).toBe(404)
  })
})

describe('choosing the fix', () => {
  const choose = async (selectedFix: unknown) =>
    (await visitor.post('/snippets/fixes', { key: ADMIN, selectedFix })).json()

  it('offers them in their order', async () => {
    const { fixes } = (await visitor.get(`/snippets/fixes/${ADMIN}`)).json()
    expect(fixes).toHaveLength(4)
    expect(fixes[3]).toContain('email = ? AND password = ?')
  })

  it('explains every choice and remembers the right one', async () => {
    expect(await choose(0)).toEqual({ verdict: false, explanation: expect.stringMatching(/\w/) })
    expect((await rows(`?key=${ADMIN}`))[0]?.codingChallengeStatus).toBe(0)
    expect(await choose(3)).toEqual({ verdict: true, explanation: expect.stringMatching(/\w/) })
    expect((await rows(`?key=${ADMIN}`))[0]?.codingChallengeStatus).toBe(2)
  })

  it.each([undefined, null, -1, 4, 1.5, '3'])('is not right with %j', async (fix) => {
    expect(await choose(fix)).toEqual({ verdict: false })
  })

  it('is not there for a challenge without fixes', async () => {
    expect((await visitor.get('/snippets/fixes/scoreBoardChallenge')).json()).toEqual({
      error: 'No fixes found for the snippet!',
    })
  })
})

describe('going live', () => {
  const live = (fix: unknown, key = ADMIN) => visitor.put(`/training/coding/${key}/live`, { fix })
  const coding = async (key = ADMIN): Promise<CodingChallenge> =>
    (await visitor.get(`/training/coding/${key}`)).json()

  it('changes what the shop runs, at once and for every challenge of the lab', async () => {
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

  it('works for code that runs in the browser', async () => {
    expect((await live(1, XSS)).json()).toMatchObject({ runs: 'browser', language: 'tsx', live: 1 })
    expect((await visitor.get('/training/versions')).json()).toEqual({ 'dom-xss': 'show-as-text' })
  })

  it.each([undefined, 4, -1, '3', 'bind-parameters'])('is refused for the fix %j', async (fix) => {
    expect((await live(fix)).statusCode).toBe(400)
    expect((await coding()).live).toBeNull()
  })

  it('is not there for a challenge without code', async () => {
    expect((await live(null, 'scoreBoardChallenge')).statusCode).toBe(404)
    expect((await visitor.get('/training/coding/scoreBoardChallenge')).statusCode).toBe(404)
  })
})

describe('attacking again', () => {
  async function attack(key: string, body: object = {}): Promise<ProofLine[]> {
    const response = await visitor.post(`/training/coding/${key}/attack`, body)
    expect(response.headers['content-type']).toContain('application/x-ndjson')
    return response.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  const proven = async (key: string) => (await rows(`?key=${key}`))[0]?.proven

  it('gets through the weak code and says so line by line', async () => {
    const lines = await attack(ADMIN)
    expect(lines[0]).toEqual({ line: 'started', version: 'weak' })
    expect(lines[1]).toMatchObject({ line: 'running', kind: 'attack' })
    expect(lines[2]).toMatchObject({ line: 'done', kind: 'attack', outcome: 'through' })
    expect(lines.at(-1)).toMatchObject({ line: 'verdict', held: false, broken: 0 })
    expect(await proven(ADMIN)).toBe(false)
  })

  it('bounces off the right fix, which is remembered even when the weak code is live again', async () => {
    await visitor.put(`/training/coding/${ADMIN}/live`, { fix: 3 })
    const lines = await attack(ADMIN)
    expect(lines.at(-1)).toEqual({ line: 'verdict', held: true, through: 0, broken: 0 })
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

  it('leaves no trace in her shop', async () => {
    const users = async () => {
      const shop = await house.host.open(`caller-${visits - 1}`)
      return shop.tables.get<{ n: number }>('SELECT count(*) AS n FROM Users')?.n
    }
    const before = await users()
    await attack(ADMIN)
    expect(await users()).toBe(before)
    expect(await visitor.solved(ADMIN)).toBe(false)
    expect(house.host.awake().filter((id) => id.startsWith('twin-'))).toEqual([])
  })

  it('judges a version alone, whatever else is live', async () => {
    await visitor.put(`/training/coding/${ADMIN}/live`, { fix: 2 })
    const lines = await attack('basketAccessChallenge')
    expect(lines.at(-1)).toMatchObject({ line: 'verdict', held: false, through: 2, broken: 0 })
  })

  it('counts what her own browser found out', async () => {
    const attacks = [
      'an iframe with a javascript: address',
      'the same behind a decoy',
      'a picture that fails on purpose',
    ]
    const players = ["somebody else's player", 'the player behind a decoy']
    const checks = ['a search for apple says so', 'so does one for <3 juice', 'and one for "quotes" & co']
    const browser = [
      ...[...attacks, ...players].map((name) => ({ kind: 'attack', name, outcome: 'blocked' })),
      ...checks.map((name) => ({ kind: 'works', name, outcome: 'works' })),
    ]
    await visitor.put(`/training/coding/${XSS}/live`, { fix: 1 })
    expect(await attack(XSS, { browser })).toEqual([
      { line: 'started', version: 'show-as-text' },
      { line: 'verdict', held: true, through: 0, broken: 0 },
    ])
    expect(await proven(XSS)).toBe(true)
  })

  it('fails when her browser kept something to itself', async () => {
    const lines = await attack(XSS, {
      browser: [{ kind: 'attack', name: 'another one', outcome: 'blocked' }, null, 7],
    })
    expect(lines.at(-1)).toMatchObject({ line: 'failed', message: expect.stringContaining('Your browser') })
    expect(await proven(XSS)).toBe(false)
  })
})
