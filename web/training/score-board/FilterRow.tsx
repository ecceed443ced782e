import {
  IconAdjustmentsHorizontal,
  IconFilterOff,
  IconLayoutGrid,
  IconLayoutList,
  IconMap2,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActiveFilters } from './ActiveFilters.tsx'
import { type GroupProps, Statuses } from './FilterGroups.tsx'
import css from './FilterRow.module.css'
import { countLimits } from './filters.ts'
import { SearchField } from './SearchField.tsx'
import type { BoardView } from './use-view.ts'

const FilterSheet = lazy(() => import('./FilterSheet.tsx'))

interface Props extends GroupProps {
  reset: () => void
  isMapOpen: boolean
  onMap: () => void
  view: BoardView
  onView: () => void
}

/** What limits the board, in one line: what is used most stands in it, the rest in a sheet. */
export function FilterRow(props: Props) {
  const { filters, change, reset, isMapOpen, onMap, view, onView } = props
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const limits = countLimits(filters)
  const ViewIcon = view === 'cards' ? IconLayoutList : IconLayoutGrid
  const otherView = t(view === 'cards' ? 'BOARD_AS_ROWS' : 'BOARD_AS_CARDS')
  return (
    <search className={css.row} aria-label={t('BOARD_FILTERS')}>
      <div className={css.line}>
        <div className={css.search}>
          <SearchField filters={filters} change={change} />
        </div>
        <div className={css.statuses}>
          <Statuses {...props} />
        </div>
        <button type="button" className={css.tool} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
          <span>{t('BOARD_FILTERS')}</span>
          {limits > 0 && <span className={css.number}>{limits}</span>}
        </button>
        <button
          type="button"
          className={css.tool}
          aria-expanded={isMapOpen}
          aria-controls="board-map"
          onClick={onMap}
        >
          <IconMap2 size={18} aria-hidden="true" />
          <span>{t('MAP_TITLE')}</span>
        </button>
        <button type="button" className={css.icon} aria-label={otherView} title={otherView} onClick={onView}>
          <ViewIcon size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          id="reset-filters"
          className={css.reset}
          aria-label={t('ARIA_RESET_FILTERS')}
          title={t('LABEL_RESET_ALL_FILTERS')}
          disabled={limits === 0}
          onClick={reset}
        >
          <IconFilterOff size={20} aria-hidden="true" />
        </button>
      </div>
      {limits > 0 && <ActiveFilters filters={filters} change={change} reset={reset} />}
      <Suspense>{isOpen && <FilterSheet {...props} onClose={() => setIsOpen(false)} />}</Suspense>
    </search>
  )
}
