import { describe, expect, it, vi } from 'vitest'
import type { AuditEntry } from '#contract/activity.ts'
import type { ClassControls, DashboardClass } from '#contract/dashboard.ts'
import type { LearnerClass } from '#contract/learner-class.ts'
import { openStaffedClass } from '../../../testing/class/dashboard.ts'
import { CurrentControls } from '../../events/current-controls.ts'
import { StoreUnavailable } from '../../store/unavailable.ts'

const { testClass, askDashboard } = await openStaffedClass()
const ann = await testClass.join('Ann')

const signal = (wish: object) => askDashboard('POST', '/api/controls', wish)
const signals = async (): Promise<ClassControls> => {
  const { signals: now }: DashboardClass = JSON.parse((await askDashboard('GET', '/api/class')).text)
  return now
}
const audited = async () =>
  (JSON.parse((await askDashboard('GET', '/api/audit')).text) as AuditEntry[]).filter(
    ({ act }) => act === 'signals',
  )
const own = async (): Promise<LearnerClass> => JSON.parse((await testClass.get(ann, '/training/class')).text)
const inShop = (path: string, body: object) =>
  testClass.send('POST', ann.host, path, {
    headers: { cookie: ann.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const attack = () => inShop('/rest/user/login', { email: "' or 1=1--", password: 'x' })
const isSolved = async (challenge: string): Promise<boolean> => {
  const { data } = JSON.parse((await testClass.get(ann, `/api/Challenges?key=${challenge}`)).text)
  return data[0].solved
}
const openHint = async (): Promise<number> => {
  const { data } = JSON.parse((await testClass.get(ann, '/api/Challenges?key=loginAdminChallenge')).text)
  const { data: hints } = JSON.parse((await testClass.get(ann, `/api/Hints?ChallengeId=${data[0].id}`)).text)
  const { status } = await testClass.send('PUT', ann.host, `/api/Hints/${hints[0].id}`, {
    headers: { cookie: ann.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ unlocked: true }),
  })
  return status
}

describe('controls of the whole class', () => {
  it('stop counting while judging is paused, and count again afterwards', async () => {
    expect((await signal({ isPaused: true })).status).toBe(200)
    expect((await own()).signals).toEqual({ isPaused: true, isQuiet: false })
    expect((await attack()).status).toBe(200)
    expect(await isSolved('loginAdminChallenge')).toBe(false)
    for (const path of [
      '/snippets/verdict',
      '/snippets/fixes',
      '/training/coding/loginAdminChallenge/attack',
    ]) {
      const refused = await inShop(path, { key: 'loginAdminChallenge', selectedLines: [1], selectedFix: 0 })
      expect([path, refused.status]).toEqual([path, 409])
      expect(refused.text).toContain('judging is paused')
    }
    const learner = await testClass.learner(ann)
    expect(await testClass.classroom.classStore.eventsOf(learner?.id ?? '')).toEqual([])
    await signal({ isPaused: false })
    expect(await isSolved('loginAdminChallenge')).toBe(false)
    await attack()
    expect(await isSolved('loginAdminChallenge')).toBe(true)
  })

  it('open and close hints by hand', async () => {
    await signal({ hints: 'closed' })
    expect(await openHint()).toBe(403)
    await signal({ hints: 'open' })
    expect(await openHint()).toBe(200)
    await signal({ hints: 'plan' })
  })

  it('ask for attention, and are audited once', async () => {
    const before = (await audited()).length
    await signal({ isQuiet: true })
    const { quietSince } = await signals()
    expect(quietSince).not.toBeNull()
    expect((await own()).signals.isQuiet).toBe(true)
    const [newest] = await audited()
    expect([newest?.trainer, newest?.detail]).toEqual(['Tess', 'quiet: on'])
    await signal({ isQuiet: true })
    expect((await signals()).quietSince).toBe(quietSince)
    await signal({ isQuiet: false })
    expect((await audited()).length).toBe(before + 2)
  })

  it('change together with their audit row, or not at all', async () => {
    const before = (await audited()).length
    const gone = vi
      .spyOn(testClass.classroom.classStore.messageStore, 'addAuditEntry')
      .mockRejectedValue(new StoreUnavailable('gone'))
    await signal({ isQuiet: true })
    gone.mockRestore()
    // The trainer may have seen an error and tries again.
    await signal({ isQuiet: true })
    expect((await signals()).quietSince).not.toBeNull()
    const rows = await audited()
    expect([rows.length - before, rows[0]?.detail]).toEqual([1, 'quiet: on'])
    await signal({ isQuiet: false })
  })

  it.each([{}, [], { isPaused: 'yes' }, { hints: 'maybe' }, { isQuiet: null }, { isPaused: true, more: 1 }])(
    'reject anything else: %j',
    async (wish) => {
      expect((await signal(wish)).status).toBe(400)
      expect((await signals()).pausedSince).toBeNull()
    },
  )
})

describe('stored controls', () => {
  const open = (kept: string | null) =>
    CurrentControls.open({
      classId: 'c1',
      messageStore: { controls: async () => kept, changeControls: async () => {} },
    })

  it('are restored after a restart', async () => {
    const since = '2026-11-24T10:00:00.000Z'
    const keeper = await open(JSON.stringify({ pausedSince: since, quietSince: null, hints: 'closed' }))
    expect([keeper.isPaused, keeper.areHintsClosed(false), keeper.now.pausedSince]).toEqual([
      true,
      true,
      since,
    ])
  })

  it.each(['{', '7', 'null', '{"pausedSince":7,"hints":"x"}'])(
    'are ignored if they are damaged: %s',
    async (kept) => {
      const keeper = await open(kept)
      expect(keeper.now).toEqual({ pausedSince: null, quietSince: null, hints: 'plan' })
    },
  )
})

it('do not change while the class store is unreachable, with an error', async () => {
  const gone = vi
    .spyOn(testClass.classroom.classStore, 'shopOwners')
    .mockRejectedValueOnce(new StoreUnavailable('gone'))
  const before = await signals()
  const { status } = await signal({ isPaused: before.pausedSince === null })
  gone.mockRestore()
  expect([status, await signals()]).toEqual([503, before])
})
