import { IconHandStop } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RoomColumn, RoomRow } from '#contract/activity.ts'
import { StateMark } from '../ui/StateMark.tsx'
import { ago, number } from '../ui/times.ts'
import { visible } from '../ui/visible.ts'
import classes from './RoomGrid.module.css'
import { COLUMNS, type ColumnName, type GRID_COLUMNS, PICK } from './wish.ts'

interface LearnerRowProps {
  row: RoomRow
  columns: ReadonlyMap<string, RoomColumn>
  now: number
  /** Counted from 1, the head included. */
  place: number
  style: CSSProperties
  /** The cell that keys get to; undefined where it is in another row. */
  active: (typeof GRID_COLUMNS)[number] | undefined
  /** She is shown beside. */
  isOpen: boolean
  isPicked: boolean
  /** As a range: all up to her. */
  onPick: (id: string, isRange: boolean) => void
  /** What stays in the address while one goes to her. */
  search: string
}

/** One learner in the grid. */
export const LearnerRow = memo(function LearnerRow(props: LearnerRowProps) {
  const { row, columns, now, place, style, active, isOpen, isPicked, onPick, search } = props
  const { t } = useTranslation()
  const { nickname, group, hand, state, stuck, working, solved, near, hints, seenAt, removedAt } = row
  const why = stuck ? t(`DESK_WHY_${stuck.why.toUpperCase()}`) : undefined
  const challenge = working ? (columns.get(working.challenge)?.name ?? working.challenge) : ''
  const cells: Record<ColumnName, ReactNode> = {
    name: (
      <Link
        className={classes.name}
        to={{ pathname: `/learner/${row.id}`, search }}
        tabIndex={active === 'name' ? 0 : -1}
        data-cell="name"
      >
        <bdi>{visible(nickname)}</bdi>
        {hand && (
          <>
            <IconHandStop size={18} aria-hidden="true" className={classes.hand} />
            <span className="ff-hidden">{t('DESK_HAND_UP')}</span>
          </>
        )}
        {removedAt !== null && <span className={classes.out}>{t('DESK_REMOVED')}</span>}
      </Link>
    ),
    group: group !== null && <bdi>{visible(group)}</bdi>,
    state: (
      <StateMark state={state} detail={stuck?.takenBy ? t('DESK_TAKEN_BY', { name: stuck.takenBy }) : why} />
    ),
    working: <bdi>{visible(challenge)}</bdi>,
    since: working && ago(working.since, now),
    solved: number(solved),
    near: number(near),
    hints: number(hints),
    seen: seenAt === null ? t('DESK_NEVER') : ago(seenAt, now),
  }
  return (
    <div
      role="row"
      aria-rowindex={place}
      aria-selected={removedAt === null ? isPicked : undefined}
      aria-current={isOpen || undefined}
      className={classes.row}
      style={style}
      data-learner={row.id}
      data-state={state}
    >
      <PickCell row={row} isActive={active === PICK} isPicked={isPicked} onPick={onPick} />
      {COLUMNS.map((column) => (
        <div
          key={column}
          role={column === 'name' ? 'rowheader' : 'gridcell'}
          className={classes.cell}
          data-column={column}
          data-label={t(`DESK_COLUMN_${column.toUpperCase()}`)}
          {...(column !== 'name' && { 'data-cell': column, tabIndex: active === column ? 0 : -1 })}
        >
          {cells[column]}
        </div>
      ))}
    </div>
  )
})

type PickCellProps = Pick<LearnerRowProps, 'row' | 'isPicked' | 'onPick'> & { isActive: boolean }

/** Whoever is out cannot be picked. */
function PickCell({ row: { id, nickname, removedAt }, isActive, isPicked, onPick }: PickCellProps) {
  const { t } = useTranslation()
  const tabIndex = isActive ? 0 : -1
  return (
    <div
      role="gridcell"
      className={classes.cell}
      data-column={PICK}
      {...(removedAt !== null && { 'data-cell': PICK, tabIndex })}
    >
      {removedAt === null && (
        <label className={classes.pick}>
          <input
            type="checkbox"
            aria-label={t('DESK_PICK_OF', { name: visible(nickname) })}
            checked={isPicked}
            onChange={({ nativeEvent }) =>
              onPick(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
            tabIndex={tabIndex}
            data-cell={PICK}
          />
        </label>
      )}
    </div>
  )
}
