import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChallengeRow } from '#contract/training.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

const ADMIN = 'loginAdminChallenge'

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

describe('the list of challenges', () => {
  it('is sorted by number, and its URL ignores case', async () => {
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
      hasTutorial: true,
      hasSnippet: true,
      hint: expect.stringMatching(/\w/),
      hintUrl: '/#/score-board?challenge=Login%20Admin',
      lab: 'login-injection',
      title: 'Login Admin',
      minutes: 10,
      concept: 'sql-injection',
      proven: false,
    })
    expect(data.filter(({ tags }: ChallengeRow) => tags === '')).toEqual([])
  })

  it('is compressed, and not sent again until it has changed', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const first = await visitor.get('/api/Challenges', { headers })
    expect(first.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(first.rawPayload).toString()).data).toEqual(await rows())

    const known = { headers: { ...headers, 'if-none-match': String(first.headers.etag) } }
    const second = await visitor.get('/api/Challenges', known)
    expect([second.statusCode, second.rawPayload.length]).toEqual([304, 0])

    await visitor.post('/rest/user/login', { email: "' or 1=1--", password: 'x' })
    expect(await visitor.solved(ADMIN)).toBe(true)
    const third = await visitor.get('/api/Challenges', known)
    expect(JSON.parse(gunzipSync(third.rawPayload).toString()).data[44].solved).toBe(true)
  })

  it('can be filtered by exact key or name', async () => {
    expect((await rows('?name=Login%20Admin')).map(({ key }) => key)).toEqual([ADMIN])
    expect(await rows('?name=login%20admin')).toEqual([])
    expect(await rows(`?key=${ADMIN}&name=Login%20Jim`)).toEqual([])
    expect(await rows('?name=')).toEqual([])
  })

  it('can be sorted by a column, in both directions', async () => {
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

  it.each(['', '?sort=-solved'])('shows each learner their own progress: %s', async (query) => {
    const solved = async (who: Visitor): Promise<string[]> => {
      const { data } = (await who.get(`/api/Challenges/${query}`)).json()
      return data.filter((row: ChallengeRow) => row.solved).map(({ key }: ChallengeRow) => key)
    }
    const other = application.visitor(`caller-${visits++}`)
    expect(await solved(other)).toEqual([])
    await visitor.post('/rest/user/login', { email: "' or 1=1--", password: 'x' })
    expect(await solved(visitor)).toEqual([ADMIN])
    expect(await solved(other)).toEqual([])
    await visitor.send({ method: 'DELETE', url: `/training/challenges/${ADMIN}/solved` })
    expect(await solved(visitor)).toEqual([])
  })

  it.each([
    ['POST', '/api/Challenges'],
    ['GET', '/api/Challenges/1'],
    ['PUT', '/api/Challenges/1'],
    ['DELETE', '/api/Challenges/1'],
    ['POST', '/api/Hints'],
    ['GET', '/api/Hints/1'],
    ['DELETE', '/api/Hints/1'],
  ] as const)('is read-only: %s %s', async (method, url) => {
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
    const open = await visitor.get('/api/Hints/?unlocked=true')
    expect(open.json().data).toEqual([expect.objectContaining({ id: hint.id, text: hint.text })])
    const closed = await visitor.get('/api/Hints/?ChallengeId=45&unlocked=false')
    expect(closed.json().data.map(({ order }: { order: number }) => order)).toEqual([2, 3, 4])
  })

  it('opens the hints before it as well, and counts none twice', async () => {
    const hints = (await visitor.get('/api/Hints/?ChallengeId=45')).json().data
    await visitor.put(`/api/Hints/${hints[2].id}`, { unlocked: true })
    await visitor.put(`/api/Hints/${hints[0].id}`, { unlocked: true })
    const after = (await visitor.get('/api/Hints')).json().data
    const open = after.filter((row: { unlocked: boolean }) => row.unlocked)
    expect(open.map(({ order }: { order: number }) => order)).toEqual([1, 2, 3])
  })

  it('cannot be unlocked if there are none', async () => {
    expect((await visitor.put('/api/Hints/9999', { unlocked: true })).statusCode).toBe(404)
  })
})
