import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClassStore } from '../store/store.ts'
import { Erasure } from './erasure.ts'

const HOUR_MS = 3_600_000
const NOW = new Date('2026-03-01T10:00:00Z')
const ended = (id: string) => ({ id, name: id, endsAt: new Date('2026-01-02T10:00:00Z').toISOString() })

interface Pending {
  id: string
  shop: string
  teamId: string | null
}

let erased: string[]
let closed: string[]
let forgotten: string[]
let warnings: string[]
let pending: Pending[]
let toErase: ReturnType<typeof ended>[]
let over: ReturnType<typeof ended>[]
let eraseShop: (shop: string) => Promise<void>
let store: ReturnType<typeof createStore>
let erasure: Erasure

function createStore() {
  return {
    markEndedClasses: vi.fn(async (_now: Date) => over),
    pendingErasures: vi.fn(async () => pending),
    classesToErase: vi.fn(async (_before: Date, _days: number) => toErase),
    classById: async (id: string) => [...toErase, ...over].find((one) => one.id === id),
    shopOwners: async (id: string) => [{ shop: `shop of ${id}` }],
    beginErasure: async (id: string) => void erased.push(`begin ${id}`),
    endClass: async (id: string) => void erased.push(`end ${id}`),
    eraseLearner: async (id: string) => {
      pending = pending.filter((one) => one.id !== id)
      erased.push(id)
    },
    eraseClass: async (id: string, { isEverything }: { isEverything: boolean }) =>
      void erased.push(isEverything ? `all of ${id}` : id),
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: NOW })
  erased = []
  closed = []
  forgotten = []
  warnings = []
  pending = []
  toErase = []
  over = []
  eraseShop = async (shop) => {
    if (shop.includes('stuck')) throw new Error(`${shop} is in use`)
    erased.push(shop)
  }
  store = createStore()
  erasure = new Erasure({
    classStore: store as unknown as ClassStore,
    shops: { erase: (shop) => eraseShop(shop) },
    presence: { forget: (shop) => void forgotten.push(shop) },
    deleteLeftovers: async (id, shops) => void erased.push(`leftovers of ${id}: ${shops}`),
    onClassErased: async (id) => {
      closed.push(id)
      if (id === 'unclosable') throw new Error('still busy')
    },
    keepDays: 3,
    warn: (text) => void warnings.push(text),
  })
  // The first look, at its creation, finds nothing.
  await vi.waitFor(() => expect(store.classesToErase).toHaveBeenCalled())
})
afterEach(() => {
  erasure.close()
  vi.useRealTimers()
})

describe('what is due', () => {
  it('is erased even if other classes and learners cannot be erased', async () => {
    pending = [
      { id: 'ann', shop: 'stuck too', teamId: null },
      { id: 'ben', shop: 'shop of ben', teamId: null },
    ]
    toErase = [ended('stuck'), ended('spring')]
    await expect(erasure.eraseDue(NOW)).rejects.toThrow('stuck too is in use')
    expect(erased).toEqual([
      ...['shop of ben', 'ben'],
      ...['shop of spring', 'leftovers of spring: shop of spring', 'spring'],
    ])
    expect(closed).toEqual(['spring'])
    expect(forgotten).toEqual(['shop of ben', 'shop of spring'])
    expect([erasure.isErased('spring'), erasure.isErased('stuck')]).toEqual([true, false])
  })

  it('is a class that was found ended for as long as it is kept, on three days', async () => {
    await erasure.eraseDue(NOW)
    expect(store.classesToErase).toHaveBeenLastCalledWith(new Date('2026-02-26T10:00:00Z'), 3)
  })

  it('is announced with the dates, when a class is first found ended', async () => {
    over = [ended('spring')]
    await erasure.eraseDue(NOW)
    expect(warnings).toEqual([
      expect.stringMatching(
        /“spring” is over since 2026-01-02\..* kept until 2026-03-04, .* it says 2026-03-01\.$/,
      ),
    ])
  })

  it('is looked for each hour until that is ended, once at a time, and a failure is reported', async () => {
    const first = Promise.withResolvers<void>()
    toErase = [ended('spring')]
    eraseShop = async () => first.promise
    const looks = store.classesToErase.mock.calls.length
    const found = () => store.classesToErase.mock.calls.length - looks
    vi.advanceTimersByTime(HOUR_MS)
    await vi.waitFor(() => expect(found()).toBe(1))
    vi.advanceTimersByTime(HOUR_MS)
    first.reject(new Error('in use'))
    await vi.waitFor(() => expect(warnings).toEqual([expect.stringMatching(/tried again each hour.*in use/)]))
    expect(found()).toBe(1)
    vi.advanceTimersByTime(HOUR_MS)
    await vi.waitFor(() => expect(found()).toBe(2))
    erasure.close()
    await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
    expect(found()).toBe(2)
  })
})

describe('a learner who asks for it', () => {
  const ann = { id: 'ann', shop: 'shop of ann' }

  it('is erased at once', async () => {
    expect(await erasure.eraseLearner(ann)).toBe('done')
    expect(erased).toEqual(['begin ann', 'shop of ann', 'ann'])
    expect([forgotten, warnings]).toEqual([['shop of ann'], []])
  })

  it('deletes the shop of a team whose only member is erased, and no shop of another learner', async () => {
    pending = [
      { id: 'team', shop: 'shop of the team', teamId: 'red' },
      { id: 'ben', shop: 'shop of ben', teamId: null },
    ]
    await erasure.eraseLearner(ann)
    expect(erased).toEqual(['begin ann', 'shop of ann', 'ann', 'shop of the team', 'team'])
    expect(forgotten).toEqual(['shop of ann', 'shop of the team'])
  })

  it('signs the learner out even if their shop is in use, and warns the operator without a name', async () => {
    expect(await erasure.eraseLearner({ id: 'ann', shop: 'stuck' })).toBe('begun')
    expect(erased).toEqual(['begin ann'])
    expect(warnings).toEqual([expect.stringMatching(/^A learner was removed, .*stuck is in use/)])
  })
})

describe('a class', () => {
  it('is erased with everything once its learners are out', async () => {
    over = [ended('spring')]
    await erasure.eraseClass('spring')
    expect(erased).toEqual([
      ...['end spring', 'shop of spring', 'leftovers of spring: shop of spring', 'all of spring'],
    ])
    expect(warnings).toEqual([expect.stringMatching(/“spring” ended on 2026-01-02: its 1 shops are deleted/)])
    await erasure.eraseClass('unknown')
    expect(erased.at(-1)).toBe('end unknown')
  })

  it('is erased even if what runs for it does not end', async () => {
    over = [ended('unclosable')]
    await erasure.eraseClass('unclosable')
    expect(erasure.isErased('unclosable')).toBe(true)
    await vi.waitFor(() => expect(warnings.at(-1)).toMatch(/could not be closed.*still busy/))
  })
})
