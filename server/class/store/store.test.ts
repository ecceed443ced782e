import { describe, expect, it } from 'vitest'
import { openStoreForEach, STORE_KINDS } from '../../testing/class/stores.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'
import { SHOP_ID } from './ids.ts'
import type { SchoolClass } from './model.ts'
import type { ClassStore } from './store.ts'

const MS_FIG = { name: 'Ms Fig', role: 'owner', kind: 'seat' } as const
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)
const YESTERDAY = new Date(Date.now() - 86_400_000)

describe.each(STORE_KINDS)('a class store %s', (_, placeOf) => {
  let classStore: ClassStore
  let monday: SchoolClass
  const reopen = openStoreForEach(placeOf, (store, itsClass) => {
    classStore = store
    monday = itsClass
  })
  const again = async (mostLearners?: number) => {
    classStore = await reopen(mostLearners)
  }

  it('limits the learners of a class', async () => {
    await again(2)
    for (const name of ['Ann', 'Bob']) await classStore.join(monday.id, name)
    await expect(classStore.join(monday.id, 'Eve')).rejects.toMatchObject({ refusal: 'full' })
  })

  it('limits the learners and the disk space of one class', async () => {
    await classStore.limitClass(monday.id, 'mostLearners', 1)
    await classStore.limitClass(monday.id, 'mostDisk', 5 * 1024 ** 3)
    expect(await classStore.classById(monday.id)).toMatchObject({ mostLearners: 1, mostDisk: 5 * 1024 ** 3 })
    await classStore.join(monday.id, 'Ann')
    await expect(classStore.join(monday.id, 'Bob')).rejects.toMatchObject({ refusal: 'full' })
    await classStore.limitClass(monday.id, 'mostLearners', null)
    await classStore.join(monday.id, 'Bob')
  })

  it('makes no class whose name differs from another one by capital letters only', async () => {
    const asked = { name: 'MONDAY', endsAt: NEXT_YEAR }
    await expect(classStore.createClass(asked)).rejects.toMatchObject({ refusal: 'taken' })
    const tuesday = await classStore.createClass({ name: 'Tuesday', endsAt: NEXT_YEAR })
    expect(await classStore.allClasses()).toEqual([monday, tuesday])
  })

  it('lets nobody into an archived class until it is taken back', async () => {
    const { words } = await classStore.join(monday.id, 'Ann')
    await classStore.setArchived(monday.id, true)
    expect(await classStore.activeClasses()).toEqual([])
    await expect(classStore.join(monday.id, 'Bob')).rejects.toMatchObject({ refusal: 'ended' })
    await expect(classStore.resume(monday.id, 'Ann', words)).rejects.toMatchObject({ refusal: 'ended' })
    await classStore.setArchived(monday.id, false)
    expect((await classStore.resume(monday.id, 'Ann', words)).nickname).toBe('Ann')
  })

  it('finds a class by its code in any spelling', async () => {
    const [a, b, c] = monday.code.split('-')
    for (const code of [monday.code, `${a} ${b}  ${c}`, ` ${monday.code.toUpperCase()}. `]) {
      expect((await classStore.classByCode(code))?.id).toBe(monday.id)
    }
    for (const code of ['', 'fig', `${monday.code}-fig`, "' or 1=1--", 'a'.repeat(10_000)]) {
      expect(await classStore.classByCode(code)).toBeUndefined()
    }
  })

  it('finds the class of the same name also after its end, until it is erased', async () => {
    await again()
    expect(await classStore.findOrCreateClass({ name: 'Monday', endsAt: NEXT_YEAR })).toEqual(monday)
    await classStore.endClass(monday.id, YESTERDAY)
    expect(await classStore.activeClasses()).toEqual([])
    await expect(classStore.join(monday.id, 'Ann')).rejects.toMatchObject({ refusal: 'ended' })
    expect((await classStore.findOrCreateClass({ name: 'Monday', endsAt: NEXT_YEAR })).id).toBe(monday.id)
    await classStore.eraseClass(monday.id)
    const next = await classStore.findOrCreateClass({ name: 'Monday', endsAt: NEXT_YEAR })
    expect([next.id, next.code]).not.toEqual([monday.id, monday.code])
  })

  it('gives each learner a shop with a secret id, and identifies them by passphrase alone', async () => {
    const { learner, words } = await classStore.join(monday.id, 'Ann')
    const bob = await classStore.join(monday.id, 'Bob')
    expect(learner.shop).toMatch(SHOP_ID)
    expect(bob.learner.shop).not.toBe(learner.shop)
    await again()
    expect(await classStore.resume(monday.id, 'ann', ` ${words.toUpperCase().replaceAll(' ', '-')}`)).toEqual(
      learner,
    )
    expect(await classStore.learnerOfShop(learner.shop)).toEqual(learner)
    for (const [name, said] of [
      ['Ann', bob.words],
      ['Bob', words],
      ['Carl', words],
      ['Ann', ''],
      ['', ''],
    ] as const) {
      await expect(classStore.resume(monday.id, name, said)).rejects.toMatchObject({ refusal: 'unknown' })
    }
    const other = await classStore.findOrCreateClass({ name: 'Tuesday', endsAt: NEXT_YEAR })
    await expect(classStore.resume(other.id, 'Ann', words)).rejects.toMatchObject({ refusal: 'unknown' })

    const fresh = await classStore.renewPassphrase(learner.id)
    await expect(classStore.resume(monday.id, 'Ann', words)).rejects.toMatchObject({ refusal: 'unknown' })
    expect((await classStore.resume(monday.id, 'Ann', fresh ?? '')).id).toBe(learner.id)
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
    ['the name of a scratch shop', 'twin-anna'],
  ])('refuses nicknames that are %s', async (_what, name) => {
    await expect(classStore.join(monday.id, name)).rejects.toMatchObject({ refusal: 'name' })
  })

  it('accepts names of all scripts, and refuses names that look alike', async () => {
    for (const name of ['Zoë O’Hara', '李小龍', 'Ольга', 'أمل', 'José-María 2'])
      await classStore.join(monday.id, name)
    for (const name of ['zoe ohara', 'Zoё O-Hara', 'Jose María 2']) {
      await expect(classStore.join(monday.id, name)).rejects.toMatchObject({ refusal: 'taken' })
    }
    const two = await Promise.allSettled([
      classStore.join(monday.id, 'Eve'),
      classStore.join(monday.id, 'EVE'),
    ])
    expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('accepts only names of the list, if there is one', async () => {
    await classStore.setRoster(monday.id, ['Ann', 'Bob'])
    await classStore.join(monday.id, 'ann')
    await expect(classStore.join(monday.id, 'Eve')).rejects.toMatchObject({ refusal: 'notOnRoster' })
    await classStore.setRoster(monday.id, undefined)
    await classStore.join(monday.id, 'Eve')
  })

  it('renames learners and revokes their access', async () => {
    const { learner } = await classStore.join(monday.id, 'Ann')
    const { learner: bob } = await classStore.join(monday.id, 'Bob')
    await expect(classStore.renameLearner(bob.id, 'ann')).rejects.toMatchObject({ refusal: 'taken' })
    await classStore.renameLearner(learner.id, 'Anna')
    await classStore.revokeAccess(learner.id)
    const learners = await classStore.learners(monday.id)
    expect(learners.map(({ nickname, epoch }) => [nickname, epoch])).toEqual([
      ['Anna', 1],
      ['Bob', 0],
    ])
  })

  it('finds trainers by their keys', async () => {
    const { trainer, key } = await classStore.addTrainer(monday.id, MS_FIG)
    await again()
    expect(await classStore.trainerByKey(key, new Date())).toEqual({ ...trainer, endsAt: null })
    expect(await classStore.trainerByKey(`${key}x`, new Date())).toBeUndefined()
  })

  it('accepts a token until it expires', async () => {
    const endsAt = inHours(24).toISOString()
    const { trainer, key } = await classStore.addTrainer(monday.id, { ...MS_FIG, kind: 'token', endsAt })
    const names = async (at: Date) => (await classStore.trainers(monday.id, at)).map((one) => one.endsAt)
    expect(await names(inHours(23))).toContain(endsAt)
    expect(await classStore.trainerByKey(key, inHours(23))).toEqual({ ...trainer, endsAt })
    expect(await names(inHours(24))).not.toContain(endsAt)
    expect(await classStore.trainerByKey(key, inHours(24))).toBeUndefined()
  })

  it('deletes keys that were unused for 12 hours; each use counts', async () => {
    const { trainer, key } = await classStore.addTrainer(monday.id, MS_FIG)
    for (const hours of [11, 22, 33])
      expect(await classStore.trainerByKey(key, inHours(hours))).toMatchObject(trainer)
    await again()
    expect(await classStore.trainerByKey(key, inHours(44))).toMatchObject(trainer)
    expect(await classStore.trainerByKey(key, inHours(57))).toBeUndefined()
    // A clock that was set back does not make the key valid again.
    expect(await classStore.trainerByKey(key, inHours(44))).toBeUndefined()
  })

  it('lists holders of valid keys; a token lasts until it is revoked', async () => {
    const { id } = await classStore.findOrCreateClass({ name: 'Keys', endsAt: NEXT_YEAR })
    const { trainer, key } = await classStore.addTrainer(id, {
      name: 'Grades',
      role: 'helper',
      kind: 'token',
    })
    await classStore.addTrainer(id, MS_FIG)
    await again()
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)
    const names = async (at: Date) => (await classStore.trainers(id, at)).map(({ name }) => name)
    expect(await names(inDays(0))).toEqual(['Grades', 'Ms Fig'])
    expect(await names(inDays(3))).toEqual(['Grades'])
    expect(await classStore.trainerByKey(key, inDays(90))).toMatchObject(trainer)
    await classStore.removeTrainer(trainer.id)
    expect(await names(inDays(3))).toEqual([])
    expect(await classStore.trainerByKey(key, inDays(90))).toBeUndefined()
    expect(JSON.stringify(await classStore.trainers(id, inDays(0)))).not.toContain(key)
  })

  it('stores each event once, in order, and none of unknown shops', async () => {
    const { learner } = await classStore.join(monday.id, 'Ann')
    const row = (id: string): LearningEvent => ({
      id,
      kind: 'solved',
      key: `k-${id}`,
      detail: '',
      at: '2026-01-01',
      evidence: id === 'b' ? '{"lab":"a","diff":"+1"}' : null,
    })
    await classStore.appendEvents([{ shop: learner.shop, entries: [row('a'), row('b')] }])
    await classStore.appendEvents([
      { shop: 'home', entries: [row('d')] },
      { shop: learner.shop, entries: [{ ...row('a'), key: 'forged' }, row('c')] },
    ])
    await again()
    const rows = await classStore.events(monday.id)
    expect(rows.map(({ key }) => key)).toEqual(['k-a', 'k-b', 'k-c'])
    expect(rows.every((one) => one.learner === learner.id)).toBe(true)
    expect(rows.map(({ hasEvidence }) => hasEvidence)).toEqual([false, true, false])
    expect(await classStore.evidenceOf(monday.id, 'b')).toEqual({ lab: 'a', diff: '+1' })
    expect(await classStore.evidenceOf(monday.id, 'a')).toBeUndefined()
    const other = await classStore.findOrCreateClass({ name: 'Tuesday', endsAt: NEXT_YEAR })
    expect(await classStore.evidenceOf(other.id, 'b')).toBeUndefined()
  })

  it('remembers pending erasures, and lets none of those learners return', async () => {
    const [ann, bob] = [await classStore.join(monday.id, 'Ann'), await classStore.join(monday.id, 'Bob')]
    await classStore.removeLearner(bob.learner.id)
    expect(await classStore.pendingErasures()).toEqual([])
    await classStore.beginErasure(ann.learner.id)
    await again()
    const { id, shop, epoch } = ann.learner
    expect(await classStore.pendingErasures()).toMatchObject([{ id, shop, epoch: epoch + 1 }])
    await expect(classStore.resume(monday.id, 'Ann', ann.words)).rejects.toMatchObject({ refusal: 'unknown' })
    expect(await classStore.renewPassphrase(id)).toBeUndefined()
    expect((await classStore.learnerOfShop(shop))?.removedAt).not.toBeNull()
    await classStore.eraseLearner(id)
    expect(await classStore.pendingErasures()).toEqual([])
    expect(await classStore.renewPassphrase(bob.learner.id)).toBeDefined()
  })

  it('accepts nothing of an erased learner or class', async () => {
    const [ann, bob] = [await classStore.join(monday.id, 'Ann'), await classStore.join(monday.id, 'Bob')]
    const row = (id: string): LearningEvent => ({
      id,
      kind: 'attacked',
      key: 'k',
      detail: 'of Ann',
      at: '2026-01-01',
      evidence: '{"lab":"a","diff":"+1"}',
    })
    const bring = (...ids: string[]) =>
      classStore.appendEvents(
        [ann, bob].map(({ learner: { id, shop } }) => ({ shop, entries: ids.map((one) => row(one + id)) })),
      )
    await bring('a')
    await classStore.eraseLearner(ann.learner.id)
    await bring('a')
    expect((await classStore.events(monday.id)).map(({ learner }) => learner)).toEqual([bob.learner.id])
    await classStore.eraseClass(monday.id)
    await bring('a', 'b')
    await again()
    await bring('a', 'b')
    const rows = await classStore.events(monday.id)
    expect(rows.map(({ id, detail, hasEvidence }) => [id, detail, hasEvidence])).toEqual([
      [`a${bob.learner.id}`, '', false],
    ])
    await classStore.eraseClass(monday.id, { isEverything: true })
    expect(await classStore.events(monday.id)).toEqual([])
    expect(await classStore.learners(monday.id)).toEqual([])
  })

  it('keeps one secret', async () => {
    const secret = await classStore.signingSecret()
    await again()
    expect((await classStore.signingSecret()).equals(secret)).toBe(true)
    expect(secret).toHaveLength(32)
  })
})
