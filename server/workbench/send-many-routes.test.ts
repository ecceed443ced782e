import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SendManyPlan } from '#contract/workbench.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../testing/application.ts'
import { newCustomer } from '../testing/customers.ts'
import { b64, crlfLines, history, startRun, waitForRun } from '../testing/workbench.ts'

let application: TestApplication
let visitor: Visitor

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('workbench')
})
afterAll(() => closeTestApplication(application))

describe('sending many requests', () => {
  const search = (rows: string[][]): Partial<SendManyPlan> => ({
    parts: [b64('GET /rest/products/search?q='), b64(' HTTP/1.1\r\nHost: x\r\n\r\n')],
    rows,
  })

  it('sends a request for each row, and returns the results', async () => {
    const response = await startRun(visitor, {
      ...search([['apple'], ['nothing-like-it'], ["';"]]),
      find: 'Apple Juice',
    })
    expect(response.statusCode).toBe(202)
    const { state, planned, results, earlier } = await waitForRun(visitor)
    expect({ state, planned }).toEqual({ state: 'done', planned: 3 })
    expect(results.map(({ status }) => status)).toEqual([200, 200, 500])
    expect(results.map(({ found }) => found !== null)).toEqual([true, false, false])
    expect(earlier).toMatchObject([{ runs: 1, sent: 3 }])
  })

  it('is counted for the trainer, and the count survives a reset', async () => {
    const learner = application.visitor('counted')
    await startRun(learner, search([['a'], ['b']]))
    await waitForRun(learner)
    await startRun(learner, search([['a']]))
    await waitForRun(learner)
    for (const freshStart of ['reset', 'start-over']) {
      await learner.post(`/training/shop/${freshStart}`, {})
      const { payload } = await learner.get('/metrics')
      expect(payload).toMatch(/_workbench_many_requests_total\{[^}]*\} 3\n/)
      expect(payload).toMatch(/_workbench_many_runs_total\{[^}]*\} 2\n/)
    }
  })

  it('does not appear in the history', async () => {
    const before = (await history(visitor)).exchanges.length
    await startRun(visitor, search([['a'], ['b']]))
    await waitForRun(visitor)
    expect((await history(visitor)).exchanges).toHaveLength(before)
  })

  it('sets the true length of each body', async () => {
    const plan = {
      parts: [
        b64(
          'POST /rest/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{"email":"',
        ),
        b64('","password":"x"}'),
      ],
      rows: [['jim@juice-sh.op'], ['ö'.repeat(50)]],
    }
    await startRun(visitor, plan)
    expect((await waitForRun(visitor)).results.map(({ status }) => status)).toEqual([401, 401])
  })

  it('sends all of them at the same instant for a race', async () => {
    const eve = await newCustomer(visitor)
    await visitor.put('/rest/products/1/reviews', { message: 'Race', author: eve.email }, eve)
    const { data } = (await visitor.get('/rest/products/1/reviews')).json()
    const id = data.find(({ message }: { message: string }) => message === 'Race')._id
    const body = JSON.stringify({ id })
    const request = crlfLines(
      'POST /rest/products/reviews HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${eve.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    )
    await startRun(visitor, {
      parts: [b64(request)],
      rows: Array.from({ length: 3 }, () => []),
      pace: 'at once',
    })
    expect((await waitForRun(visitor)).results).toHaveLength(3)
    expect(await visitor.solved('timingAttackChallenge')).toBe(true)
  })

  it('sends at most ten requests for a row', async () => {
    const learner = application.visitor('pipelined')
    const text = 'GET /rest/user/whoami HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000)
    await startRun(learner, {
      parts: [b64(text)],
      rows: Array.from({ length: 50 }, () => []),
      pace: 'at once',
    })
    const { results } = await waitForRun(learner)
    expect(results.map(({ trouble }) => trouble)).toEqual(Array(50).fill('unsent'))
  })

  it('stops at once', async () => {
    await startRun(visitor, { ...search(Array.from({ length: 500 }, () => ['a'])), pace: 5 })
    expect((await startRun(visitor, search([['a']]))).json()).toMatchObject({ reason: 'running' })
    await visitor.send({ method: 'DELETE', url: '/training/workbench/many' })
    const { state, results } = await waitForRun(visitor)
    expect(state).toBe('stopped')
    expect(results.length).toBeLessThan(500)
  })

  it('refuses too many rows, or an invalid plan, with a message', async () => {
    const reasonOf = async (plan: Partial<SendManyPlan>) => (await startRun(visitor, plan)).json().reason
    expect(await reasonOf(search(Array.from({ length: 1_001 }, () => ['a'])))).toBe('tooMany')
    expect(await reasonOf({ ...search(Array.from({ length: 51 }, () => ['a'])), pace: 'at once' })).toBe(
      'tooMany',
    )
    expect(await reasonOf(search([['a', 'b']]))).toBe('badPlan')
    expect(await reasonOf({ ...search([['a']]), pace: 1e9 })).toBe('badPlan')
    expect(await reasonOf(search([['x'.repeat(1024 * 1024)]]))).toBe('tooLarge')
    expect(await reasonOf({ ...search([['a']]), parts: Array(22).fill('') })).toBe('badPlan')
    expect(await reasonOf(search([Array(21).fill('')]))).toBe('badPlan')
  })
})

it('a trainer can switch off single tools', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'forbidden-fruit-')), 'class.yml')
  writeFileSync(file, 'workbench:\n  off: [many, network]\n')
  const class_ = await openTestApplication({ configFile: file })
  try {
    const learner = class_.visitor('class')
    expect((await startRun(learner, {})).json()).toMatchObject({ reason: 'switchedOff' })
    const asked = await learner.post('/training/net', { url: 'http://localhost:3000/' })
    expect([asked.statusCode, asked.json().reason]).toEqual([403, 'switchedOff'])
    const shown = (await learner.get('/rest/admin/application-configuration')).json()
    expect(shown.config.workbench.off).toEqual(['many', 'network'])
    expect((await history(learner)).exchanges).toEqual([])
    writeFileSync(file, 'workbench:\n  off: [everything]\n')
    await expect(openTestApplication({ configFile: file })).rejects.toThrow(/workbench\.off/)
  } finally {
    await closeTestApplication(class_)
  }
})
