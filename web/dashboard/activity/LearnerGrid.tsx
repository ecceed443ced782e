import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ActivityColumn, ActivityRow } from '#contract/activity.ts'
import IconArrowDown from '~icons/arrow-down'
import IconArrowUp from '~icons/arrow-up'
import IconHandStop from '~icons/hand-stop'
import { useNow } from '../feed/use-activity.ts'
import type { SelectionControls } from '../selection/selection.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatAgo, formatNumber } from '../ui/format.ts'
import { HEADER_ROW, useGridKeys, useVisibleRange } from '../ui/grid.ts'
import { StateMark } from '../ui/StateMark.tsx'
import { COLUMNS, type ColumnName, GRID_COLUMNS, type LearnerFilter, SELECT_COLUMN } from './filter.ts'
import classes from './LearnerGrid.module.css'

interface LearnerGridProps {
  rows: readonly ActivityRow[]
  columns: ReadonlyMap<string, ActivityColumn>
  filter: LearnerFilter
  /** The learner whose panel is open. */
  openId: string | undefined
  /** The query that stays in the address when a learner is opened. */
  search: string
  onSort: (column: ColumnName) => void
  selection: SelectionControls
}

/** The list of learners. Renders only the rows in sight and the row with the keyboard focus. */
export function LearnerGrid({ rows, columns, filter, openId, search, onSort, selection }: LearnerGridProps) {
  const { t } = useTranslation()
  const now = useNow()
  const box = useRef<HTMLDivElement>(null)
  const { isNarrow, height } = useRowHeight()
  const headHeight = isNarrow ? 0 : Math.round(height * 0.8)
  const { first, last } = useVisibleRange(box, { count: rows.length, size: height, along: 'rows' })
  const ids = rows.map(({ id }) => id)
  const { active, setActive, onKeyDown } = useGridKeys({
    ...{ box, ids, height, headHeight },
    columns: GRID_COLUMNS,
    start: 'name',
    onMove: ({ from, to, isExtending }) => {
      if (!isExtending || from === HEADER_ROW || to === HEADER_ROW) selection.endRange()
      else selection.extendRange(from, to)
    },
  })
  const column = GRID_COLUMNS.find((name) => name === active.column)
  const rendered = rows.slice(first, last).map((row, index) => ({ row, index: first + index }))
  const activeIndex = ids.indexOf(active.row)
  const isOutOfSight = activeIndex >= 0 && (activeIndex < first || activeIndex >= last)
  const [activeRow] = isOutOfSight ? rows.slice(activeIndex, activeIndex + 1) : []
  const all = activeRow ? [...rendered, { row: activeRow, index: activeIndex }] : rendered

  const onKeys = (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey } = event
    const isInBox = target instanceof HTMLInputElement
    const isAll = (ctrlKey || metaKey) && key === 'a'
    const isOne = key === ' ' && !isInBox && active.row !== HEADER_ROW
    if (isAll || isOne) event.preventDefault()
    if (key === 'Escape') selection.clear()
    else if (isAll) selection.selectAll()
    else if (isOne) selection.toggle(active.row, event.shiftKey)
    else onKeyDown(event)
  }
  const onPress = ({ target }: MouseEvent): void => {
    if (!(target instanceof HTMLElement)) return
    const row = target.closest<HTMLElement>('[data-learner]')
    const pressed = target.closest<HTMLElement>('[data-column]')?.dataset.column ?? 'name'
    const id = row?.dataset.learner
    if (id === undefined) return
    setActive({ row: id, column: pressed })
    if (id !== HEADER_ROW && pressed !== SELECT_COLUMN && !target.closest('a'))
      row?.querySelector('a')?.click()
  }
  return (
    <div
      ref={box}
      role="grid"
      aria-label={t('DASHBOARD_GRID')}
      aria-rowcount={rows.length + (isNarrow ? 0 : 1)}
      aria-colcount={GRID_COLUMNS.length}
      aria-multiselectable="true"
      className={classes.grid}
      data-cards={isNarrow || undefined}
      onKeyDown={onKeys}
      onClick={onPress}
    >
      {!isNarrow && (
        <GridHeader
          filter={filter}
          active={active.row === HEADER_ROW ? column : undefined}
          onSort={onSort}
          areAllSelected={rows.every(({ id, removedAt }) => removedAt !== null || selection.ids.has(id))}
          onSelectAll={selection.toggleAll}
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
            isSelected={selection.ids.has(row.id)}
            onSelect={selection.toggle}
            search={search}
          />
        ))}
      </div>
    </div>
  )
}

interface GridHeaderProps {
  filter: LearnerFilter
  active: (typeof GRID_COLUMNS)[number] | undefined
  onSort: (column: ColumnName) => void
  areAllSelected: boolean
  onSelectAll: () => void
}

/** The column headers. A click sorts by that column, a second click reverses the order. */
function GridHeader({ filter: { sort, isDescending }, active, onSort, ...all }: GridHeaderProps) {
  const { t } = useTranslation()
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  const order = isDescending ? 'descending' : 'ascending'
  return (
    <div role="row" aria-rowindex={1} className={classes.headRow} data-learner="head">
      <div role="columnheader" className={`ff-ellipsis ${classes.cell}`} data-column={SELECT_COLUMN}>
        <label className={classes.pick}>
          <input
            type="checkbox"
            aria-label={t('DASHBOARD_SELECT_ALL')}
            checked={all.areAllSelected}
            onChange={all.onSelectAll}
            tabIndex={active === SELECT_COLUMN ? 0 : -1}
            data-cell={SELECT_COLUMN}
          />
        </label>
      </div>
      {COLUMNS.map((column) => (
        <div
          key={column}
          role="columnheader"
          aria-sort={column === sort ? order : 'none'}
          className={`ff-ellipsis ${classes.cell}`}
          data-column={column}
        >
          <button
            type="button"
            className={`ff-hint ${classes.sort}`}
            tabIndex={active === column ? 0 : -1}
            data-cell={column}
            onClick={() => onSort(column)}
          >
            {t(`DASHBOARD_COLUMN_${column.toUpperCase()}`)}
            {column === sort && <Arrow size={16} aria-hidden="true" />}
          </button>
        </div>
      ))}
    </div>
  )
}

