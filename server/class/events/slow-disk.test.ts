import { afterAll, expect, it, vi } from 'vitest'
import { closeTestApplication, type TestApplication } from '../../testing/application.ts'
import { openClassApplication } from '../../testing/class/class.ts'

const applications: TestApplication[] = []
afterAll(async () => {
  for (const application of applications) await closeTestApplication(application)
})

/** Ann's log reaches the disk when the test says so; all other files at once. */
async function classWithSlowDisk() {
  const waiting: (() => void)[] = []
  let slow = 'none'
  const opened = await openClassApplication(
    {},
    {
      toDisk: async (file) => {
        if (file.includes(slow)) await new Promise<void>((finish) => waiting.push(finish))
      },
    },
  )
  applications.push(opened.application)
  const { classStore, itsClass } = opened.classroom
  const join = async (name: string) => {
    const { learner } = await classStore.join(itsClass.id, name)
    if (name === 'Ann') slow = learner.shop
    return {
      ...opened.application.visitor(learner.shop),
      shop: await opened.application.host.open(learner.shop),
    }
  }
  const solves = async () => (await classStore.events(itsClass.id)).filter(({ kind }) => kind === 'solved')
  return { waiting, join, solves }
}

it('announces no solve that is not on the disk, and delays nobody else', async () => {
  const { waiting, join, solves } = await classWithSlowDisk()
  const [ann, ben] = [await join('Ann'), await join('Ben')]
  const send = vi.spyOn(ann.shop, 'broadcast')
  const answer = ann.get('/rest/nowhere')
  await expect.poll(() => waiting.length).toBe(1)
  const listed = vi.fn()
  const list = ann.get('/api/Challenges/').then(listed)

  expect((await ben.get('/metrics')).statusCode).toBe(200)
  await expect.poll(async () => (await solves()).map(({ key }) => key)).toEqual(['exposedMetricsChallenge'])
  expect(listed).not.toHaveBeenCalled()
  expect(send).not.toHaveBeenCalled()

  waiting[0]?.()
  await Promise.all([answer, list])
  expect(send).toHaveBeenCalledWith(
    'challenge solved',
    expect.objectContaining({ key: 'errorHandlingChallenge' }),
  )
  await expect.poll(solves).toHaveLength(2)
})

it('announces nothing that was undone while waiting for the disk', async () => {
  const { waiting, join } = await classWithSlowDisk()
  const ann = await join('Ann')
  const send = vi.spyOn(ann.shop, 'broadcast')
  const answer = ann.get('/rest/nowhere')
  await expect.poll(() => waiting.length).toBe(1)
  ann.shop.tables.run("DELETE FROM ff_progress_solves WHERE key = 'errorHandlingChallenge'")
  ann.shop.replaceFile(() => {})
  waiting[0]?.()
  await answer
  expect(send).not.toHaveBeenCalledWith('challenge solved', expect.anything())
})
