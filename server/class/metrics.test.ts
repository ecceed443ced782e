import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication } from '../testing/application.ts'
import { type JoinedLearner, openTestClass, type TestClass } from '../testing/class/class.ts'

let testClass: TestClass
let port: number
let ann: JoinedLearner

beforeAll(async () => {
  testClass = await openTestClass({ diskQuota: 123_456_789 })
  port = Number(new URL(await testClass.classroom.openDashboard()).port)
  ann = await testClass.join('Ann')
  await testClass.get(await testClass.join('Ben'), '/rest/products/search?q=')
})
afterAll(() => closeTestApplication(testClass.application))

const read = async (): Promise<Map<string, number>> => {
  const { text } = await testClass.send('GET', '127.0.0.1', '/metrics', { port })
  const lines = text.matchAll(
    /^forbidden_fruit_(\w+)\{(?:state="(\w+)",)?(?:class="Monday",)?app="juiceshop"\} (\S+)$/gm,
  )
  return new Map(
    [...lines].map(([, name, state, value]) => [state ? `${name} ${state}` : `${name}`, Number(value)]),
  )
}

describe('the metrics of a class', () => {
  it('count who is active and whose shop is awake', async () => {
    await testClass.get(ann, '/rest/products/search?q=')
    const figures = await read()
    expect(figures.get('class_learners working')).toBe(2)
    expect(figures.get('class_learners stuck')).toBe(0)
    expect(figures.get('shops_awake')).toBe(2)
    expect(figures.get('sockets')).toBe(0)
  })

  it('count raised hands', async () => {
    expect((await read()).get('class_hands_up')).toBe(0)
    await testClass.send('PUT', ann.host, '/training/class/hand', {
      headers: {
        cookie: ann.cookie,
        'content-type': 'application/json',
        origin: `http://${ann.host}:${testClass.classroom.addresses.port}`,
      },
      body: '{"note":"?"}',
    })
    expect((await read()).get('class_hands_up')).toBe(1)
  })

  it('count what was solved and is in the class store', async () => {
    expect((await read()).get('journal_rows_carried_total')).toBe(0)
    await testClass.get(ann, '/rest/nowhere')
    await expect.poll(async () => (await read()).get('journal_rows_carried_total')).toBeGreaterThan(0)
    await expect.poll(async () => (await read()).get('outbox_shops_waiting')).toBe(0)
    await expect.poll(async () => (await read()).get('class_solved')).toBe(1)
  })

  it('do not count learners who were removed from the class', async () => {
    const ben = (await testClass.classroom.classStore.learners(testClass.classroom.itsClass.id)).find(
      (one) => one.nickname === 'Ben',
    )
    await testClass.classroom.classStore.removeLearner(ben?.id ?? '')
    await testClass.classroom.tracker.membersChanged()
    expect((await read()).get('class_learners working')).toBe(1)
  })

  it('count the shop of a team as no learner', async () => {
    const { classStore, itsClass, tracker } = testClass.classroom
    const sum = async () => {
      const states = [...(await read())].filter(([name]) => name.startsWith('class_learners'))
      return states.reduce((all, [, value]) => all + value, 0)
    }
    const before = await sum()
    const [learner] = await classStore.learners(itsClass.id)
    const change = { classId: itsClass.id, at: new Date() }
    await classStore.teams.foundTeam('Kiwi', { ...change, learner: learner?.id ?? '' })
    const shared = learner && (await classStore.teamShops.ofMember(learner))
    await tracker.membersChanged()
    expect(tracker.activity.learner(shared?.id ?? '')?.nickname).toBe('Kiwi')
    expect(await sum()).toBe(before)
  })

  it('report used disk space and the quota', async () => {
    const figures = await read()
    expect(figures.get('class_disk_quota_bytes')).toBe(123_456_789)
    expect(figures.get('class_disk_used_bytes')).toBeGreaterThan(100_000)
    expect(figures.get('class_disk_free_bytes')).toBeGreaterThan(0)
  })
})
