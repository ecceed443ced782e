import Hashids from 'hashids'
import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import type { Training } from '../training.ts'
import type { ChallengeProgress, Progress } from './progress.ts'

const MIN_LENGTH = 60
const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890'

/** Turns progress into a text that can be kept elsewhere and applied later. */
export interface ContinueCode {
  /** The code of these challenge numbers. */
  encode(numbers: readonly number[]): string
  /** The challenge numbers in a code; empty where it is none. */
  decode(code: string): number[]
}

/** One kind of code for each kind of progress; a code of one kind says nothing in another. */
export const continueCodes = {
  hacking: continueCode('this is my salt'),
  findIt: continueCode('this is the salt for findIt challenges'),
  fixIt: continueCode('yet another salt for the fixIt challenges'),
} as const

function continueCode(salt: string): ContinueCode {
  const hashids = new Hashids(salt, MIN_LENGTH, ALPHABET)
  return {
    encode: (numbers) => hashids.encode([...numbers]),
    decode: (code) => (/^[a-zA-Z0-9]+$/.test(code) ? hashids.decode(code).map(Number) : []),
  }
}

/** One kind of progress that has a code of its own. */
export interface ProgressKind {
  name: 'hacking' | 'findIt' | 'fixIt'
  path: string
  /** The code's name in backup files, and that of its cookie. */
  field: 'continueCode' | 'continueCodeFindIt' | 'continueCodeFixIt'
  code: ContinueCode
  counts(standing: ChallengeProgress): boolean
  /** Counts a challenge as reached; false when it was before. */
  restore(progress: Progress, key: string): boolean
}

export const progressKinds = {
  hacking: {
    name: 'hacking',
    path: '/rest/continue-code',
    field: 'continueCode',
    code: continueCodes.hacking,
    counts: ({ solvedAt }) => solvedAt !== null,
    restore: (progress, key) => progress.markSolved(key, { noticed: true }),
  },
  findIt: {
    name: 'findIt',
    path: '/rest/continue-code-findIt',
    field: 'continueCodeFindIt',
    code: continueCodes.findIt,
    counts: ({ codingStatus }) => codingStatus >= 1,
    restore: (progress, key) => progress.raiseCodingStatus(key, 1),
  },
  fixIt: {
    name: 'fixIt',
    path: '/rest/continue-code-fixIt',
    field: 'continueCodeFixIt',
    code: continueCodes.fixIt,
    counts: ({ codingStatus }) => codingStatus >= 2,
    restore: (progress, key) => progress.raiseCodingStatus(key, 2),
  },
} as const satisfies Record<string, ProgressKind>

/** The code of what a learner has reached; undefined where that is nothing. */
export function continueCodeOf(training: Training, shop: Shop, kind: ProgressKind): string | undefined {
  const progress = training.progress(shop)
  const reached = training.catalogue.challenges.filter(({ key }) => kind.counts(progress.of(key)))
  return reached.length > 0 ? kind.code.encode(reached.map(({ id }) => id)) : undefined
}

/**
 * Brings back what was reached elsewhere: all of it or nothing, `others` included. Everybody who has the shop open is
 * told of the challenges that are solved by it.
 */
export function restoreProgress(
  training: Training,
  shop: Shop,
  by: 'byCode' | 'byBackup',
  entries: readonly { kind: ProgressKind; challenges: readonly Challenge[] }[],
  restoreRest: () => void = () => {},
): void {
  const { tables } = shop
  tables.writeProgress(() => {
    const progress = training.progress(shop)
    const changed = entries.flatMap(({ kind, challenges }) =>
      challenges.filter(({ key }) => kind.restore(progress, key)).map((challenge) => ({ kind, challenge })),
    )
    restoreRest()
    for (const { kind, challenge } of changed) {
      training.eventLog?.append(shop, { kind: by, key: challenge.key, detail: kind.name })
      if (kind.name === 'hacking') tables.afterCommit(() => training.repeatNotice(shop, challenge))
    }
  })
}
