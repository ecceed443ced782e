import type {
  ActivityCells,
  ActivityChange,
  ActivityRow,
  ActivitySnapshot,
  CellState,
} from '#contract/activity.ts'

/** The names to show in place of nicknames. */
type ProjectorNames = { of(learner: string): string }

/** What a projector gets of the activity. */
export interface ProjectorView {
  /** Hides nicknames. */
  names: ProjectorNames | undefined
  /** In a contest solves are on its board only, which may be frozen or hidden. */
  hasContest: boolean
}

/** Reduces a snapshot to what everybody may see: who solved what, and nothing about help. */
export function projectorSnapshot(snapshot: ActivitySnapshot, view: ProjectorView): ActivitySnapshot {
  const rows = snapshot.rows.filter(({ removedAt }) => removedAt === null)
  return {
    ...snapshot,
    rows: rows.map((row) => projectorRow(row, view)),
    columns: view.hasContest
      ? snapshot.columns.map((column) => ({ ...column, share: 0, medianMs: null }))
      : snapshot.columns,
    cells: view.hasContest ? {} : projectorCells(snapshot.cells, idsOf(rows)),
  }
}

/** Reduces a change in the same way. Removed learners disappear. */
export function projectorChange(change: ActivityChange, view: ProjectorView): ActivityChange {
  const away = change.rows.filter(({ removedAt }) => removedAt !== null)
  const rows = change.rows.filter(({ removedAt }) => removedAt === null)
  return {
    ...change,
    rows: rows.map((row) => projectorRow(row, view)),
    columns: view.hasContest ? {} : change.columns,
    erased: [...change.erased, ...idsOf(away)],
    cells: view.hasContest ? {} : projectorCells(change.cells),
    hasNews: false,
  }
}

function projectorRow(
  { id, nickname, isTeamShop, group, solved, state }: ActivityRow,
  { names, hasContest }: ProjectorView,
): ActivityRow {
  // A group may reveal who it is.
  const who = names ? { nickname: names.of(id), group: null } : { nickname, group }
  return {
    id,
    ...who,
    isTeamShop,
    solved: hasContest ? 0 : solved,
    state: state === 'stuck' ? 'working' : state,
    hand: null,
    working: null,
    near: 0,
    hints: 0,
    seenAt: null,
    stuck: null,
    removedAt: null,
  }
}

const SHOWN: readonly CellState[] = ['solved', 'proven']

function projectorCells(cells: ActivityCells, ids?: ReadonlySet<string>): ActivityCells {
  const shown = Object.entries(cells).flatMap(([id, row]) => {
    const kept = Object.entries(row).filter(([, state]) => SHOWN.includes(state))
    return kept.length > 0 && (ids?.has(id) ?? true) ? [[id, Object.fromEntries(kept)] as const] : []
  })
  return Object.fromEntries(shown)
}

function idsOf(rows: readonly ActivityRow[]): Set<string> {
  return new Set(rows.map(({ id }) => id))
}
