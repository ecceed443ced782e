import { useTranslation } from 'react-i18next'
import type { RoomColumn } from '#contract/activity.ts'
import { formatDuration, formatPercent } from '../ui/format.ts'
import { HEADER_ROW } from '../ui/grid.ts'
import classes from './MapGrid.module.css'
import type { Drawn } from './MapRow.tsx'

interface MapHeadProps {
  drawn: readonly Drawn[]
  columnWidth: number
  active: string | undefined
}

/** The challenges, each with how many have solved it and how long that took half of them. */
export function MapHead({ drawn, columnWidth, active }: MapHeadProps) {
  const { t } = useTranslation()
  return (
    <div role="row" aria-rowindex={1} className={classes.headRow} data-learner={HEADER_ROW}>
      <div
        role="columnheader"
        aria-colindex={1}
        tabIndex={active === 'name' ? 0 : -1}
        data-cell="name"
        className={classes.corner}
      >
        {t('DESK_COLUMN_NAME')}
      </div>
      {drawn.map(({ column, index }) => (
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
          <span className={classes.challenge}>{column.name}</span>
          <Figures column={column} />
        </div>
      ))}
    </div>
  )
}

function Figures({ column: { share, medianMs } }: { column: RoomColumn }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="ff-hidden">{t('DESK_MAP_FIGURES', { share: formatPercent(share) })}</span>
      {medianMs !== null && (
        <span className="ff-hidden">{t('DESK_MAP_MEDIAN', { time: formatDuration(medianMs) })}</span>
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
