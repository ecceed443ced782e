import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { Tables } from '../../shop/storage/tables.ts'
import { trainingSchema } from '../schema.ts'
import {
  deleteSolve,
  insertSolve,
  markReported,
  NO_PROGRESS,
  Progress,
  readSolves,
  unreportedSolves,
} from './progress.ts'

let tables: Tables
let now: string
let progress: Progress

const clock = { now: () => new Date(now) }
/** The progress as the next process reads it. */
const reopened = () => new Progress(tables, clock)

beforeEach(() => {
  tables = new Tables(new DatabaseSync(':memory:'))
  tables.exec(trainingSchema)
  now = '2026-01-01T10:00:00.000Z'
  progress = reopened()
})

describe('progress in a challenge', () => {
  it('is solved once, until it is reset, and keeps everything else', () => {
    progress.raiseCodingStatus('a', 1)
    expect(progress.markSolved('a', { noticed: true })).toBe(true)
    const { solvedAt } = progress.of('a')
    now = '2026-02-02T10:00:00.000Z'
    expect(progress.markSolved('a', { noticed: false })).toBe(false)
    expect(progress.of('a')).toEqual({ ...NO_PROGRESS, solvedAt, noticed: true, codingStatus: 1 })
    expect(reopened().of('a')).toMatchObject({ solvedAt: '2026-01-01T10:00:00.000Z', noticed: true })

    expect(progress.markUnsolved('a')).toBe(true)
    expect(progress.markUnsolved('a')).toBe(false)
    expect(reopened().of('a')).toMatchObject({ solvedAt: null, noticed: false, codingStatus: 1 })
    expect(progress.of('b')).toEqual(NO_PROGRESS)
  })

  it('has notices that nobody has seen, in the order of the solves', () => {
    for (const [key, day] of [
      ['late', '03'],
      ['early', '01'],
      ['middle', '02'],
    ] as const) {
      now = `2026-01-${day}T10:00:00.000Z`
      progress.markSolved(key, { noticed: false })
    }
    progress.markSolved('seen', { noticed: true })
    progress.raiseCodingStatus('never solved', 2)
    expect(progress.unnoticed()).toEqual(['early', 'middle', 'late'])
    progress.markNoticed('middle')
    expect(progress.unnoticed()).toEqual(['early', 'late'])
    expect(reopened().unnoticed()).toEqual(['early', 'late'])
  })

  it('rises in coding, and never falls', () => {
    expect(progress.raiseCodingStatus('a', 2)).toBe(true)
    expect([progress.raiseCodingStatus('a', 2), progress.raiseCodingStatus('a', 1)]).toEqual([false, false])
    expect(reopened().of('a').codingStatus).toBe(2)
  })

  it('keeps the date of the first proof', () => {
    progress.markProven('a')
    now = '2026-02-02T10:00:00.000Z'
    progress.markProven('a')
    expect(reopened().of('a').provenAt).toBe('2026-01-01T10:00:00.000Z')
  })

  it('has open hints, of this challenge alone', () => {
    progress.unlockHint('a', 1)
    progress.unlockHint('a', 2)
    progress.unlockHint('a', 2)
    progress.unlockHint('ab', 1)
    for (const each of [progress, reopened()]) {
      expect([each.isHintOpen('a', 2), each.isHintOpen('a', 3), each.countOpenHints('a')]).toEqual([
        true,
        false,
        2,
      ])
    }
    progress.lockHint('a', 2)
    for (const each of [progress, reopened()]) {
      expect([each.isHintOpen('a', 2), each.countOpenHints('a'), each.countOpenHints('ab')]).toEqual([
        false,
        1,
        1,
      ])
    }
  })
})

describe('accuracy', () => {
  it('is that of all challenges whose step is done', () => {
    expect(progress.accuracy()).toEqual({ 'find it': 0, 'fix it': 0 })
    expect([progress.countFindAttempt('a'), progress.countFindAttempt('unfinished')]).toEqual([1, 1])
    progress.raiseCodingStatus('a', 1)
    progress.raiseCodingStatus('b', 2)
    for (const key of ['b', 'b', 'b', 'unfinished']) progress.countWrongFix(key)
    expect(progress.accuracy()).toEqual({ 'find it': 0.75, 'fix it': 0.25 })
    expect(reopened().accuracy()).toEqual({ 'find it': 0.75, 'fix it': 0.25 })
  })
})

describe('own fixes that were proven', () => {
  it('are known by their lab, and survive only if they were stored', () => {
    progress.markCustomFixProven('lab-b', 'b')
    progress.restoreCustomFixProof('lab-a')
    expect(progress.labsWithProvenCustomFix()).toEqual(['lab-a', 'lab-b'])
    expect([progress.hasProvenCustomFix('lab-b'), progress.hasProvenCustomFix('lab-c')]).toEqual([
      true,
      false,
    ])
    expect(progress.of('b').provenAt).toBe(now)
    // A proof stores the code that held.
    expect(reopened().labsWithProvenCustomFix()).toEqual(['lab-a'])
  })
})

it('has a fingerprint that changes with each step', () => {
  const steps: ((of: Progress) => unknown)[] = [
    (of) => of.markSolved('a', { noticed: false }),
    (of) => of.markNoticed('a'),
    (of) => of.raiseCodingStatus('a', 1),
    (of) => of.countFindAttempt('a'),
    (of) => of.markProven('a'),
    (of) => of.unlockHint('a', 1),
    (of) => of.unlockHint('a', 2),
    (of) => of.lockHint('a', 1),
    (of) => of.restoreCustomFixProof('lab-a'),
    (of) => of.markCustomFixProven('lab-b', 'a'),
  ]
  const prints = steps.map((step) => {
    step(progress)
    return progress.fingerprint
  })
  expect(new Set(prints).size).toBe(steps.length)
  progress.markNoticed('a')
  progress.markProven('a')
  expect(progress.fingerprint).toBe(prints.at(-1))
})

describe('solves', () => {
  it('are read in the order of their dates, and reported to the web hook once each', () => {
    const solve = (key: string, solvedAt: string) => ({ key, solvedAt, cheatScore: 0.5 })
    const [first, second] = [solve('b', '2026-01-01'), solve('a', '2026-01-02')]
    insertSolve(tables, second)
    insertSolve(tables, first)
    expect(readSolves(tables)).toEqual([first, second])
    markReported(tables, first)
    expect(unreportedSolves(tables)).toEqual([second])

    // It was reset and solved again, while the web hook was told of the earlier solve.
    const again = solve('a', '2026-01-03')
    insertSolve(tables, again)
    markReported(tables, second)
    expect(unreportedSolves(tables)).toEqual([again])
    deleteSolve(tables, 'a')
    expect(readSolves(tables)).toEqual([first])
  })
})
