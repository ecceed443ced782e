import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import { Tables } from '../../shop/storage/tables.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import { trainingSchema } from '../schema.ts'
import type { Training } from '../training.ts'
import { continueCodeOf, continueCodes, progressKinds, restoreProgress } from './continue-codes.ts'
import type { NewLearningEvent } from './event-log.ts'
import { Progress } from './progress.ts'

const { hacking, findIt, fixIt } = continueCodes

describe('continue codes', () => {
  it.each([
    [[1], 'wjKRWbLRo7kYz8mjyQ3p9aJEDngB0NV05ev1WwPNxZq64KV2OrMXblog1LEQ'],
    [[1, 2, 3], 'OnaBBarwE2q487KZPVgxzNb59LGlaHquq06DmlyMX3okOQWRneYJpj1vWpK2'],
    [[999], '69OxrZ8aJEgxONZyWoz1Dw4BvXmRGkM6Ae9M7k2rK63YpqQLPjnlb5V5LvDj'],
  ])('of %j match those of existing clients', (numbers, code) => {
    expect(hacking.encode(numbers)).toBe(code)
    expect(hacking.decode(code)).toEqual(numbers)
  })

  it('differ for each kind of progress', () => {
    expect(findIt.encode([1])).toBe('5YVaQdG397BKnevE6lbwDxoJr5OV4mz8W0dRgMNXmapL1kPyQzqjY2XKEMoG')
    expect(fixIt.encode([1])).toBe('VBKm7240wMZLvyoPKqm25GODYdX71YgARQNrz6k9jpel8W3gnJBEVb80ROyd')
    expect(hacking.decode(findIt.encode([1]))).toEqual([])
  })

  it.each(['', 'k', 'not-a-code!', 'wjKRWbLRo7kYz8mjyQ3p9aJEDngB0NV05ev1WwPNxZq64KV2OrMXblog1LEq'])(
    'that are invalid decode to nothing: %j',
    (code) => {
      expect(hacking.decode(code)).toEqual([])
    },
  )
})

describe('the progress of a learner', () => {
  const [first, second] = [
    { key: 'a', id: 1 },
    { key: 'b', id: 2 },
  ] as [Challenge, Challenge]
  let shop: Shop
  let progress: Progress
  let noticed: string[]
  let logged: string[]
  let training: Training

  beforeEach(() => {
    const tables = new Tables(new DatabaseSync(':memory:'))
    tables.exec(trainingSchema)
    shop = { tables } as Shop
    progress = new Progress(tables, { now: () => new Date('2026-01-01T10:00:00.000Z') })
    noticed = []
    logged = []
    training = {
      catalogue: { challenges: [first, second] },
      progress: () => progress,
      repeatNotice: (_: Shop, { key }: Challenge) => noticed.push(key),
      eventLog: {
        append: (_: Shop, { kind, key, detail }: NewLearningEvent) => logged.push(`${kind} ${key} ${detail}`),
      },
    } as unknown as Training
  })

  const codes = () => Object.values(progressKinds).map((kind) => continueCodeOf(training, shop, kind))

  it('has a code for each kind of which there is some', () => {
    expect(codes()).toEqual([undefined, undefined, undefined])
    progress.markSolved('b', { noticed: true })
    progress.raiseCodingStatus('a', 1)
    expect(codes()).toEqual([hacking.encode([2]), findIt.encode([1]), undefined])
    progress.raiseCodingStatus('a', 2)
    expect(codes()).toEqual([hacking.encode([2]), findIt.encode([1]), fixIt.encode([1])])
  })

  it('restores progress of each kind, logs what is new, and notifies the learner of solves only', () => {
    progress.markSolved('a', { noticed: true })
    const entries = Object.values(progressKinds).map((kind) => ({ kind, challenges: [first, second] }))
    restoreProgress(training, shop, 'byCode', entries)
    expect(codes()).toEqual([hacking.encode([1, 2]), findIt.encode([1, 2]), fixIt.encode([1, 2])])
    expect(logged).toEqual([
      'byCode b hacking',
      ...['byCode a findIt', 'byCode b findIt'],
      ...['byCode a fixIt', 'byCode b fixIt'],
    ])
    expect(noticed).toEqual(['b'])
    expect(progress.unnoticed()).toEqual([])
    restoreProgress(training, shop, 'byBackup', entries)
    expect(logged).toHaveLength(5)
  })

  it('stays as it was if the rest of a backup cannot be restored', () => {
    const restore = () =>
      restoreProgress(
        training,
        shop,
        'byBackup',
        [{ kind: progressKinds.hacking, challenges: [first] }],
        () => {
          throw new Error('no room')
        },
      )
    expect(restore).toThrow('no room')
    progress = new Progress(shop.tables, { now: () => new Date() })
    expect([codes(), noticed]).toEqual([[undefined, undefined, undefined], []])
  })
})
