import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '#web/training/browser/memory-storage.ts'
import { fingerprintOf, nextAttempt, placeOrder, randomKey, storedAttempt } from './place-order.ts'

const line = (id: number, quantity: number, createdAt = '2026-01-01T20:00:00.000Z') => ({
  BasketItem: { id, quantity, createdAt },
})
const fresh = () => 'fresh'
const before = { key: 'before', basket: fingerprintOf([line(1, 2)]) }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an attempt to place an order', () => {
  it('starts with a key of its own', () => {
    expect(nextAttempt(undefined, before.basket, fresh)).toEqual({ key: 'fresh', basket: before.basket })
    expect(randomKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(randomKey()).not.toBe(randomKey())
  })

  it('repeats the request with the same key for the same basket', () => {
    expect(nextAttempt(before, fingerprintOf([line(1, 2)]), fresh)).toBe(before)
  })

  it('repeats the request with the same key when the basket is empty: the order may be placed', () => {
    expect(nextAttempt(before, '', fresh)).toBe(before)
  })

  it('treats another basket as another order', () => {
    expect(nextAttempt(before, fingerprintOf([line(1, 3)]), fresh).key).toBe('fresh')
    expect(nextAttempt(before, fingerprintOf([line(1, 2), line(2, 1)]), fresh).key).toBe('fresh')
  })

  it('treats the same products bought again as another order', () => {
    const again = fingerprintOf([line(1, 2, '2026-01-02T20:00:00.000Z')])
    expect(nextAttempt(before, again, fresh).key).toBe('fresh')
  })

  it('is over if the shop refuses it because the basket has changed, and not if the shop fails', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    for (const name of ['sessionStorage', 'localStorage']) vi.stubGlobal(name, memoryStorage())
    const answerWith = (status: number) =>
      vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status })))
    answerWith(503)
    await expect(placeOrder([line(1, 2)])).rejects.toMatchObject({ status: 503 })
    expect(storedAttempt()?.basket).toBe(before.basket)
    answerWith(409)
    await expect(placeOrder([line(1, 2)])).rejects.toMatchObject({ status: 409 })
    expect(storedAttempt()).toBeUndefined()
  })
})