interface LearnerRowProps {
  row: ActivityRow
  columns: ReadonlyMap<string, ActivityColumn>
  now: number
  /** Counts from 1 and includes the header row. */
  place: number
  style: CSSProperties
  /** The cell that takes the keyboard focus; undefined when it is in another row. */
  active: (typeof GRID_COLUMNS)[number] | undefined
  /** The panel of this learner is open. */
  isOpen: boolean
  isSelected: boolean
  /** `isRange` selects all rows up to this one. */
  onSelect: (id: string, isRange: boolean) => void
  /** The query that stays in the address when the learner is opened. */
  search: string
}

/** One learner in the list. */
const LearnerRow = memo(function LearnerRow(props: LearnerRowProps) {
  const { row, columns, now, place, style, active, isOpen, isSelected, onSelect, search } = props
  const { t } = useTranslation()
  const { nickname, isTeamShop, group, hand, state, stuck, working, solved, near, hints, seenAt, removedAt } =
    row
  const why = stuck ? t(`DASHBOARD_WHY_${stuck.why.toUpperCase()}`) : undefined
  const challenge = working ? (columns.get(working.challenge)?.name ?? working.challenge) : ''
  const cells: Record<ColumnName, ReactNode> = {
    name: (
      <Link
        className={classes.name}
        to={{ pathname: `/learner/${row.id}`, search }}
        tabIndex={active === 'name' ? 0 : -1}
        data-cell="name"
      >
        <bdi>{escapeInvisible(nickname)}</bdi>
        {hand && (
          <>
            <IconHandStop size={18} aria-hidden="true" className={classes.hand} />
            <span className="ff-hidden">{t('DASHBOARD_HAND_UP')}</span>
          </>
        )}
        {isTeamShop && <span className={classes.out}>{t('DASHBOARD_TEAM_SHOP')}</span>}
        {removedAt !== null && <span className={classes.out}>{t('DASHBOARD_REMOVED')}</span>}
      </Link>
    ),
    group: group !== null && <bdi>{escapeInvisible(group)}</bdi>,
    state: (
      <StateMark
        state={state}
        detail={stuck?.takenBy ? t('DASHBOARD_TAKEN_BY', { name: stuck.takenBy }) : why}
      />
    ),
    working: <bdi>{escapeInvisible(challenge)}</bdi>,
    since: working && formatAgo(working.since, now),
    solved: formatNumber(solved),
    near: formatNumber(near),
    hints: formatNumber(hints),
    seen: seenAt === null ? t('DASHBOARD_NEVER') : formatAgo(seenAt, now),
  }
  return (
    <div
      role="row"
      aria-rowindex={place}
      aria-selected={removedAt === null ? isSelected : undefined}
      aria-current={isOpen || undefined}
      className={`ff-hover ${classes.row}`}
      style={style}
      data-learner={row.id}
      data-state={state}
    >
      <SelectCell row={row} isActive={active === SELECT_COLUMN} isSelected={isSelected} onSelect={onSelect} />
      {COLUMNS.map((column) => (
        <div
          key={column}
          role={column === 'name' ? 'rowheader' : 'gridcell'}
          className={`ff-ellipsis ${classes.cell}`}
          data-column={column}
          data-label={t(`DASHBOARD_COLUMN_${column.toUpperCase()}`)}
          {...(column !== 'name' && { 'data-cell': column, tabIndex: active === column ? 0 : -1 })}
        >
          {cells[column]}
        </div>
      ))}
    </div>
  )
})

type SelectCellProps = Pick<LearnerRowProps, 'row' | 'isSelected' | 'onSelect'> & { isActive: boolean }

/** Removed learners cannot be selected. */
function SelectCell({ row: { id, nickname, removedAt }, isActive, isSelected, onSelect }: SelectCellProps) {
  const { t } = useTranslation()
  const tabIndex = isActive ? 0 : -1
  return (
    <div
      role="gridcell"
      className={`ff-ellipsis ${classes.cell}`}
      data-column={SELECT_COLUMN}
      {...(removedAt !== null && { 'data-cell': SELECT_COLUMN, tabIndex })}
    >
      {removedAt === null && (
        <label className={classes.pick}>
          <input
            type="checkbox"
            aria-label={t('DASHBOARD_SELECT_OF', { name: escapeInvisible(nickname) })}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onSelect(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
            tabIndex={tabIndex}
            data-cell={SELECT_COLUMN}
          />
        </label>
      )}
    </div>
  )
}

/** Heights in rem: table rows on wide screens, cards on narrow ones. */
const WIDE = 3.5
const NARROW = 7.5

/** Whether rows are cards, and their height in pixels, which depends on the font size of the browser. */
function useRowHeight(): { isNarrow: boolean; height: number } {
  const isNarrow = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false }) ?? false
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { isNarrow, height: Math.round((isNarrow ? NARROW : WIDE) * rem) }
}
