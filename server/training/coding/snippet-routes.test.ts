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

describe('finding the lines', () => {
  const guess = async (selectedLines: unknown) =>
    (await visitor.post('/snippets/verdict', { key: ADMIN, selectedLines })).json()

  async function guiltyLine(): Promise<number> {
    const { snippet } = (await visitor.get(`/snippets/${ADMIN}`)).json()
    return snippet.split('\n').findIndex((line: string) => line.includes('SELECT * FROM Users')) + 1
  }

  it('shows the live file without revealing the lines', async () => {
    const shown = (await visitor.get(`/snippets/${ADMIN}`)).json()
    expect(Object.keys(shown)).toEqual(['snippet', 'vulnLines'])
    expect(shown.vulnLines).toEqual([])
    expect(shown.snippet).toContain('export function findUser(')
  })

  it('rates a selection without revealing a line or counting an attempt', async () => {
    const line = await guiltyLine()
    const near = async (selectedLines: unknown) =>
      (await visitor.post(`/training/coding/${ADMIN}/lines`, { selectedLines })).json()
    expect(await near([1, 2])).toEqual({ right: 0, beyond: 2, of: 1 })
    expect(await near([line, line, line - 1, 1])).toEqual({ right: 1, beyond: 1, of: 1 })
    expect(await near('all of them')).toEqual({ right: 0, beyond: 0, of: 1 })
    // Neither of these counts as an attempt: the first real one gets no hint yet.
    expect(await guess([1])).toEqual({ verdict: false })
  })

  it('shows the vulnerable lines only to learners who found them', async () => {
    const lines = async () => (await visitor.get(`/training/coding/${ADMIN}`)).json().lines
    const vulnLines = async () => (await visitor.get(`/snippets/${ADMIN}`)).json().vulnLines
    await guess([1])
    expect([await lines(), await vulnLines()]).toEqual([null, []])
    await guess([await guiltyLine()])
    expect([await lines(), await vulnLines()]).toEqual([[await guiltyLine()], [await guiltyLine()]])
    const another = application.visitor(`caller-${visits++}`)
    expect((await another.get(`/snippets/${ADMIN}`)).json().vulnLines).toEqual([])
  })

  it('is passed with all vulnerable lines, permanently', async () => {
    expect(await guess([await guiltyLine()])).toEqual({ verdict: true })
    expect(await guess([1])).toEqual({ verdict: false })
    expect((await rows(`?key=${ADMIN}`))[0]?.codingChallengeStatus).toBe(1)
  })

  it('gives hints from the second wrong guess on, and finally the line', async () => {
    expect(await guess([1])).toEqual({ verdict: false })
    expect((await guess([1])).hint).toMatch(/\w/)
    await guess([1])
    await guess([1])
    expect((await guess([1])).hint).toContain(`line ${await guiltyLine()}`)
  })

  it.each([undefined, null, 'all', {}, [], ['15'], [1.5]])('is not passed with %j', async (lines) => {
    expect((await guess(lines)).verdict).toBe(false)
  })

  it('lists the challenges that have it', async () => {
    const { challenges } = (await visitor.get('/snippets')).json()
    expect(challenges).toContain(ADMIN)
    expect(challenges).not.toContain('scoreBoardChallenge')
  })

  it.each(['scoreBoardChallenge', 'nonsense', 'verdict'])('does not exist for %s', async (key) => {
    const shown = await visitor.get(`/snippets/${key}`)
    expect(shown.statusCode).toBe(404)
    expect(shown.json()).toEqual({ status: 'error', error: `No code challenge for challenge key: ${key}` })
    expect((await visitor.post('/snippets/verdict', { key, selectedLines: [1] })).statusCode).toBe(404)
  })
})

describe('choosing the fix', () => {
  const choose = async (selectedFix: unknown) =>
    (await visitor.post('/snippets/fixes', { key: ADMIN, selectedFix })).json()

  it('offers the fixes in order', async () => {
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

  it.each([undefined, null, -1, 4, 1.5, '3'])('is wrong with %j', async (fix) => {
    expect(await choose(fix)).toEqual({ verdict: false })
  })

  it('does not exist for a challenge without fixes', async () => {
    expect((await visitor.get('/snippets/fixes/scoreBoardChallenge')).json()).toEqual({
      error: 'No fixes found for the snippet!',
    })
  })
})
