import { describe, expect, it } from 'vitest'
import type { ActivityChange, ActivitySnapshot } from '#contract/activity.ts'
import { type FeedConnection, listenToActivity } from '../../../testing/class/activity-feed.ts'
import { enterDashboard, openStaffedClass, requestDashboard } from '../../../testing/class/dashboard.ts'

const SOLVED = 'errorHandlingChallenge'

const { testClass, link, key } = await openStaffedClass()
const ann = await testClass.join('Ann')

const askDashboard = (method: string, path: string, bearer = key, body?: object) =>
  requestDashboard(testClass, { link, key: bearer, method, path, body })

const listen = (bearer = key, more: Record<string, string> = {}) => listenToActivity(link, bearer, more)
const snapshotIn = async ({ events }: FeedConnection): Promise<ActivitySnapshot> => {
  await expect.poll(() => events[0]?.kind).toBe('snapshot')
  return events[0] as ActivitySnapshot
}
const changesIn = ({ events }: FeedConnection): ActivityChange[] =>
  events.filter((event) => event.kind === 'change')

describe('the feed of the dashboard', () => {
  it('starts with all learners and challenges, and continues with changes', async () => {
    const listening = await listen()
    expect(listening.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const { columns, rows } = await snapshotIn(listening)
    expect(rows.map(({ nickname }) => nickname)).toContain('Ann')
    expect(columns).toHaveLength(testClass.application.training.catalogue.challenges.length)
    expect(columns.find((one) => one.key === SOLVED)).toMatchObject({ share: 0, medianMs: null, stars: 1 })

    await testClass.get(ann, '/rest/nowhere')
    await expect.poll(() => listening.row('Ann')).toMatchObject({ solved: 1, state: 'working' })
    const all = changesIn(listening)
    expect(all.flatMap(({ cells }) => Object.values(cells))).toContainEqual({ [SOLVED]: 'solved' })
    await expect
      .poll(() => changesIn(listening).flatMap(({ columns: changed }) => Object.keys(changed)))
      .toContain(SOLVED)
    expect(JSON.stringify(listening.events)).not.toContain(ann.shop)
  })

  it('sends a change that another call found first', async () => {
    const listening = await listen()
    const { rows } = await snapshotIn(listening)
    const id = rows.find(({ nickname }) => nickname === 'Ann')?.id
    const before = listening.row('Ann')?.hints ?? 0
    await testClass.application.host.use(ann.shop, async (shop) => {
      const [hint] = testClass.application.training.catalogue.hints
      if (hint) testClass.application.training.openHint(shop, hint)
    })
    await expect
      .poll(async () => {
        // Updates before the feed does.
        const { row } = JSON.parse((await askDashboard('GET', `/api/learners/${id}/timeline`)).text)
        return row.hints
      })
      .toBe(before + 1)
    await expect.poll(() => listening.row('Ann')?.hints, { timeout: 3_000 }).toBe(before + 1)
  })

  it('shows at once who joins, and which challenge they open', async () => {
    const listening = await listen()
    await snapshotIn(listening)
    const bob = await testClass.join('Bob')
    await testClass.get(bob, '/training/coding/loginAdminChallenge')
    await expect
      .poll(() => listening.row('Bob'), { timeout: 3_000 })
      .toMatchObject({ working: { challenge: 'loginAdminChallenge' }, hints: 0 })
  })

  it('continues after a lost connection with what was missed', async () => {
    const first = await listen()
    const { version } = await snapshotIn(first)
    first.hangUp()
    const carl = await testClass.join('Carl')
    await testClass.get(carl, '/')
    await expect
      .poll(() => testClass.classroom.classStore.learners(testClass.classroom.itsClass.id))
      .toHaveLength(3)
    const second = await listen(key, { 'last-event-id': version })
    await expect.poll(() => second.row('Carl'), { timeout: 3_000 }).toBeDefined()
    expect(second.events.every(({ kind }) => kind !== 'snapshot')).toBe(true)
    expect(second.row('Bob')).toBeUndefined()
  })

  it('starts over for a version of another process, or nonsense', async () => {
    for (const version of ['other.5', 'x', '', 'a'.repeat(5_000), '../../etc', '1e9.1e9']) {
      const listening = await listen(key, { 'last-event-id': version })
      expect((await snapshotIn(listening)).rows.length).toBeGreaterThan(0)
    }
  })

  it('is denied without a key, and ends at once when the key is revoked', async () => {
    expect((await listen('nothing-that-opens')).status).toBe(401)
    const other = await enterDashboard(testClass, new URL(testClass.classroom.newDashboardLink()))
    const listening = await listen(other)
    await snapshotIn(listening)
    await askDashboard('POST', '/api/leave', other, {})
    await expect.poll(() => listening.isOver).toBe(true)
    expect(listening.events.at(-1)).toEqual({ kind: 'end', why: 'key' })
    expect((await listen(other)).status).toBe(401)
    expect((await listen()).status).toBe(200)
  })

  it('assigns a trainer only to stuck learners of this class', async () => {
    const { rows } = await snapshotIn(await listen())
    const id = rows.find(({ nickname }) => nickname === 'Ann')?.id
    const answer = await askDashboard('POST', `/api/learners/${id}/take`, key, {})
    expect([answer.status, answer.text]).toEqual([409, '{"error":"This learner is no longer stuck."}'])
    expect((await askDashboard('POST', '/api/learners/nobody/take', key, {})).status).toBe(404)
  })
})
