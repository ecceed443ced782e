import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Consent, ConsentStore } from '../store/consents.ts'
import type { Learner, Trainer } from '../store/model.ts'
import { Consents } from './consents.ts'

const MINUTE = 60_000
const learner = { id: 'ann', classId: 'spring', shop: 'shop of ann' } as Learner
const trainer = { id: 'tess', name: 'Tess' } as Trainer

let saved: Consent[] = []
let onSave: () => Promise<void> = async () => {}
let endOfKey: string | null = null
let consents: Consents

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  saved = []
  onSave = async () => {}
  endOfKey = null
  consents = new Consents({
    classId: 'spring',
    store: {
      save: async (consent: Consent) => {
        await onSave()
        saved.push(consent)
      },
    } as unknown as ConsentStore,
    messageStore: { addAuditEntry: async () => {} },
    endOfKey: async () => endOfKey,
    onChange: () => {},
    reporter: { unexpected: (error) => expect.fail(String(error)) },
  })
})
afterEach(() => {
  consents.close()
  vi.useRealTimers()
})

async function ask(): Promise<string> {
  return (await consents.ask(learner, trainer))?.id ?? ''
}

it('does not let a trainer in whose yes is taken back while it is saved', async () => {
  const id = await ask()
  const saving = Promise.withResolvers<void>()
  onSave = () => saving.promise
  const answered = consents.answer(learner.shop, id, 'yes')
  await vi.waitFor(() => Promise.resolve())
  const ended = consents.end(learner.shop, 'learner')
  onSave = async () => {}
  saving.resolve()
  expect([await answered, await ended]).toEqual([false, true])
  expect(consents.granted(learner.shop)).toBeUndefined()
  expect(await consents.enter(learner.shop, id)).toBeUndefined()
  // Nor after a restart.
  expect(saved.at(-1)?.endedAt).not.toBeNull()
})

it('lasts half an hour at most', async () => {
  await consents.answer(learner.shop, await ask(), 'yes')
  vi.advanceTimersByTime(30 * MINUTE - 1)
  expect(consents.granted(learner.shop)).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(consents.granted(learner.shop)).toBeUndefined()
})

it('ends with the trainer’s key, even if that expires earlier', async () => {
  endOfKey = new Date(Date.now() + 5 * MINUTE).toISOString()
  await consents.answer(learner.shop, await ask(), 'yes')
  vi.advanceTimersByTime(5 * MINUTE - 1)
  expect(consents.granted(learner.shop)).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(consents.granted(learner.shop)).toBeUndefined()
})

it('cannot be answered once the trainer’s key has expired', async () => {
  endOfKey = new Date(Date.now() + 5 * MINUTE).toISOString()
  const id = await ask()
  vi.advanceTimersByTime(5 * MINUTE)
  expect(await consents.answer(learner.shop, id, 'yes')).toBe(false)
})
