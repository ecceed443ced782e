import { afterEach, expect, it, vi } from 'vitest'
import type { ClassStore } from '../store/store.ts'
import { Erasure } from './erasure.ts'

const ended = (id: string) => ({ id, name: id, endsAt: new Date('2026-01-02T10:00:00Z').toISOString() })

let erasure: Erasure | undefined
afterEach(() => erasure?.close())

it('erases each class and learner that is due, even if others cannot be erased', async () => {
  const erased: string[] = []
  const closed: string[] = []
  const store = {
    markEndedClasses: async () => [],
    pendingErasures: vi.fn(async () => [] as { id: string; shop: string; teamId: null }[]),
    classesToErase: vi.fn(async () => [] as ReturnType<typeof ended>[]),
    shopOwners: async (id: string) => [{ shop: `shop of ${id}` }],
    eraseLearner: async (id: string) => void erased.push(id),
    eraseClass: async (id: string) => void erased.push(id),
  }
  erasure = new Erasure({
    classStore: store as unknown as ClassStore,
    shops: {
      erase: async (shop) => {
        if (shop.includes('stuck')) throw new Error(`${shop} is in use`)
        erased.push(shop)
      },
    },
    presence: { forget: () => {} },
    onClassErased: async (id) => void closed.push(id),
    keepDays: 3,
    warn: () => {},
  })
  // The first look, at its creation, finds nothing.
  await vi.waitFor(() => expect(store.classesToErase).toHaveBeenCalled())
  store.pendingErasures.mockResolvedValue([
    { id: 'ann', shop: 'stuck too', teamId: null },
    { id: 'ben', shop: 'shop of ben', teamId: null },
  ])
  store.classesToErase.mockResolvedValue([ended('stuck'), ended('spring')])
  await expect(erasure.eraseDue(new Date('2026-03-01T10:00:00Z'))).rejects.toThrow('stuck too is in use')
  expect(erased).toEqual(['shop of ben', 'ben', 'shop of spring', 'spring'])
  expect(closed).toEqual(['spring'])
})
