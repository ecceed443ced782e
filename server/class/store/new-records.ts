import { newShopId, randomId } from './ids.ts'
import type { Learner, SchoolClass } from './store.ts'

/** Of one class. More than any machine serves: only a script comes so far. */
export const MOST_LEARNERS = 10_000

/** A class that begins now, its door open. */
export function newClass({ name, code, endsAt }: { name: string; code: string; endsAt: Date }): SchoolClass {
  return {
    ...{ id: randomId(16), name, code, endsAt: endsAt.toISOString() },
    ...{ closedAt: null, approvalSince: null },
  }
}

/** Somebody who joins now, and her shop. */
export function newLearner(classId: string, nickname: string): Learner {
  return {
    id: randomId(16),
    classId,
    nickname,
    shop: newShopId(),
    ...{ epoch: 0, seenAt: null, removedAt: null, groupName: null },
    joinedAt: new Date().toISOString(),
  }
}
