import { type CSSProperties, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CellState, RoomColumn, RoomRow } from '#contract/activity.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { CellMark } from './CellMark.tsx'
import classes from './MapGrid.module.css'

/** A column that is drawn, and which one of all it is. */
export interface Drawn {
  column: RoomColumn
  index: number
}

interface MapRowProps {
  row: RoomRow
  cells: Readonly<Record<string, CellState>> | undefined
  drawn: readonly Drawn[]
  columnWidth: number
  /** Counted from 1, the head included. */
  place: number
  top: number
  style: CSSProperties
  /** The column of the cell that keys get to; undefined where it is in another row. */
  active: string | undefined
  search: string
}

/** How far one learner is with each challenge that is in sight. */
export const MapRow = memo(
  function MapRow({ row, cells, drawn, columnWidth, place, style, active, search }: MapRowProps) {
    const { t } = useTranslation()
    return (
      <div role="row" aria-rowindex={place} className={classes.row} style={style} data-learner={row.id}>
        <div role="rowheader" aria-colindex={1} className={classes.name}>
          <Link
            to={{ pathname: `/learner/${row.id}`, search }}
            tabIndex={active === 'name' ? 0 : -1}
            data-cell="name"
            className={classes.link}
          >
            <bdi>{escapeInvisible(row.nickname)}</bdi>
          </Link>
        </div>
        {drawn.map(({ column: { key }, index }) => {
          const state = cells?.[key]
          return (
            <div
              key={key}
              role="gridcell"
              aria-colindex={index + 2}
              aria-label={t(`DESK_CELL_${(state ?? 'untouched').toUpperCase()}`)}
              tabIndex={active === key ? 0 : -1}
              data-cell={key}
              className={classes.cell}
              style={{ insetInlineStart: index * columnWidth }}
            >
              {state && <CellMark state={state} />}
            </div>
          )
        })}
      </div>
    )
  },
  // Where it stands is what its style is made of: an object that is new each time.
  (before, after) =>
    before.row.nickname === after.row.nickname &&
    before.row.id === after.row.id &&
    before.cells === after.cells &&
    before.drawn === after.drawn &&
    before.columnWidth === after.columnWidth &&
    before.place === after.place &&
    before.top === after.top &&
    before.active === after.active &&
    before.search === after.search,
)
