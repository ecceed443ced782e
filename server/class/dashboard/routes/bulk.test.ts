import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AuditEntry, BulkActionResult } from '#contract/activity.ts'
import { ErrorReporter } from '../../../host/error-reporter.ts'
import type { JoinedLearner } from '../../../testing/class/class.ts'
import { openStaffedClass } from '../../../testing/class/dashboard.ts'
import { StoreUnavailable } from '../../store/unavailable.ts'

const { testClass, askDashboard } = await openStaffedClass()
const ann = await testClass.join('Ann')
const bob = await testClass.join('Bob')

const inShop = (who: JoinedLearner, method: string, path: string, body: object) =>
  testClass.send(method, who.host, path, {
    headers: { cookie: who.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const idOf = async (who: JoinedLearner): Promise<string> => (await testClass.learner(who))?.id ?? ''
const audit = async (): Promise<AuditEntry[]> => JSON.parse((await askDashboard('GET', '/api/audit')).text)
const actions = async (act: string, learners: unknown) => {
  const { status, text } = await askDashboard('POST', `/api/actions/${act}`, { learners })
  expect(status).toBe(200)
  return JSON.parse(text) as BulkActionResult
}

describe('an action on several learners', () => {
  it('runs once for each, and is audited for each', async () => {
    const ids = [await idOf(ann), await idOf(bob)]
    expect(await actions('reset', [...ids, ...ids])).toEqual({ done: 2, failed: [] })
    const [first, second, third] = await audit()
    expect([first, second].map((one) => [one?.act, one?.learner])).toEqual([
      ['reset', 'Bob'],
      ['reset', 'Ann'],
    ])
    expect(third?.act).not.toBe('reset')
  })

  it('reads the learners of the class as often for many as for one', async () => {
    const everybody = vi.spyOn(testClass.classroom.classStore, 'shopOwners')
    onTestFinished(() => everybody.mockRestore())
    const reads = async (learners: string[]) => {
      everybody.mockClear()
      await actions('reset', learners)
      return everybody.mock.calls.length
    }
    const ids = [await idOf(ann), await idOf(bob)]
    expect(await reads(ids)).toBe(await reads(ids.slice(0, 1)))
  })

  it('continues after one failure', async () => {
    const ids = [await idOf(ann), await idOf(bob)]
    await inShop(bob, 'PUT', '/training/class/hand', { note: '' })
    const { done, failed } = await actions('hand-down', ids)
    expect([done, failed]).toEqual([1, [{ id: ids[0], error: 'This learner’s hand is not up.' }]])
    const [last, before] = await audit()
    expect([last?.act, last?.learner, before?.act]).toEqual(['hand-down', 'Bob', 'reset'])
  })

  it('gives new passphrases, and removes learners', async () => {
    const late = await testClass.join('Late')
    const ids = [await idOf(late), await idOf(bob)]
    const { words } = await actions('passphrase', ids)
    expect(words?.map(({ nickname }) => nickname)).toEqual(['Late', 'Bob'])
    expect(new Set(words?.map((one) => one.words)).size).toBe(2)
    for (const one of words ?? []) expect(one.words.split(/[ -]/)).toHaveLength(4)
    expect(JSON.stringify(await audit())).not.toContain(words?.[0]?.words)
    expect(await actions('remove', ids.slice(0, 1))).toEqual({ done: 1, failed: [] })
    expect((await testClass.learner(late))?.removedAt).not.toBeNull()
  })

  it('is rejected for unknown learners, for none, for more than 100, and for unknown actions', async () => {
    const id = await idOf(ann)
    const before = (await audit()).length
    for (const act of ['remove', 'hint']) {
      for (const learners of [[id, 'stranger'], [], id, undefined, [null], Array(101).fill(id)]) {
        const answer = await askDashboard('POST', `/api/actions/${act}`, { learners })
        expect([act, learners, answer.status]).toEqual([act, learners, 400])
      }
    }
    for (const act of ['erase', 'constructor', '']) {
      expect((await askDashboard('POST', `/api/actions/${act}`, { learners: [id] })).status).toBe(404)
    }
    expect((await audit()).length).toBe(before)
    expect((await testClass.learner(ann))?.removedAt).toBeNull()
  })
})

it('gives each learner the next hint of their challenge, once', async () => {
  await inShop(ann, 'PUT', '/training/class/at', { challenge: 'loginAdminChallenge' })
  const idle = await testClass.join('Idle')
  const ids = [await idOf(ann), await idOf(idle)]
  const nowhere = 'The learner’s current challenge is not known.'
  await expect
    .poll(() => actions('hint', [...ids, ...ids]))
    .toEqual({
      done: 1,
      failed: [{ id: ids[1], error: nowhere }],
    })
  const [last, before] = await audit()
  expect([last?.act, last?.learner, last?.detail]).toEqual(['hint', 'Ann', 'loginAdminChallenge 1'])
  expect(before?.act).not.toBe('hint')
})

it('opens no hint if its message cannot be stored', async () => {
  const cleo = await testClass.join('Cleo')
  await inShop(cleo, 'PUT', '/training/class/at', { challenge: 'loginAdminChallenge' })
  const { messageStore } = testClass.classroom.classStore
  const full = vi.spyOn(messageStore, 'countMessages').mockResolvedValue(500)
  onTestFinished(() => full.mockRestore())
  const id = await idOf(cleo)
  const refused = [{ id, error: 'There are 500 messages already. Withdraw some first.' }]
  await expect.poll(() => actions('hint', [id])).toEqual({ done: 0, failed: refused })
  full.mockRestore()
  expect(await actions('hint', [id])).toEqual({ done: 1, failed: [] })
  expect((await audit())[0]?.detail).toBe('loginAdminChallenge 1')
})

it('writes the audit row of each learner before the next one', async () => {
  const { classStore } = testClass.classroom
  const renew = classStore.renewPassphrase.bind(classStore)
  const seen: (string | null | undefined)[] = []
  const spy = vi.spyOn(classStore, 'renewPassphrase').mockImplementation(async (learner) => {
    const [last] = await audit()
    seen.push(last?.act === 'words' ? last.learner : undefined)
    return renew(learner)
  })
  onTestFinished(() => spy.mockRestore())
  await actions('reset', [await idOf(bob)])
  await actions('passphrase', [await idOf(ann), await idOf(bob)])
  expect(seen).toEqual([undefined, 'Ann'])
})

it('writes the other audit rows if one fails, and reports that once', async () => {
  const { messageStore } = testClass.classroom.classStore
  const unexpected = vi.spyOn(ErrorReporter.prototype, 'unexpected')
  const gone = vi
    .spyOn(messageStore, 'addAuditEntry')
    .mockRejectedValueOnce(new Error('the first row'))
    .mockRejectedValueOnce(new Error('the second row'))
  onTestFinished(() => {
    unexpected.mockRestore()
    gone.mockRestore()
  })
  const third = await testClass.join('Third')
  const before = (await audit()).length
  expect(await actions('start-over', [await idOf(ann), await idOf(bob), await idOf(third)])).toEqual({
    done: 3,
    failed: [],
  })
  expect(unexpected.mock.calls.map(([error, { doing }]) => [String(error), doing])).toEqual([
    ['Error: the first row', 'the audit list: start-over'],
  ])
  const rows = await audit()
  expect([rows.length - before, rows[0]?.act, rows[0]?.learner]).toEqual([1, 'start-over', 'Third'])
})

it('returns its result, including passphrases, if the class store becomes unreachable afterwards', async () => {
  const { messageStore } = testClass.classroom.classStore
  for (const call of ['raisedHands', 'addAuditEntry'] as const) {
    const gone = vi.spyOn(messageStore, call).mockRejectedValue(new StoreUnavailable('gone'))
    onTestFinished(() => gone.mockRestore())
  }
  const { done, words } = await actions('passphrase', [await idOf(ann)])
  expect([done, words?.map(({ nickname }) => nickname)]).toEqual([1, ['Ann']])
})

it('returns a new passphrase even if it cannot be audited, because the old one is invalid', async () => {
  const gone = vi
    .spyOn(testClass.classroom.classStore.messageStore, 'addAuditEntry')
    .mockRejectedValue(new StoreUnavailable('gone'))
  onTestFinished(() => gone.mockRestore())
  const { status, text } = await askDashboard('POST', `/api/learners/${await idOf(bob)}/passphrase`, {})
  expect([status, JSON.parse(text)]).toEqual([200, { words: expect.stringMatching(/^\S+ \S+ \S+ \S+$/) }])
})

it('audits a removal even if the activity cannot be refreshed', async () => {
  const gone = vi
    .spyOn(testClass.classroom.classStore.messageStore, 'raisedHands')
    .mockRejectedValueOnce(new StoreUnavailable('gone'))
  onTestFinished(() => gone.mockRestore())
  const out = await testClass.join('Out')
  expect((await askDashboard('POST', `/api/learners/${await idOf(out)}/remove`, {})).status).toBe(200)
  expect((await audit())[0]).toMatchObject({ act: 'remove', learner: 'Out' })
})
