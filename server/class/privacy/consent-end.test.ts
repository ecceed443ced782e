import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Consent, ConsentStore } from '../store/consents.ts'
import type { Learner, Trainer } from '../store/model.ts'
import { Consents } from './consents.ts'

const MINUTE = 60_000
const learner = { id: 'ann', classId: 'spring', shop: 'shop of ann' } as Learner
const trainer = { id: 'tess', name: 'Tess' } as Trainer

let saved: Consent[] = []
let changedShops: string[] = []
let audit: string[] = []
let reported: unknown[] = []
let onSave: () => Promise<void> = async () => {}
let endOfKey: string | null = null
let consents: Consents

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  saved = []
  changedShops = []
  audit = []
  reported = []
  onSave = async () => {}
  endOfKey = null
  consents = new Consents({
    classId: 'spring',
    store: {
      save: async (consent: Consent) => {
        await onSave()
        saved.push(consent)
      },
      openConsents: async () => [saved.at(-1)],
    } as unknown as ConsentStore,
    messageStore: {
      addAuditEntry: async (_, { act, detail }) => {
        audit.push(`${act} ${detail}`.trim())
      },
    },
    endOfKey: async () => endOfKey,
    onChange: (shop) => changedShops.push(shop),
    reporter: { unexpected: (error) => reported.push(error) },
  })
})
afterEach(() => {
  consents.close()
  vi.useRealTimers()
  expect(reported).toEqual([])
})

async function ask(of = learner, by = trainer): Promise<string> {
  return (await consents.ask(of, by))?.id ?? ''
}
/** A trainer who has the learner's consent. Returns its id. */
async function grant(of = learner, by = trainer): Promise<string> {
  const id = await ask(of, by)
  expect(await consents.answer(of.shop, id, 'yes')).toBe(true)
  return id
}
const bob = { id: 'bob', classId: 'spring', shop: 'shop of bob' } as Learner
const tom = { id: 'tom', name: 'Tom' } as Trainer

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

it('lets nobody in while the question is not answered', async () => {
  const id = await ask()
  expect(consents.granted(learner.shop)).toBeUndefined()
  expect(await consents.enter(learner.shop, id)).toBeUndefined()
  expect(consents.isTrainerInside(learner.shop)).toBe(false)
})

it('is answered once', async () => {
  const id = await grant()
  expect(await consents.answer(learner.shop, id, 'no')).toBe(false)
  expect(consents.granted(learner.shop)).toBeDefined()
  expect(audit).toEqual(['live-yes'])
})

it('records once when the trainer came in, whatever the number of pages they open', async () => {
  const id = await grant()
  const first = (await consents.enter(learner.shop, id))?.cameAt
  vi.advanceTimersByTime(MINUTE)
  expect((await consents.enter(learner.shop, id))?.cameAt).toBe(first)
  expect(consents.isTrainerInside(learner.shop)).toBe(true)
  expect(audit).toEqual(['live-yes', 'live-come'])
})

it('tells the shop and the dashboard of the question, the answer, the visit and its end', async () => {
  const id = await ask()
  expect(changedShops.splice(0)).toEqual([learner.shop])
  await consents.answer(learner.shop, id, 'yes')
  expect(changedShops.splice(0)).toEqual([learner.shop])
  await consents.enter(learner.shop, id)
  expect(changedShops.splice(0)).toEqual([learner.shop])
  await consents.end(learner.shop, 'learner')
  expect(changedShops.splice(0)).toEqual([learner.shop])
  expect(audit).toEqual(['live-yes', 'live-come', 'live-end learner'])
  expect(await consents.end(learner.shop, 'learner')).toBe(false)
})

it('leaves it to the dashboard to record that the trainer went', async () => {
  await grant()
  await consents.end(learner.shop, 'trainer')
  expect(audit).toEqual(['live-yes'])
})

it('tells the shop and records that time is over', async () => {
  await grant()
  changedShops = []
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  expect(changedShops).toEqual([learner.shop])
  expect(audit).toEqual(['live-yes', 'live-end time'])
  expect(saved.at(-1)?.endedAt).not.toBeNull()
})

