import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { HeldSlot } from './held-slot.ts'
import type { LeaseRow } from './lease-client.ts'

/** Requests are waited for as long as the test runs. */
const TIMES = { graceMs: 0, drainMs: 600_000 }

const row = { slot: 7, epoch: 3, hasNewestFiles: false, isReady: false, cookieKey: null } as LeaseRow

/** A slot that serves requests. */
function serving(): HeldSlot {
  const held = new HeldSlot(row)
  held.markAcquired()
  held.confirm()
  return held
}
describe('a slot', () => {
  it('accepts requests once the database has confirmed that it was taken over', () => {
    const held = new HeldSlot(row)
    held.confirm()
    expect([held.state, held.isServing, held.beginRequest()]).toEqual(['acquiring', false, undefined])
    held.markAcquired()
    expect([held.state, held.isServing, held.beginRequest()]).toEqual(['acquired', false, undefined])
    held.confirm()
    expect([held.state, held.isServing]).toEqual(['serving', true])
    expect(held.beginRequest()).toBeDefined()
    // Neither comes again.
    held.markAcquired()
    expect(held.state).toBe('serving')
  })

  it('has the newest files if the database says so, or was confirmed before', () => {
    const hasNewest = (changes: Partial<LeaseRow>) => new HeldSlot({ ...row, ...changes }).hasNewestFiles
    expect([hasNewest({}), hasNewest({ isReady: true }), hasNewest({ hasNewestFiles: true })]).toEqual([
      false,
      true,
      true,
    ])
  })

  it.each<[string, (held: HeldSlot) => void]>([
    ['confirmed', (held) => held.confirm()],
    ['lost', (held) => held.markLost()],
  ])('is waited for until it is %s', async (_, end) => {
    const held = new HeldSlot(row)
    held.markAcquired()
    const waited = vi.fn()
    const waiting = held.waitUntilServing(600_000).then(waited)
    await settled()
    expect(waited).not.toHaveBeenCalled()
    end(held)
    await waiting
    expect(held.isServing).toBe(held.state === 'serving')
  })

  it('is waited for a limited time, and not at all while it is served', async () => {
    const held = new HeldSlot(row)
    await held.waitUntilServing(1)
    expect(held.state).toBe('acquiring')
    await serving().waitUntilServing(600_000)
  })

  it('accepts nothing any more once it is lost', () => {
    const held = serving()
    held.markLost()
    expect([held.state, held.isServing, held.beginRequest()]).toEqual(['lost', false, undefined])
  })
})

describe('a slot that leaves', () => {
  it('accepts requests for a moment, then drains them, then is saved and released', async () => {
    const held = serving()
    const [first, second] = [held.beginRequest(), held.beginRequest()]
    const save = vi.fn(async () => true)
    const left = held.leave(TIMES, save)
    expect([held.isLeaving, held.state]).toEqual([true, 'serving'])
    const late = held.beginRequest()
    await vi.waitFor(() => expect(held.state).toBe('leaving'))
    expect([held.isServing, held.beginRequest()]).toEqual([true, undefined])
    first?.()
    // The end of a request counts once.
    first?.()
    first?.()
    second?.()
    await settled()
    expect(save).not.toHaveBeenCalled()
    late?.()
    expect([await left, held.state, held.isServing]).toEqual([true, 'released', false])
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('is saved although a request hangs', async () => {
    const held = serving()
    held.beginRequest()
    expect(await held.leave({ graceMs: 0, drainMs: 1 }, async () => true)).toBe(true)
    expect(held.state).toBe('released')
  })

  it('leaves once, however often it is asked to', async () => {
    const held = serving()
    const save = vi.fn(async () => true)
    const [one, other] = [held.leave(TIMES, save), held.leave(TIMES, save)]
    expect([await one, await other]).toEqual([true, true])
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('is not left before it is served', async () => {
    const held = new HeldSlot(row)
    const save = vi.fn(async () => true)
    expect(await held.leave(TIMES, save)).toBe(false)
    expect([held.isLeaving, save.mock.calls.length]).toEqual([false, 0])
  })

  it('is kept if it cannot be saved: it serves again, and can be asked again', async () => {
    const held = serving()
    expect(await held.leave(TIMES, async () => false)).toBe(true)
    expect([held.state, held.isServing, held.isLeaving]).toEqual(['kept', true, false])
    expect(held.beginRequest()).toBeDefined()
    held.markKept()
    expect(held.state).toBe('serving')
    held.markLost()
    held.markKept()
    expect(held.state).toBe('lost')
  })

  it('stays marked as leaving once it is released', async () => {
    const held = serving()
    await held.leave(TIMES, async () => true)
    expect([held.state, held.isLeaving]).toEqual(['released', true])
  })

  it.each(['in the first moment', 'while requests are drained', 'while it is saved'])(
    'is released to nobody if it is lost %s',
    async (when) => {
      const held = serving()
      const end = held.beginRequest()
      const saving = Promise.withResolvers<boolean>()
      const save = vi.fn(() => saving.promise)
      const left = held.leave(TIMES, save)
      if (when === 'in the first moment') held.markLost()
      await vi.waitFor(() => expect(held.state).not.toBe('serving'))
      if (when === 'while requests are drained') held.markLost()
      end?.()
      if (when === 'while it is saved') await vi.waitFor(() => expect(save).toHaveBeenCalled())
      held.markLost()
      saving.resolve(true)
      expect([await left, held.state]).toEqual([false, 'lost'])
      expect(save).toHaveBeenCalledTimes(when === 'while it is saved' ? 1 : 0)
    },
  )
})
