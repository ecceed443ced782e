import { describe, expect, it } from 'vitest'
import type { ChallengeRow } from '#contract/training.ts'
import { challengeRow } from '../testing/challenge-row.ts'
import { type LearnerProgress, recommendChallenges } from './recommend.ts'

function standing(challenges: ChallengeRow[], rest: Partial<LearnerProgress> = {}): LearnerProgress {
  return {
    challenges,
    hintsOpen: () => 0,
    coding: 'solved',
    hasTutorials: true,
    isStopped: () => false,
    onPath: undefined,
    ...rest,
  }
}

const tour = challengeRow({ key: 'tour', tutorialOrder: 2, difficulty: 1 })
const plain = challengeRow({ key: 'plain', difficulty: 1 })
const hard = challengeRow({ key: 'hard', difficulty: 4 })
const solved = challengeRow({ key: 'solved', solved: true, hasCodingChallenge: true, difficulty: 2 })
const inShort = (from: LearnerProgress) =>
  recommendChallenges(from).map(({ challenge, task }) => `${task} ${challenge.key}`)

describe('recommend', () => {
  it('starts with the tutorials, easiest first', () => {
    const harder = challengeRow({ key: 'harder', tutorialOrder: 1, difficulty: 2 })
    expect(inShort(standing([plain, harder, tour]))[0]).toBe('hack tour')
    expect(recommendChallenges(standing([plain, tour]))[0]?.reason).toBe('NEXT_BECAUSE_TUTORIAL')
    // Without tours nobody is sent to one.
    expect(recommendChallenges(standing([plain, tour], { hasTutorials: false }))[0]?.reason).not.toBe(
      'NEXT_BECAUSE_TUTORIAL',
    )
  })

  it('avoids challenges that the learner’s own fix blocks, unless nothing else is left', () => {
    const isStopped = ({ key }: ChallengeRow) => key === 'tour'
    expect(inShort(standing([plain, tour], { isStopped }))[0]).toBe('hack plain')
    expect(recommendChallenges(standing([tour], { isStopped }))[0]).toMatchObject({ reason: 'NEXT_STOPPED' })
  })

  it('prefers challenges with opened hints', () => {
    const [best] = recommendChallenges(
      standing([tour, hard], { hintsOpen: ({ key }) => (key === 'hard' ? 2 : 0) }),
    )
    expect(best).toMatchObject({ challenge: hard, reason: 'NEXT_BECAUSE_HINTS' })
  })

  it('continues the learner’s path before anything else that was begun', () => {
    const from = standing([solved, tour, plain, hard], {
      onPath: 'hard',
      hintsOpen: ({ key }) => (key === 'plain' ? 1 : 0),
    })
    expect(recommendChallenges(from)[0]).toMatchObject({ challenge: hard, reason: 'NEXT_BECAUSE_PATH' })
    // A solved challenge, or one that is not on this board, is ignored.
    expect(inShort(standing([tour, solved], { onPath: 'solved', coding: 'never' }))[0]).toBe('hack tour')
  })

  it('continues with the coding challenge of the last hacked challenge, stage by stage', () => {
    const step = (values: Partial<ChallengeRow>) => inShort(standing([{ ...solved, ...values }, plain]))[0]
    expect(step({})).toBe('find solved')
    expect(step({ codingChallengeStatus: 1 })).toBe('fix solved')
    expect(step({ codingChallengeStatus: 2 })).toBe('prove solved')
    expect(step({ codingChallengeStatus: 2, proven: true })).toBe('hack plain')
  })

  it('recommends coding challenges only if they are enabled', () => {
    expect(inShort(standing([solved, plain], { coding: 'never' }))).toEqual(['hack plain'])
  })

  it('stays with the category that was solved last', () => {
    const known = { ...solved, category: 'XSS', codingChallengeStatus: 2 as const, proven: true }
    const next = challengeRow({ key: 'next', category: 'XSS', difficulty: 3 })
    expect(recommendChallenges(standing([known, plain, next]))[0]).toMatchObject({
      challenge: next,
      reason: 'NEXT_BECAUSE_CATEGORY',
    })
  })

  it('offers alternatives of other kinds', () => {
    const more = ['a', 'b', 'c'].map((key) => challengeRow({ key, tutorialOrder: 1, difficulty: 1 }))
    expect(inShort(standing([...more, solved]))[1]).toBe('find solved')
  })

  it('never recommends unavailable challenges, and returns nothing when all is done', () => {
    const closed = challengeRow({ key: 'closed', disabledEnv: 'Docker' })
    expect(recommendChallenges(standing([closed, { ...plain, solved: true }]))).toEqual([])
  })
})
