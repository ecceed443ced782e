import { expect, it, vi } from 'vitest'
import { type KeyHolder, StoreRefusal, UNUSED_KEY_MS } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { LINK_LIFETIME_MS, StaffKeys } from './keys.ts'

const holder = (more: Partial<KeyHolder> = {}): KeyHolder => ({
  id: 't',
  classId: 'c',
  name: 'Tess',
  role: 'trainer',
  kind: 'token',
  endsAt: null,
  ...more,
})
const keysWith = (trainerByKey: ClassStore['trainerByKey']) =>
  new StaffKeys({ trainerByKey, removeTrainer: async () => [] } as unknown as ClassStore, 'c')
const away = () => Promise.reject(new StoreUnavailable('gone'))

it('accepts known keys while the class store is unreachable, until they expire', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const endsAt = new Date(Date.now() + 60_000).toISOString()
    const held: Record<string, KeyHolder> = {
      token: holder({ endsAt }),
      lasting: holder(),
      seat: holder({ kind: 'seat' }),
    }
    const read = vi.fn<ClassStore['trainerByKey']>(async (key) => held[key])
    const keys = keysWith(read)
    const opened = async () => {
      const all = Object.keys(held)
      const found = await Promise.all(all.map((key) => keys.trainer(key)))
      return all.filter((_, at) => found[at])
    }
    expect(await opened()).toEqual(['token', 'lasting', 'seat'])
    read.mockImplementation(away)
    expect(await opened()).toEqual(['token', 'lasting', 'seat'])
    vi.advanceTimersByTime(60_000)
    expect(await opened()).toEqual(['lasting', 'seat'])
    vi.advanceTimersByTime(UNUSED_KEY_MS + 1)
    expect(await opened()).toEqual(['lasting'])
    await expect(keys.trainer('new')).rejects.toThrow(StoreUnavailable)
  } finally {
    vi.useRealTimers()
  }
})

it('forgets a key that was revoked while it was read', async () => {
  const reading = Promise.withResolvers<KeyHolder | undefined>()
  const read = vi.fn<ClassStore['trainerByKey']>(() => reading.promise)
  const keys = keysWith(read)
  const asked = keys.trainer('key')
  await keys.removeTrainer({ id: 't' })
  reading.resolve(holder())
  await asked
  read.mockImplementation(away)
  await expect(keys.trainer('key')).rejects.toThrow(StoreUnavailable)
})

it('forgets a known key that is revoked, here or by another process', async () => {
  const held: Record<string, KeyHolder> = { here: holder(), there: holder({ id: 'u' }) }
  const read = vi.fn<ClassStore['trainerByKey']>(async (key) => held[key])
  const keys = keysWith(read)
  expect(await keys.trainer('here')).toMatchObject({ id: 't' })
  expect(await keys.trainer('there')).toMatchObject({ id: 'u' })
  await keys.removeTrainer({ id: 't' })
  delete held.there
  expect(await keys.trainer('there')).toBeUndefined()
  read.mockImplementation(away)
  await expect(keys.trainer('here')).rejects.toThrow(StoreUnavailable)
  await expect(keys.trainer('there')).rejects.toThrow(StoreUnavailable)
})

it('forgets codes that are too old, and limits the links for others only', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const keys = keysWith(async () => undefined)
    const old = keys.newCode({ role: 'trainer' })
    vi.advanceTimersByTime(LINK_LIFETIME_MS + 1)
    for (let count = 0; count < 100; count++) keys.newCode({ role: 'trainer', name: 'By sign-in' })
    expect(keys.hasCode(old)).toBe(false)
    for (let count = 0; count < 50; count++) keys.invite('helper', 'Hugo', 't')
    expect(() => keys.invite('helper', 'Hugo', 't')).toThrow(StoreRefusal)
  } finally {
    vi.useRealTimers()
  }
})
