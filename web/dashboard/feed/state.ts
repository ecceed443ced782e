import type { CellState, RoomColumn, RoomEvent, RoomRow } from '#contract/activity.ts'

/** How the desk hears of the room. */
export type Connection = { is: 'opening' } | { is: 'open' } | { is: 'lost'; since: number }

/** All that the desk knows of the room at this moment. Never changed: the next moment is another one. */
export interface ActivityState {
  connection: Connection
  rows: ReadonlyMap<string, RoomRow>
  columns: ReadonlyMap<string, RoomColumn>
  /** By learner, then by challenge. */
  cells: ReadonlyMap<string, Readonly<Record<string, CellState>>>
  /** The server's clock is ahead of this machine's by so much, in milliseconds. */
  clockAhead: number
  /** Counts up whenever messages were sent or read. */
  revision: number
}

/** Before anything was heard. */
export const NO_ACTIVITY: ActivityState = {
  connection: { is: 'opening' },
  rows: new Map(),
  columns: new Map(),
  cells: new Map(),
  clockAhead: 0,
  revision: 0,
}

/** What the room is like after an event that came at `now`, by this machine's clock. */
export function withEvent(state: ActivityState, event: RoomEvent, now: number): ActivityState {
  if (event.kind === 'end') return state
  const common = { connection: { is: 'open' } as const, clockAhead: Date.parse(event.at) - now }
  if (event.kind === 'snapshot') {
    return {
      ...common,
      rows: new Map(event.rows.map((row) => [row.id, row])),
      columns: new Map(event.columns.map((column) => [column.key, column])),
      cells: new Map(Object.entries(event.cells)),
      revision: state.revision + 1,
    }
  }
  const rows = new Map(state.rows)
  const cells = new Map(state.cells)
  const columns = new Map(state.columns)
  for (const row of event.rows) rows.set(row.id, row)
  for (const [id, changed] of Object.entries(event.cells)) cells.set(id, { ...cells.get(id), ...changed })
  for (const id of event.erased) {
    rows.delete(id)
    cells.delete(id)
  }
  for (const [key, figures] of Object.entries(event.columns)) {
    const known = columns.get(key)
    if (known) columns.set(key, { ...known, ...figures })
  }
  return { ...common, rows, cells, columns, revision: state.revision + (event.hasNews ? 1 : 0) }
}

/** The line is there again, and nothing was missed so far. Before anything was heard it says nothing. */
export function withConnection(state: ActivityState): ActivityState {
  return state.connection.is === 'lost' && state.columns.size > 0
    ? { ...state, connection: { is: 'open' } }
    : state
}

/** The line broke. What was seen last stays, and says since when it is old. */
export function withConnectionLost(state: ActivityState, now: number): ActivityState {
  return state.connection.is === 'lost' ? state : { ...state, connection: { is: 'lost', since: now } }
}
