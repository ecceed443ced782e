import { type ComponentType, type CSSProperties, type MouseEvent, memo, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ActivityColumn, ActivityRow, CellState } from '#contract/activity.ts'
import type { IconProps } from '#web/ui/icon.tsx'
import IconCheck from '~icons/check'
import IconCircleHalf2 from '~icons/circle-half-2'
import IconEye from '~icons/eye'
import IconShieldCheckFilled from '~icons/shield-check-filled'
import IconSword from '~icons/sword'
import type { ActivityState } from '../feed/state.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatDuration, formatPercent } from '../ui/format.ts'
import { HEADER_ROW, useGridKeys, useVisibleRange } from '../ui/grid.ts'
import classes from './Map.module.css'

/** In rem. Must agree with the style sheet. */
const SIZES = { row: 2.75, head: 15, name: 11, column: 3.5 }

interface MapGridProps {
  rows: readonly ActivityRow[]
  columns: readonly ActivityColumn[]
  cells: ActivityState['cells']
  search: string
}

/** Learners as rows, challenges as columns. Renders only what is in sight in both directions. */
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
  const rendered = useMemo(
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
      aria-label={t('DASHBOARD_MAP_TITLE')}
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
        <MapHeader
          rendered={rendered}
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
            rendered={rendered}
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

interface MapHeaderProps {
  rendered: readonly RenderedColumn[]
  columnWidth: number
  active: string | undefined
}

/** The challenges, each with the share of learners who solved it and their median time. */
function MapHeader({ rendered, columnWidth, active }: MapHeaderProps) {
  const { t } = useTranslation()
  return (
    <div role="row" aria-rowindex={1} className={classes.headRow} data-learner={HEADER_ROW}>
      <div
        role="columnheader"
        aria-colindex={1}
        tabIndex={active === 'name' ? 0 : -1}
        data-cell="name"
        className={`ff-hint ${classes.corner}`}
      >
        {t('DASHBOARD_COLUMN_NAME')}
      </div>
      {rendered.map(({ column, index }) => (
        <div
          key={column.key}
          role="columnheader"
          aria-colindex={index + 2}
          tabIndex={active === column.key ? 0 : -1}
          data-cell={column.key}
          className={classes.head}
          style={{ insetInlineStart: index * columnWidth }}
          title={column.name}
        >
          <span className={`ff-ellipsis ${classes.challenge}`}>{column.name}</span>
          <Figures column={column} />
        </div>
      ))}
    </div>
  )
}

function Figures({ column: { share, medianMs } }: { column: ActivityColumn }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="ff-hidden">{t('DASHBOARD_MAP_FIGURES', { share: formatPercent(share) })}</span>
      {medianMs !== null && (
        <span className="ff-hidden">{t('DASHBOARD_MAP_MEDIAN', { time: formatDuration(medianMs) })}</span>
      )}
      <span className={classes.figure} aria-hidden="true">
        {formatPercent(share)}
      </span>
      <span className={classes.median} aria-hidden="true">
        {medianMs === null ? '–' : formatDuration(medianMs)}
      </span>
    </>
  )
}

/** A rendered column and its index among all columns. */
interface RenderedColumn {
  column: ActivityColumn
  index: number
}

interface MapRowProps {
  row: ActivityRow
  cells: Readonly<Record<string, CellState>> | undefined
  rendered: readonly RenderedColumn[]
  columnWidth: number
  /** Counts from 1 and includes the header row. */
  place: number
  top: number
  style: CSSProperties
  /** The column of the cell that takes the keyboard focus; undefined when it is in another row. */
  active: string | undefined
  search: string
}

/** The progress of one learner in each rendered challenge. */
const MapRow = memo(
  function MapRow({ row, cells, rendered, columnWidth, place, style, active, search }: MapRowProps) {
    const { t } = useTranslation()
    return (
      <div
        role="row"
        aria-rowindex={place}
        className={`ff-hover ${classes.row}`}
        style={style}
        data-learner={row.id}
      >
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
        {rendered.map(({ column: { key }, index }) => {
          const state = cells?.[key]
          return (
            <div
              key={key}
              role="gridcell"
              aria-colindex={index + 2}
              aria-label={t(`DASHBOARD_CELL_${(state ?? 'untouched').toUpperCase()}`)}
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
  // `style` is left out: it is a new object each time, and follows from `place` and `top`.
  (before, after) =>
    before.row.nickname === after.row.nickname &&
    before.row.id === after.row.id &&
    before.cells === after.cells &&
    before.rendered === after.rendered &&
    before.columnWidth === after.columnWidth &&
    before.place === after.place &&
    before.top === after.top &&
    before.active === after.active &&
    before.search === after.search,
)

/** In the order of progress. */
export const CELL_STATES: readonly CellState[] = ['opened', 'tried', 'near', 'solved', 'proven']

const SIGNS: Record<CellState, ComponentType<IconProps>> = {
  opened: IconEye,
  tried: IconSword,
  near: IconCircleHalf2,
  solved: IconCheck,
  proven: IconShieldCheckFilled,
}

/** The progress in one challenge as an icon and a colour. Its name stands beside it or is announced. */
export function CellMark({ state }: { state: CellState }) {
  const Sign = SIGNS[state]
  return (
    <span className={classes.mark} data-state={state}>
      <Sign size={18} aria-hidden="true" />
    </span>
  )
}
