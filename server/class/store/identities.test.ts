import { describe, expect, it } from 'vitest'
import { openStoreForEach, STORE_KINDS } from '../../testing/class/stores.ts'
import type { ClassStore } from './store.ts'

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)
const ANN = { issuer: 'https://id.example', subject: '1', email: 'ann@school.example', name: 'Ann A.' }

describe.each(STORE_KINDS)('identities %s', (_, placeOf) => {
  let store: ClassStore
  let classId = ''
  openStoreForEach(placeOf, (opened, monday) => {
    store = opened
    classId = monday.id
  })

  it('belong to one learner of a class, who may have several', async () => {
    const { learner } = await store.join(classId, 'Ann', { identity: ANN })
    await expect(store.join(classId, 'Anna', { identity: ANN })).rejects.toThrow('taken')
    await store.identities.link(classId, learner.id, { issuer: 'https://lms.example', subject: '1' })
    expect(await store.identities.find(classId, ANN)).toMatchObject({ ...ANN, learner: learner.id })
    expect(
      (await store.identities.ofLearner(learner.id)).map(({ issuer, email }) => [issuer, email]),
    ).toEqual([
      ['https://id.example', 'ann@school.example'],
      ['https://lms.example', null],
    ])
    expect(await store.learners(classId)).toHaveLength(1)
  })

  it('are those of one class', async () => {
    const other = await store.findOrCreateClass({ name: 'Tuesday', endsAt: NEXT_YEAR })
    const { learner } = await store.join(classId, 'Ann', { identity: ANN })
    const { learner: again } = await store.join(other.id, 'Ann', { identity: ANN })
    expect(again.id).not.toBe(learner.id)
    expect(await store.identities.all(other.id)).toMatchObject([{ learner: again.id }])
    expect(await store.identities.link(other.id, learner.id, { ...ANN, subject: '2' })).toBeUndefined()
  })

  it('keep the newest e-mail and name, and the first learner', async () => {
    const { learner } = await store.join(classId, 'Ann', { identity: ANN })
    const { learner: bob } = await store.join(classId, 'Bob')
    await store.identities.link(classId, bob.id, { issuer: ANN.issuer, subject: ANN.subject, name: 'Ann B.' })
    expect(await store.identities.all(classId)).toMatchObject([
      { learner: learner.id, email: null, name: 'Ann B.' },
    ])
  })

  it('are erased with their learner, and with the names of a class', async () => {
    const { learner } = await store.join(classId, 'Ann', { identity: ANN })
    await store.join(classId, 'Bob', { identity: { ...ANN, subject: '2' } })
    await store.eraseLearner(learner.id)
    expect(await store.identities.find(classId, ANN)).toBeUndefined()
    expect(await store.identities.all(classId)).toHaveLength(1)
    await store.eraseClass(classId)
    expect(await store.identities.all(classId)).toEqual([])
  })
})
