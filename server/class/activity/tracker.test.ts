import { expect, it, onTestFinished, vi } from 'vitest'
import { ActivityTracker } from './tracker.ts'

const nobody = {
  shopOwners: async () => [],
  learnerOfShop: async () => undefined,
  events: async () => [],
  messageStore: { raisedHands: async () => new Map() },
}
const asleep = { shopsWithOpenTabs: async () => new Set<string>() }

it('looks up a learner of another class once, however many requests they send', async () => {
  const learnerOfShop = vi.fn(nobody.learnerOfShop)
  const tracker = new ActivityTracker({
    classId: 'monday',
    classStore: { ...nobody, learnerOfShop },
    shops: asleep,
    challenges: [],
    reporter: { unexpected: () => {} },
  })
  await tracker.open()
  onTestFinished(() => tracker.close())
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  for (let time = 0; time < 5; time++) {
    for (const stranger of ['ann', 'bob']) {
      tracker.asked(stranger, '/')
      await settled()
    }
  }
  expect(learnerOfShop).toHaveBeenCalledTimes(2)
})

it('reports the error if a learner cannot be looked up', async () => {
  const warnings: string[] = []
  const learnerOfShop = vi.fn(nobody.learnerOfShop)
  const tracker = new ActivityTracker({
    classId: 'monday',
    classStore: { ...nobody, learnerOfShop },
    shops: asleep,
    challenges: [],
    reporter: { unexpected: (error, { doing }) => warnings.push(`${doing}: ${error}`) },
  })
  await tracker.open()
  onTestFinished(() => tracker.close())
  learnerOfShop.mockRejectedValue(new Error('the class store is gone'))
  tracker.asked('ann', '/')
  await expect
    .poll(() => warnings)
    .toEqual(['updating the activity of the class: Error: the class store is gone'])
})

it('shows raised hands at the next count that could not be read after an action', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const warnings: string[] = []
  const raisedHands = vi.fn(nobody.messageStore.raisedHands)
  const tracker = new ActivityTracker({
    classId: 'monday',
    classStore: { ...nobody, messageStore: { raisedHands } },
    shops: asleep,
    challenges: [],
    reporter: { unexpected: (error) => warnings.push(String(error)) },
  })
  await tracker.open()
  onTestFinished(() => tracker.close())
  raisedHands.mockRejectedValueOnce(new Error('the class store is gone'))
  await tracker.refresh()
  expect([warnings, raisedHands.mock.calls.length]).toEqual([['Error: the class store is gone'], 2])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(raisedHands).toHaveBeenCalledTimes(3)
})
