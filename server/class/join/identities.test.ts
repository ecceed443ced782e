import { describe, expect, it } from 'vitest'
import { openStoreForEach, STORE_KINDS } from '../../testing/class/stores.ts'
import type { ClassStore } from '../store/store.ts'
import { FRUIT_NAMES } from './fruit-names.ts'
import { type IdentityJoin, joinByIdentity } from './identities.ts'

describe.each(STORE_KINDS)('joining by identity %s', (_, placeOf) => {
  let store: ClassStore
  let classId = ''
  let joins = 0
  openStoreForEach(placeOf, (opened, monday) => {
    store = opened
    classId = monday.id
    joins = 0
  })

  const join = (asked: Partial<IdentityJoin> & { subject: string }, isSchool = false) =>
    joinByIdentity(
      { classStore: store, isSchool, onJoinRequest: () => void joins++ },
      { classId, issuer: 'https://id.example', ...asked },
    )

  it('makes a learner once, and finds the same one again', async () => {
    const first = await join({ subject: '1', wished: 'Ann', email: 'ann@school.example' })
    expect([first.learner.nickname, first.words?.split(' ').length]).toEqual(['Ann', 4])
    const again = await join({ subject: '1', wished: 'Somebody else' })
    expect([again.learner.id, again.words, joins]).toEqual([first.learner.id, undefined, 1])
    expect((await join({ subject: '1', issuer: 'https://other.example' })).learner.id).not.toBe(
      first.learner.id,
    )
  })

  it('makes one learner for two sign-ins at once', async () => {
    const both = await Promise.all([
      join({ subject: '1', wished: 'Ann' }),
      join({ subject: '1', wished: 'Ann' }),
    ])
    expect(new Set(both.map(({ learner }) => learner.id)).size).toBe(1)
    expect(await store.learners(classId)).toHaveLength(1)
  })

  it('makes nicknames valid and unique', async () => {
    const wished = ['Ann', 'ann', 'Ann <3', 'Trainer', undefined, '漢字', 'x'.repeat(300)]
    const nicknames: string[] = []
    for (const [subject, one] of wished.entries())
      nicknames.push((await join({ subject: `${subject}`, wished: one })).learner.nickname)
    expect(nicknames).toEqual(['Ann', 'ann 2', 'Ann 3', 'Learner', 'Learner 2', '漢字', 'x'.repeat(34)])
    const names = new Set<string>()
    for (let subject = 100; subject < 125; subject++)
      names.add((await join({ subject: `${subject}`, wished: 'Kim' })).learner.nickname)
    expect(names.size).toBe(25)
  })

  it('draws fruit names in the class of a school', async () => {
    const { learner } = await join({ subject: '1', wished: 'Ann', name: 'Ann A.' }, true)
    expect(FRUIT_NAMES).toContain(learner.nickname)
  })

  it('keeps the rules of the class for new learners, and lets known ones come back', async () => {
    await join({ subject: '1', wished: 'Ann' })
    await store.setOpen(classId, false)
    await expect(join({ subject: '2', wished: 'Bob' })).rejects.toThrow('closed')
    expect((await join({ subject: '1' })).learner.nickname).toBe('Ann')
    await store.setOpen(classId, true)
    await store.setRoster(classId, ['Zoë Lemon', 'Ann'])
    await expect(join({ subject: '2', wished: 'Bob' })).rejects.toThrow('notOnRoster')
    await expect(join({ subject: '3', wished: 'Ann' })).rejects.toThrow('taken')
    expect((await join({ subject: '4', wished: 'zoe lemon' })).learner.nickname).toBe('Zoë Lemon')
    await store.setRoster(classId, undefined)
    await store.setApprovalRequired(classId, true)
    expect((await join({ subject: '5', wished: 'Cora' })).learner.nickname).toBe('Cora')
    await store.endClass(classId, new Date(Date.now() - 1_000))
    await expect(join({ subject: '1' })).rejects.toThrow('ended')
  })

  it('refuses a removed learner until they are let in again, and forgets an erased one', async () => {
    const { learner } = await join({ subject: '1', wished: 'Ann' })
    await store.removeLearner(learner.id)
    await expect(join({ subject: '1' })).rejects.toThrow('removed')
    await store.renewPassphrase(learner.id)
    expect((await join({ subject: '1' })).learner.id).toBe(learner.id)
    await store.eraseLearner(learner.id)
    expect((await join({ subject: '1', wished: 'Ann' })).learner.id).not.toBe(learner.id)
  })
})
