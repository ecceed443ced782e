/** Something that can be done with a learner, and is asked about first. */
export interface LearnerAct {
  /** As in the address of its call, and in the keys of its words. */
  name: 'words' | 'reset' | 'start-over' | 'undo' | 'remove' | 'erase' | 'rename'
  /** Nobody can take it back, or it hurts. */
  isGrave?: boolean
}

export const ACTS: readonly LearnerAct[] = [
  { name: 'words' },
  { name: 'rename' },
  { name: 'reset' },
  { name: 'start-over' },
  { name: 'undo' },
  { name: 'remove', isGrave: true },
  { name: 'erase', isGrave: true },
]

/** `DESK_ACT_START_OVER` */
export function wordsOf({ name }: LearnerAct, what: 'ASK' | 'DO' | 'HINT'): string {
  return `DESK_${what}_${name.replace('-', '_').toUpperCase()}`
}
