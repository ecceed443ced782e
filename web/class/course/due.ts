import type { LearnerCourse, PartPhase } from '#contract/plans.ts'

export type CoursePart = LearnerCourse['parts'][number]

/** Whether nothing is left to do in a part. What was solved after it closed does not count, and cannot be done again. */
function isDone({ challenges }: Pick<CoursePart, 'challenges'>): boolean {
  return challenges.every(({ timing }) => timing !== 'open')
}

/** How a part stands for a learner. */
export function stateOf(part: Pick<CoursePart, 'challenges' | 'phase'>): PartPhase | 'done' {
  return part.challenges.length > 0 && isDone(part) ? 'done' : part.phase
}

/** What the learner has to do next: overdue parts first, then the one that is due first. */
export function nextDue(parts: readonly CoursePart[]): CoursePart | undefined {
  const left = parts.filter((part) => !isDone(part))
  const earliest = (phase: PartPhase): CoursePart | undefined =>
    left
      .filter((part) => part.phase === phase)
      .toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1))[0]
  return earliest('late') ?? earliest('open')
}
