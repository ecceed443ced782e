import { expect, it, onTestFinished, vi } from 'vitest'
import { RoomKeeper } from './keeper.ts'

const nobody = {
  learners: async () => [],
  learnerOfShop: async () => undefined,
  journal: async () => [],
  pinboard: { hands: async () => new Map() },
}
const asleep = { awake: () => [], ifAwake: async () => undefined }

it('asks once who somebody of another class is, however many of them there are', async () => {
  const learnerOfShop = vi.fn(nobody.learnerOfShop)
  const keeper = new RoomKeeper({
    classId: 'monday',
    register: { ...nobody, learnerOfShop },
    host: asleep,
    challenges: [],
    troubles: { unexpected: () => {} },
  })
  await keeper.open()
  onTestFinished(() => keeper.close())
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  for (let time = 0; time < 5; time++) {
    for (const stranger of ['ann', 'bob']) {
      keeper.asked(stranger, '/')
      await settled()
    }
  }
  expect(learnerOfShop).toHaveBeenCalledTimes(2)
})

it('says what went wrong when somebody cannot be looked up', async () => {
  const told: string[] = []
  const learnerOfShop = vi.fn(nobody.learnerOfShop)
  const keeper = new RoomKeeper({
    classId: 'monday',
    register: { ...nobody, learnerOfShop },
    host: asleep,
    challenges: [],
    troubles: { unexpected: (error, { doing }) => told.push(`${doing}: ${error}`) },
  })
  await keeper.open()
  onTestFinished(() => keeper.close())
  learnerOfShop.mockRejectedValue(new Error('the register is gone'))
  keeper.asked('ann', '/')
  await expect.poll(() => told).toEqual(['the look at the room: Error: the register is gone'])
})
