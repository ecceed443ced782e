import type { Learner } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import type { Contest } from './contest.ts'

/** The learner of a shop, if the contest is that of their class. Undefined also for a shop of nobody. */
export async function playerOfShop(
  shop: string,
  {
    classStore,
    contest,
  }: { classStore: Pick<ClassStore, 'learnerOfShop'>; contest: Pick<Contest, 'classId'> },
): Promise<Learner | undefined> {
  const learner = await classStore.learnerOfShop(shop)
  return learner?.classId === contest.classId ? learner : undefined
}
