import type { Role } from '#contract/dashboard.ts'
import type { ManyAct } from './BulkAct.tsx'

/** What can be done for many, and by whom at least. */
export const MANY_ACTS: readonly (ManyAct & { role: Role; isGrave?: boolean })[] = [
  { name: 'hint', label: 'DESK_GIVE_HINT', hint: 'DESK_MANY_HINT', role: 'helper' },
  { name: 'hand-down', label: 'DESK_HANDS_DOWN', hint: 'DESK_MANY_HAND_DOWN', role: 'helper' },
  { name: 'words', label: 'DESK_CARDS', hint: 'DESK_CARDS_HINT', role: 'trainer' },
  { name: 'reset', label: 'DESK_DO_RESET', hint: 'DESK_HINT_RESET', role: 'trainer', canUndo: true },
  {
    ...{ name: 'start-over', label: 'DESK_DO_START_OVER', hint: 'DESK_HINT_START_OVER' },
    ...{ role: 'trainer', canUndo: true },
  },
  { name: 'undo', label: 'DESK_DO_UNDO', hint: 'DESK_HINT_UNDO', role: 'trainer' },
  { name: 'remove', label: 'DESK_DO_REMOVE', hint: 'DESK_HINT_REMOVE', role: 'trainer', isGrave: true },
]
