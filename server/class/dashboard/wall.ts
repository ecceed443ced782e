import type { CellState, RoomCells, RoomChange, RoomRow, RoomSnapshot } from '#contract/activity.ts'

/** What people are called who are not to be known on the wall. */
type Names = { of(learner: string): string }

/**
 * What everybody in the room may see of a snapshot: who has solved what, and nothing that anybody needs help with. `names`:
 * where nobody is to see who it was.
 */
export function snapshotForWall(snapshot: RoomSnapshot, names?: Names): RoomSnapshot {
  const rows = snapshot.rows.filter(({ removedAt }) => removedAt === null)
  return {
    ...snapshot,
    rows: rows.map((row) => forWall(row, names)),
    cells: cellsForWall(snapshot.cells, idsOf(rows)),
  }
}

/** The same of a change. Whoever was sent away is off the wall. */
export function changeForWall(change: RoomChange, names?: Names): RoomChange {
  const away = change.rows.filter(({ removedAt }) => removedAt !== null)
  const rows = change.rows.filter(({ removedAt }) => removedAt === null)
  return {
    ...change,
    rows: rows.map((row) => forWall(row, names)),
    erased: [...change.erased, ...idsOf(away)],
    cells: cellsForWall(change.cells),
    hasNews: false,
  }
}

function forWall({ id, nickname, group, solved, state }: RoomRow, names: Names | undefined): RoomRow {
  // A group may give away who is in it.
  const who = names ? { nickname: names.of(id), group: null } : { nickname, group }
  return {
    ...{ id, ...who, solved, state: state === 'stuck' ? 'working' : state },
    ...{ hand: null, working: null, near: 0, hints: 0, seenAt: null, stuck: null, removedAt: null },
  }
}

const SHOWN: readonly CellState[] = ['solved', 'proven']

function cellsForWall(cells: RoomCells, ids?: ReadonlySet<string>): RoomCells {
  const shown = Object.entries(cells).flatMap(([id, row]) => {
    const kept = Object.entries(row).filter(([, state]) => SHOWN.includes(state))
    return kept.length > 0 && (ids?.has(id) ?? true) ? [[id, Object.fromEntries(kept)] as const] : []
  })
  return Object.fromEntries(shown)
}

function idsOf(rows: readonly RoomRow[]): Set<string> {
  return new Set(rows.map(({ id }) => id))
}
