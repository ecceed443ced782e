import { expect, it } from 'vitest'
import type { ClassStore } from '../store/store.ts'
import { openVisits } from './open.ts'

it('listens to the shops that are erased until the visits are closed', async () => {
  const listeners = new Set<(shop: string) => void>()
  const { closeVisits } = await openVisits({
    classId: 'c',
    classStore: { consents: { openConsents: async () => [] } } as unknown as ClassStore,
    shops: {
      copy: () => Promise.reject(new Error('Nothing is copied')),
      refreshClassPages: async () => {},
      onErased: (tell) => {
        listeners.add(tell)
        return () => void listeners.delete(tell)
      },
    },
    tracker: { markNewMessages: () => {} },
    reporter: { unexpected: () => {} },
  })
  expect(listeners.size).toBe(1)
  await closeVisits()
  expect(listeners.size).toBe(0)
})
