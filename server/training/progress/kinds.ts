import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import type { Training } from '../training.ts'
import { type ContinueCode, continueCodes } from './continue-codes.ts'
import type { ChallengeProgress, Progress } from './progress.ts'

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
