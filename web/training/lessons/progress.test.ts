import { describe, expect, it } from 'vitest'
import { challengeRow } from '../testing/challenge-row.ts'
import { challengesOf, pathProgress } from './progress.ts'

const solved = { solved: true, minutes: 5, updatedAt: '2031-01-02T00:00:00.000Z' }

describe('the progress on a path', () => {
  it('continues with the first unsolved challenge', () => {
    const rows = [
      challengeRow({ key: 'c' }),
      challengeRow({ key: 'b', ...solved }),
      challengeRow({ key: 'a' }),
    ]
    const progress = pathProgress({ challenges: ['b', 'a', 'c'] }, rows)
    expect(progress).toMatchObject({ solved: 1, minutes: 25, isDone: false, doneAt: undefined })
    expect(progress.next?.key).toBe('a')
  })

  it('ends when all are solved, on the date of the last one', () => {
    const early = { ...solved, updatedAt: '2031-01-01T00:00:00.000Z' }
    const rows = [challengeRow({ key: 'a', ...solved }), challengeRow({ key: 'b', ...early })]
    const progress = pathProgress({ challenges: ['a', 'b'] }, rows)
    expect(progress).toMatchObject({ isDone: true, next: undefined, doneAt: solved.updatedAt })
  })

  it('leaves out challenges that are switched off, so that the path can be finished', () => {
    const rows = [challengeRow({ key: 'a', ...solved }), challengeRow({ key: 'b', disabledEnv: 'Docker' })]
    expect(pathProgress({ challenges: ['a', 'b'] }, rows)).toMatchObject({ isDone: true, minutes: 5 })
  })
})

describe('the challenges of a weakness', () => {
  it('are sorted from easy to hard', () => {
    const rows = [
      challengeRow({ key: 'hard', concept: 'races', difficulty: 5 }),
      challengeRow({ key: 'long', concept: 'races', difficulty: 1, minutes: 20 }),
      challengeRow({ key: 'short', concept: 'races', difficulty: 1, minutes: 5 }),
      challengeRow({ key: 'other', concept: 'tokens' }),
    ]
    expect(challengesOf('races', rows).map(({ key }) => key)).toEqual(['short', 'long', 'hard'])
  })
})
