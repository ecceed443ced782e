import { newShopId, randomId } from './ids.ts'
import type { Learner, SchoolClass } from './store.ts'

/** Maximum number of learners of a class. Only a script comes this far. */
export const MOST_LEARNERS = 10_000

/** A new class, open to join. */
export function newClass({ name, code, endsAt }: { name: string; code: string; endsAt: Date }): SchoolClass {
  return {
    id: randomId(16),
    name,
    code,
    endsAt: endsAt.toISOString(),
    closedAt: null,
    approvalSince: null,
  }
}

/** A new learner with a new shop. */
export function newLearner(classId: string, nickname: string): Learner {
  return {
    id: randomId(16),
    classId,
    nickname,
    shop: newShopId(),
    epoch: 0,
    seenAt: null,
    removedAt: null,
    groupName: null,
    joinedAt: new Date().toISOString(),
  }
}
