import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './RoomGrid.module.css'
import { COLUMNS, type ColumnName, type GRID_COLUMNS, PICK, type Wish } from './wish.ts'

interface GridHeadProps {
  wish: Wish
  active: (typeof GRID_COLUMNS)[number] | undefined
  onSort: (column: ColumnName) => void
  areAllPicked: boolean
  onPickAll: () => void
}

/** The names of the columns. Each of them sorts by it, and once more the other way round. */
export function GridHead({ wish: { sort, isDescending }, active, onSort, ...all }: GridHeadProps) {
  const { t } = useTranslation()
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  const order = isDescending ? 'descending' : 'ascending'
  return (
    <div role="row" aria-rowindex={1} className={classes.headRow} data-learner="head">
      <div role="columnheader" className={classes.cell} data-column={PICK}>
        <label className={classes.pick}>
          <input
            type="checkbox"
            aria-label={t('DESK_PICK_ALL')}
            checked={all.areAllPicked}
            onChange={all.onPickAll}
            tabIndex={active === PICK ? 0 : -1}
            data-cell={PICK}
          />
        </label>
      </div>
      {COLUMNS.map((column) => (
        <div
          key={column}
          role="columnheader"
          aria-sort={column === sort ? order : 'none'}
          className={classes.cell}
          data-column={column}
        >
          <button
            type="button"
            className={classes.sort}
            tabIndex={active === column ? 0 : -1}
            data-cell={column}
            onClick={() => onSort(column)}
          >
            {t(`DESK_COLUMN_${column.toUpperCase()}`)}
            {column === sort && <Arrow size={16} aria-hidden="true" />}
          </button>
        </div>
      ))}
    </div>
  )
}
