import type { ActivityColumn, ActivityEvent, ActivityRow, CellState } from '#contract/activity.ts'

/** The state of the connection to the activity stream. */
type Connection = { is: 'opening' } | { is: 'open' } | { is: 'lost'; since: number }

/** All that is known of the activity of the class. Immutable: each event makes a new state. */
export interface ActivityState {
  connection: Connection
  rows: ReadonlyMap<string, ActivityRow>
  columns: ReadonlyMap<string, ActivityColumn>
  /** By learner, then by challenge. */
  cells: ReadonlyMap<string, Readonly<Record<string, CellState>>>
  /** How far the clock of the server is ahead of this machine's, in milliseconds. */
  clockAhead: number
  /**
   * Increases when messages were sent or read, or when the class changed otherwise. Used to fetch such things again.
   */
  revision: number
  /** Increases when the contest's board may have changed. Used to fetch it again. */
  boardRevision: number
  /** Undefined until the stream tells it. */
  hasContest: boolean | undefined
}

/** The state before the first event. */
export const NO_ACTIVITY: ActivityState = {
  connection: { is: 'opening' },
  rows: new Map(),
  columns: new Map(),
  cells: new Map(),
  clockAhead: 0,
  revision: 0,
  boardRevision: 0,
  hasContest: undefined,
}

/** The state after an event that arrived at `now`, by the clock of this machine. */
export function withEvent(state: ActivityState, event: ActivityEvent, now: number): ActivityState {
  if (event.kind === 'end') return state
  if (event.kind === 'contest') {
    return { ...state, boardRevision: state.boardRevision + 1, hasContest: event.board !== null }
  }
  const common = {
    connection: { is: 'open' } as const,
    clockAhead: Date.parse(event.at) - now,
    boardRevision: state.boardRevision,
    hasContest: state.hasContest,
  }
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

/**
 * The state after the connection was restored without missed events. Before the first snapshot the state is unchanged.
 */
export function withConnection(state: ActivityState): ActivityState {
  return state.connection.is === 'lost' && state.columns.size > 0
    ? { ...state, connection: { is: 'open' } }
    : state
}

/** The state after the connection broke: the last data stay, with the time of the break. */
export function withConnectionLost(state: ActivityState, now: number): ActivityState {
  return state.connection.is === 'lost' ? state : { ...state, connection: { is: 'lost', since: now } }
}
