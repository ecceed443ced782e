import Hashids from 'hashids'
import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import type { Training } from '../training.ts'
import type { ChallengeProgress, Progress } from './progress.ts'

const MIN_LENGTH = 60
const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890'

/** Encodes progress as a text that can be kept anywhere and applied later. */
export interface ContinueCode {
  /** Returns the code of these challenge numbers. */
  encode(numbers: readonly number[]): string
  /** Returns the challenge numbers of a code; empty if the code is invalid. */
  decode(code: string): number[]
}

/** One kind of code per kind of progress. A code of one kind is invalid in another. */
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

/** A kind of progress with its own continue code. */
export interface ProgressKind {
  name: 'hacking' | 'findIt' | 'fixIt'
  path: string
  /** The code's name in backup files, and that of its cookie. */
  field: 'continueCode' | 'continueCodeFindIt' | 'continueCodeFixIt'
  code: ContinueCode
  counts(standing: ChallengeProgress): boolean
  /** Marks a challenge as reached; false if it was reached before. */
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

/** Returns the continue code of a learner's progress, or undefined if there is none. */
export function continueCodeOf(training: Training, shop: Shop, kind: ProgressKind): string | undefined {
  const progress = training.progress(shop)
  const reached = training.catalogue.challenges.filter(({ key }) => kind.counts(progress.of(key)))
  return reached.length > 0 ? kind.code.encode(reached.map(({ id }) => id)) : undefined
}

/**
 * Restores progress completely or not at all, including `restoreRest`. All clients of the shop are notified of
 * challenges that this solves.
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
