import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomColumn, RoomRow } from '#contract/activity.ts'
import { HEAD, useGridKeys } from '../grid/use-grid-keys.ts'
import { useInSight } from '../grid/use-in-sight.ts'
import { useNow } from '../live/use-now.ts'
import { GridHead } from './GridHead.tsx'
import { LearnerRow } from './LearnerRow.tsx'
import classes from './RoomGrid.module.css'
import type { Picks } from './use-picks.ts'
import { useRowHeight } from './use-row-height.ts'
import { type ColumnName, GRID_COLUMNS, PICK, type Wish } from './wish.ts'

interface RoomGridProps {
  rows: readonly RoomRow[]
  columns: ReadonlyMap<string, RoomColumn>
  wish: Wish
  /** Who is shown beside. */
  openId: string | undefined
  /** What stays in the address while one goes to somebody. */
  search: string
  onSort: (column: ColumnName) => void
  picks: Picks
}

/** All learners. However many there are, only those in sight are drawn, and the one that keys are at. */
export function RoomGrid({ rows, columns, wish, openId, search, onSort, picks }: RoomGridProps) {
  const { t } = useTranslation()
  const now = useNow()
  const box = useRef<HTMLDivElement>(null)
  const { isNarrow, height } = useRowHeight()
  const headHeight = isNarrow ? 0 : Math.round(height * 0.8)
  const { first, last } = useInSight(box, { count: rows.length, size: height, along: 'rows' })
  const ids = rows.map(({ id }) => id)
  const { active, setActive, onKeyDown } = useGridKeys({
    ...{ box, ids, height, headHeight },
    columns: GRID_COLUMNS,
    start: 'name',
    onMove: ({ from, to, isExtending }) => {
      if (!isExtending || from === HEAD || to === HEAD) picks.rest()
      else picks.extend(from, to)
    },
  })
  const column = GRID_COLUMNS.find((name) => name === active.column)
  const drawn = rows.slice(first, last).map((row, index) => ({ row, index: first + index }))
  const activeIndex = ids.indexOf(active.row)
  const isOutOfSight = activeIndex >= 0 && (activeIndex < first || activeIndex >= last)
  const [apart] = isOutOfSight ? rows.slice(activeIndex, activeIndex + 1) : []
  const all = apart ? [...drawn, { row: apart, index: activeIndex }] : drawn

  const pickByKeys = (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey } = event
    const isInBox = target instanceof HTMLInputElement
    const isAll = (ctrlKey || metaKey) && key === 'a'
    const isOne = key === ' ' && !isInBox && active.row !== HEAD
    if (isAll || isOne) event.preventDefault()
    if (key === 'Escape') picks.none()
    else if (isAll) picks.all()
    else if (isOne) picks.turn(active.row, event.shiftKey)
    else onKeyDown(event)
  }
  const press = ({ target }: MouseEvent): void => {
    if (!(target instanceof HTMLElement)) return
    const row = target.closest<HTMLElement>('[data-learner]')
    const pressed = target.closest<HTMLElement>('[data-column]')?.dataset.column ?? 'name'
    const id = row?.dataset.learner
    if (id === undefined) return
    setActive({ row: id, column: pressed })
    if (id !== HEAD && pressed !== PICK && !target.closest('a')) row?.querySelector('a')?.click()
  }
  return (
    <div
      ref={box}
      role="grid"
      aria-label={t('DESK_GRID')}
      aria-rowcount={rows.length + (isNarrow ? 0 : 1)}
      aria-colcount={GRID_COLUMNS.length}
      aria-multiselectable="true"
      className={classes.grid}
      data-cards={isNarrow || undefined}
      onKeyDown={pickByKeys}
      onClick={press}
    >
      {!isNarrow && (
        <GridHead
          wish={wish}
          active={active.row === HEAD ? column : undefined}
          onSort={onSort}
          areAllPicked={rows.every(({ id, removedAt }) => removedAt !== null || picks.ids.has(id))}
          onPickAll={picks.turnAll}
        />
      )}
      <div role="rowgroup" className={classes.rows} style={{ height: rows.length * height }}>
        {all.map(({ row, index }) => (
          <LearnerRow
            key={row.id}
            row={row}
            columns={columns}
            now={now}
            place={index + (isNarrow ? 1 : 2)}
            style={{ height, transform: `translateY(${index * height}px)` }}
            active={active.row === row.id ? column : undefined}
            isOpen={row.id === openId}
            isPicked={picks.ids.has(row.id)}
            onPick={picks.turn}
            search={search}
          />
        ))}
      </div>
    </div>
  )
}
