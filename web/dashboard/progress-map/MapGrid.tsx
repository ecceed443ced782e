import { type MouseEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomColumn, RoomRow } from '#contract/activity.ts'
import type { ActivityState } from '../feed/state.ts'
import { HEADER_ROW, useGridKeys, useVisibleRange } from '../ui/grid.ts'
import classes from './MapGrid.module.css'
import { MapHead } from './MapHead.tsx'
import { MapRow } from './MapRow.tsx'

/** In rem, as in the style sheet. */
const SIZES = { row: 2.75, head: 15, name: 11, column: 3.5 }

interface MapGridProps {
  rows: readonly RoomRow[]
  columns: readonly RoomColumn[]
  cells: ActivityState['cells']
  search: string
}

/** Learners down, challenges across. Only what is in sight is drawn, in both directions. */
export function MapGrid({ rows, columns, cells, search }: MapGridProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const [height, columnWidth] = [SIZES.row * rem, SIZES.column * rem]
  const down = useVisibleRange(box, { count: rows.length, size: height, along: 'rows' })
  const across = useVisibleRange(box, { count: columns.length, size: columnWidth, along: 'columns' })
  const { active, setActive, onKeyDown } = useGridKeys({
    box,
    ids: rows.map(({ id }) => id),
    columns: ['name', ...columns.map(({ key }) => key)],
    height,
    headHeight: SIZES.head * rem,
    widths: { beside: SIZES.name * rem, column: columnWidth },
  })
  const inSight = (index: number, { first, last }: typeof down): boolean => index >= first && index < last
  const { first, last } = across
  const drawn = useMemo(
    () =>
      columns.flatMap((column, index) =>
        (index >= first && index < last) || column.key === active.column ? [{ column, index }] : [],
      ),
    [columns, first, last, active.column],
  )
  const shown = rows.flatMap((row, index) =>
    inSight(index, down) || row.id === active.row ? [{ row, index }] : [],
  )
  const press = ({ target }: MouseEvent): void => {
    if (!(target instanceof HTMLElement)) return
    const row = target.closest<HTMLElement>('[data-learner]')
    const column = target.closest<HTMLElement>('[data-cell]')?.dataset.cell
    const id = row?.dataset.learner
    if (id === undefined || column === undefined) return
    setActive({ row: id, column })
    if (id !== HEADER_ROW && !target.closest('a')) row?.querySelector('a')?.click()
  }
  return (
    <div
      ref={box}
      role="grid"
      aria-label={t('DESK_MAP_TITLE')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      className={classes.grid}
      onKeyDown={onKeyDown}
      onClick={press}
    >
      <div
        role="rowgroup"
        className={classes.heads}
        style={{ width: SIZES.name * rem + columns.length * columnWidth }}
      >
        <MapHead
          drawn={drawn}
          columnWidth={columnWidth}
          active={active.row === HEADER_ROW ? active.column : undefined}
        />
      </div>
      <div
        role="rowgroup"
        className={classes.rows}
        style={{ height: rows.length * height, width: SIZES.name * rem + columns.length * columnWidth }}
      >
        {shown.map(({ row, index }) => (
          <MapRow
            key={row.id}
            row={row}
            cells={cells.get(row.id)}
            drawn={drawn}
            columnWidth={columnWidth}
            place={index + 2}
            top={index * height}
            style={{ height, transform: `translateY(${index * height}px)` }}
            active={active.row === row.id ? active.column : undefined}
            search={search}
          />
        ))}
      </div>
    </div>
  )
}
