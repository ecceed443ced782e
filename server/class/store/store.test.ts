import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STORE_KINDS, type StorePlace } from '../../testing/class/stores.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'
import { SHOP_NAME } from './ids.ts'
import type { Register, SchoolClass } from './store.ts'

const MS_FIG = { name: 'Ms Fig', role: 'owner', kind: 'seat' } as const
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)
const YESTERDAY = new Date(Date.now() - 86_400_000)

describe.each(STORE_KINDS)('a register %s', (_, placeOf) => {
  let place: StorePlace
  let register: Register
  let monday: SchoolClass
  beforeAll(async () => {
    place = await placeOf()
  })
  afterAll(() => place.close())
  beforeEach(async () => {
    await place.moveOn()
    register = await place.open()
    monday = await register.openClass({ name: 'Monday', endsAt: NEXT_YEAR })
  })
  afterEach(() => register.close())
  const again = async (mostLearners?: number) => {
    await register.close()
    register = await place.open(mostLearners)
  }

  it('takes no more learners into a class than any machine serves', async () => {
    await again(2)
    for (const name of ['Ann', 'Bob']) await register.join(monday.id, name)
    await expect(register.join(monday.id, 'Eve')).rejects.toMatchObject({ refusal: 'full' })
  })

  it('finds a class by its code, however that is written down', async () => {
    const [a, b, c] = monday.code.split('-')
    for (const code of [monday.code, `${a} ${b}  ${c}`, ` ${monday.code.toUpperCase()}. `]) {
      expect((await register.classByCode(code))?.id).toBe(monday.id)
    }
    for (const code of ['', 'fig', `${monday.code}-fig`, "' or 1=1--", 'a'.repeat(10_000)]) {
      expect(await register.classByCode(code)).toBeUndefined()
    }
  })

  it('goes on with a class of the same name until it has ended', async () => {
    await again()
    expect(await register.openClass({ name: 'Monday', endsAt: NEXT_YEAR })).toEqual(monday)
    await register.endClass(monday.id, YESTERDAY)
    expect(await register.openClasses()).toEqual([])
    const next = await register.openClass({ name: 'Monday', endsAt: NEXT_YEAR })
    expect([next.id, next.code]).not.toEqual([monday.id, monday.code])
    await expect(register.join(monday.id, 'Ann')).rejects.toMatchObject({ refusal: 'ended' })
  })

  it('gives each learner a shop that nobody can guess, and brings her back by her words alone', async () => {
    const { learner, words } = await register.join(monday.id, 'Ann')
    const bob = await register.join(monday.id, 'Bob')
    expect(learner.shop).toMatch(SHOP_NAME)
    expect(bob.learner.shop).not.toBe(learner.shop)
    await again()
    expect(await register.resume(monday.id, 'ann', ` ${words.toUpperCase().replaceAll(' ', '-')}`)).toEqual(
      learner,
    )
    expect(await register.learnerOfShop(learner.shop)).toEqual(learner)
    for (const [name, said] of [
      ['Ann', bob.words],
      ['Bob', words],
      ['Carl', words],
      ['Ann', ''],
      ['', ''],
    ] as const) {
      await expect(register.resume(monday.id, name, said)).rejects.toMatchObject({ refusal: 'unknown' })
    }
    const other = await register.openClass({ name: 'Tuesday', endsAt: NEXT_YEAR })
    await expect(register.resume(other.id, 'Ann', words)).rejects.toMatchObject({ refusal: 'unknown' })

    const fresh = await register.renewWords(learner.id)
    await expect(register.resume(monday.id, 'Ann', words)).rejects.toMatchObject({ refusal: 'unknown' })
    expect((await register.resume(monday.id, 'Ann', fresh ?? '')).id).toBe(learner.id)
  })

  it.each([
    ['nothing', '  '],
    ['controls', 'An\u0007n'],
    ['text that is turned round', 'Ann\u202Eeve'],
    ['nothing that can be seen', 'An\u200Bn'],
    ['markup', '<b>Ann</b>'],
    ['10,000 characters', 'a'.repeat(10_000)],
    ['41 characters', 'a'.repeat(41)],
    ['a reserved name', 'Trainer'],
    ['a reserved name in disguise', 'аdmin'],
    ['the name of a twin', 'twin-anna'],
  ])('takes no nickname that is %s', async (_what, name) => {
    await expect(register.join(monday.id, name)).rejects.toMatchObject({ refusal: 'name' })
  })

  it('takes names of all scripts, and none that looks like another', async () => {
    for (const name of ['Zoë O’Hara', '李小龍', 'Ольга', 'أمل', 'José-María 2'])
      await register.join(monday.id, name)
    for (const name of ['zoe ohara', 'Zoё O-Hara', 'Jose María 2']) {
      await expect(register.join(monday.id, name)).rejects.toMatchObject({ refusal: 'taken' })
    }
    const two = await Promise.allSettled([register.join(monday.id, 'Eve'), register.join(monday.id, 'EVE')])
    expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('takes only names of the roster, where there is one', async () => {
    await register.setRoster(monday.id, ['Ann', 'Bob'])
    await register.join(monday.id, 'ann')
    await expect(register.join(monday.id, 'Eve')).rejects.toMatchObject({ refusal: 'notOnRoster' })
    await register.setRoster(monday.id, undefined)
    await register.join(monday.id, 'Eve')
  })

  it('renames a learner, and takes her passes away', async () => {
    const { learner } = await register.join(monday.id, 'Ann')
    const { learner: bob } = await register.join(monday.id, 'Bob')
    await expect(register.rename(bob.id, 'ann')).rejects.toMatchObject({ refusal: 'taken' })
    await register.rename(learner.id, 'Anna')
    await register.revoke(learner.id)
    const learners = await register.learners(monday.id)
    expect(learners.map(({ nickname, epoch }) => [nickname, epoch])).toEqual([
      ['Anna', 1],
      ['Bob', 0],
    ])
  })

  it('knows trainers by their keys', async () => {
    const { trainer, key } = await register.addTrainer(monday.id, MS_FIG)
    await again()
    expect(await register.trainerByKey(key, new Date())).toEqual({ ...trainer, endsAt: null })
    expect(await register.trainerByKey(`${key}x`, new Date())).toBeUndefined()
  })

  it('knows a token up to its end, and not from then on', async () => {
    const endsAt = inHours(24).toISOString()
    const { trainer, key } = await register.addTrainer(monday.id, { ...MS_FIG, kind: 'token', endsAt })
    const names = async (at: Date) => (await register.trainers(monday.id, at)).map((one) => one.endsAt)
    expect(await names(inHours(23))).toContain(endsAt)
    expect(await register.trainerByKey(key, inHours(23))).toEqual({ ...trainer, endsAt })
    expect(await names(inHours(24))).not.toContain(endsAt)
    expect(await register.trainerByKey(key, inHours(24))).toBeUndefined()
  })

  it('knows no trainer any more whose key lay about for 12 hours; each use counts', async () => {
    const { trainer, key } = await register.addTrainer(monday.id, MS_FIG)
    for (const hours of [11, 22, 33])
      expect(await register.trainerByKey(key, inHours(hours))).toMatchObject(trainer)
    await again()
    expect(await register.trainerByKey(key, inHours(44))).toMatchObject(trainer)
    expect(await register.trainerByKey(key, inHours(57))).toBeUndefined()
    // Not even by a clock that was put back.
    expect(await register.trainerByKey(key, inHours(44))).toBeUndefined()
  })

  it('lists those whose keys open something; a token lasts until it is revoked', async () => {
    const { id } = await register.openClass({ name: 'Keys', endsAt: NEXT_YEAR })
    const { trainer, key } = await register.addTrainer(id, { name: 'Grades', role: 'helper', kind: 'token' })
    await register.addTrainer(id, MS_FIG)
    await again()
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)
    const names = async (at: Date) => (await register.trainers(id, at)).map(({ name }) => name)
    expect(await names(inDays(0))).toEqual(['Grades', 'Ms Fig'])
    expect(await names(inDays(3))).toEqual(['Grades'])
    expect(await register.trainerByKey(key, inDays(90))).toMatchObject(trainer)
    await register.removeTrainer(trainer.id)
    expect(await names(inDays(3))).toEqual([])
    expect(await register.trainerByKey(key, inDays(90))).toBeUndefined()
    expect(JSON.stringify(await register.trainers(id, inDays(0)))).not.toContain(key)
  })

  it('keeps each row of the journal once, in order, and none of a shop that nobody has', async () => {
    const { learner } = await register.join(monday.id, 'Ann')
    const row = (id: string): LearningEvent => ({
      id,
      kind: 'solved',
      key: `k-${id}`,
      detail: '',
      at: '2026-01-01',
      evidence: id === 'b' ? '{"lab":"a","diff":"+1"}' : null,
    })
    await register.append([{ shop: learner.shop, entries: [row('a'), row('b')] }])
    await register.append([
      { shop: 'home', entries: [row('d')] },
      { shop: learner.shop, entries: [{ ...row('a'), key: 'forged' }, row('c')] },
    ])
    await again()
    const rows = await register.journal(monday.id)
    expect(rows.map(({ key }) => key)).toEqual(['k-a', 'k-b', 'k-c'])
    expect(rows.every((one) => one.learner === learner.id)).toBe(true)
    expect(rows.map(({ hasEvidence }) => hasEvidence)).toEqual([false, true, false])
    expect(await register.evidence(monday.id, 'b')).toEqual({ lab: 'a', diff: '+1' })
    expect(await register.evidence(monday.id, 'a')).toBeUndefined()
    const other = await register.openClass({ name: 'Tuesday', endsAt: NEXT_YEAR })
    expect(await register.evidence(other.id, 'b')).toBeUndefined()
  })

  it('remembers whom it is to delete until that is done, and brings nobody of them back', async () => {
    const [ann, bob] = [await register.join(monday.id, 'Ann'), await register.join(monday.id, 'Bob')]
    await register.remove(bob.learner.id)
    expect(await register.toBeErased()).toEqual([])
    await register.beginErasure(ann.learner.id)
    await again()
    const { id, shop, epoch } = ann.learner
    expect(await register.toBeErased()).toMatchObject([{ id, shop, epoch: epoch + 1 }])
    await expect(register.resume(monday.id, 'Ann', ann.words)).rejects.toMatchObject({ refusal: 'unknown' })
    expect(await register.renewWords(id)).toBeUndefined()
    expect((await register.learnerOfShop(shop))?.removedAt).not.toBeNull()
    await register.eraseLearner(id)
    expect(await register.toBeErased()).toEqual([])
    expect(await register.renewWords(bob.learner.id)).toBeDefined()
  })

  it('takes nothing again of somebody who was erased, or whose class was', async () => {
    const [ann, bob] = [await register.join(monday.id, 'Ann'), await register.join(monday.id, 'Bob')]
    const row = (id: string): LearningEvent => ({
      ...{
        id,
        kind: 'attacked',
        key: 'k',
        detail: 'hers',
        at: '2026-01-01',
        evidence: '{"lab":"a","diff":"+1"}',
      },
    })
    const bring = (...ids: string[]) =>
      register.append(
        [ann, bob].map(({ learner: { id, shop } }) => ({ shop, entries: ids.map((one) => row(one + id)) })),
      )
    await bring('a')
    await register.eraseLearner(ann.learner.id)
    await bring('a')
    expect((await register.journal(monday.id)).map(({ learner }) => learner)).toEqual([bob.learner.id])
    await register.eraseClass(monday.id)
    await bring('a', 'b')
    await again()
    await bring('a', 'b')
    const rows = await register.journal(monday.id)
    expect(rows.map(({ id, detail, hasEvidence }) => [id, detail, hasEvidence])).toEqual([
      [`a${bob.learner.id}`, '', false],
    ])
  })

  it('keeps one secret', async () => {
    const secret = await register.secret()
    await again()
    expect((await register.secret()).equals(secret)).toBe(true)
    expect(secret).toHaveLength(32)
  })
})
