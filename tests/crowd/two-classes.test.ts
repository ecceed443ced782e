import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Learner, SchoolClass } from '../../server/class/store/model.ts'
import { closeTestApplication } from '../../server/testing/application.ts'
import { openTestClass, type TestClass } from '../../server/testing/class/class.ts'
import { enterDashboard, requestDashboard } from '../../server/testing/class/dashboard.ts'

/** Learners of each class. `LEARNERS=200` is as many as two large classes have. */
const LEARNERS = Number(process.env.LEARNERS ?? 20)
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)

let testClass: TestClass
const agent = new Agent({ keepAlive: true, maxSockets: 50 })
beforeAll(async () => {
  testClass = await openTestClass()
})
afterAll(async () => {
  agent.destroy()
  await closeTestApplication(testClass.application)
})

async function fill({ id }: SchoolClass): Promise<Learner[]> {
  const joining = Array.from({ length: LEARNERS }, (_, index) =>
    testClass.classroom.classStore.join(id, `Learner ${index}`),
  )
  return (await Promise.all(joining)).map(({ learner }) => learner)
}

/** A request with the address of the learner's tools. Returns the status. */
function ask(learner: Learner, path: string): Promise<number> {
  const { host } = new URL(testClass.classroom.toolAddresses(learner).wallets ?? '')
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const { port } = testClass.classroom.addresses
  request({ port, path, agent, headers: { host } }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0))
  })
    .on('error', reject)
    .end()
  return promise
}

/** Solves a challenge in each shop, and looks around. Returns the statuses that are not as they should be. */
async function work(learners: readonly Learner[]): Promise<number[]> {
  const odd = await Promise.all(
    learners.map(async (learner) => {
      const statuses = [
        await ask(learner, '/rest/products/search?q='),
        await ask(learner, '/rest/nowhere'),
        await ask(learner, '/training/class'),
      ]
      return statuses.join() === '200,500,200' ? [] : statuses
    }),
  )
  return odd.flat()
}

it(`erases one of two classes of ${LEARNERS} learners while the other works, and nothing of the other changes`, async () => {
  const { classroom, application } = testClass
  const { classStore, classes, itsClass: monday } = classroom
  const tuesday = await classes.create({ name: 'Tuesday', endsAt: NEXT_YEAR })
  const [mondays, tuesdays] = [await fill(monday), await fill(tuesday)]
  expect([await work(mondays), await work(tuesdays)]).toEqual([[], []])
  const eventsOf = async ({ id }: SchoolClass) =>
    (await classStore.events(id)).filter(({ kind }) => kind === 'solved').length
  await expect.poll(() => eventsOf(monday), { timeout: 60_000 }).toBe(LEARNERS)
  await expect.poll(() => eventsOf(tuesday), { timeout: 60_000 }).toBe(LEARNERS)
  const [rows, events] = [await classStore.learners(monday.id), await classStore.events(monday.id)]
  const link = new URL(await classroom.openDashboard())
  const key = await enterDashboard(testClass, link, 'Hanna')

  let isErasing = true
  const body = { name: 'Tuesday' }
  const path = `/api/classes/${tuesday.id}/erase`
  const erasing = requestDashboard(testClass, { link, key, method: 'POST', path, body }).finally(() => {
    isErasing = false
  })
  const odd: number[] = []
  let rounds = 0
  do {
    odd.push(...(await work(mondays)))
    rounds += 1
  } while (isErasing)
  expect((await erasing).status).toBe(200)
  expect([odd, rounds > 0]).toEqual([[], true])

  expect(await work(mondays)).toEqual([])
  const now = await classStore.learners(monday.id)
  expect(now.map(({ id, shop, epoch }) => ({ id, shop, epoch }))).toEqual(
    rows.map(({ id, shop, epoch }) => ({ id, shop, epoch })),
  )
  expect((await classStore.events(monday.id)).slice(0, events.length)).toEqual(events)
  expect(await classStore.learners(tuesday.id)).toEqual([])
  expect(await ask(tuesdays[0] as Learner, '/')).toBe(401)
  expect(application.warnings.filter((warning) => !warning.includes('Tuesday'))).toEqual([])
})