it('ends once: time does not end what the learner has ended', async () => {
  await grant()
  await consents.end(learner.shop, 'learner')
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  expect(audit).toEqual(['live-yes', 'live-end learner'])
})

it('outlives the end of another trainer’s key, and ends with the trainer’s own', async () => {
  await grant()
  await grant(bob, tom)
  consents.endAllBy(tom.id)
  await vi.advanceTimersByTimeAsync(0)
  expect([consents.granted(learner.shop)?.trainer, consents.granted(bob.shop)]).toEqual([
    trainer.id,
    undefined,
  ])
  expect(audit).toEqual(['live-yes', 'live-yes', 'live-end key'])
  // What has ended ends no second time.
  consents.endAllBy(tom.id)
  consents.endAllOf(bob.shop)
  await vi.advanceTimersByTimeAsync(0)
  expect(audit).toHaveLength(3)
})

it('ends when the learner is erased', async () => {
  await grant()
  consents.endAllOf(learner.shop)
  await vi.advanceTimersByTimeAsync(0)
  expect(audit).toEqual(['live-yes', 'live-end gone'])
})

it('ends in memory and says so if the end cannot be saved', async () => {
  await grant()
  const full = new Error('disk full')
  onSave = () => Promise.reject(full)
  consents.endAllOf(learner.shop)
  await vi.advanceTimersByTimeAsync(0)
  expect(consents.granted(learner.shop)).toBeUndefined()
  expect(reported.splice(0)).toEqual([full])
})

it('lasts half an hour even if the trainer’s key is good for longer', async () => {
  endOfKey = new Date(Date.now() + 60 * MINUTE).toISOString()
  await grant()
  vi.advanceTimersByTime(30 * MINUTE)
  expect(consents.granted(learner.shop)).toBeUndefined()
})

it('shows a trainer the result of their own last question only', async () => {
  expect(consents.lastAskedBy(learner.shop, trainer.id)).toBeUndefined()
  const id = await ask()
  await consents.answer(learner.shop, id, 'no')
  expect(consents.lastAskedBy(learner.shop, trainer.id)?.answer).toBe('no')
  expect(consents.lastAskedBy(learner.shop, tom.id)).toBeUndefined()
})

it('sets no timer of a closed class', async () => {
  await grant()
  consents.close()
  expect(vi.getTimerCount()).toBe(0)
})

it('keeps in the store that a withdrawn consent has ended, with all that it was', async () => {
  const id = await ask()
  const saving = Promise.withResolvers<void>()
  onSave = () => saving.promise
  const answered = consents.answer(learner.shop, id, 'yes')
  await vi.waitFor(() => Promise.resolve())
  consents.endAllOf(learner.shop)
  saving.resolve()
  expect(await answered).toBe(false)
  expect(saved.at(-1)).toMatchObject({ id, learner: learner.id, endedAt: expect.any(String) })
})

it('ends in time, even on a machine that was suspended and whose timer is late', async () => {
  const id = await grant()
  await consents.enter(learner.shop, id)
  vi.setSystemTime(Date.now() + 30 * MINUTE)
  expect(consents.granted(learner.shop)).toBeUndefined()
  expect(consents.isTrainerInside(learner.shop)).toBe(false)
})

it('survives a restart, and still ends in time', async () => {
  const id = await grant()
  vi.advanceTimersByTime(10 * MINUTE)
  consents.close()
  await consents.open()
  expect(consents.granted(learner.shop)?.id).toBe(id)
  await vi.advanceTimersByTimeAsync(20 * MINUTE)
  expect(audit).toEqual(['live-yes', 'live-end time'])
})

it('is asked for by one trainer at a time', async () => {
  const id = await ask()
  expect(await consents.ask(learner, tom)).toBeUndefined()
  await consents.answer(learner.shop, id, 'later')
  expect(saved.at(-1)).toMatchObject({ answer: 'later', endedAt: expect.any(String) })
  expect(await consents.ask(learner, tom)).toBeDefined()
})
