import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFilterOff, IconMap2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActiveFilters } from './ActiveFilters.tsx'
import { Categories, Difficulties, type GroupProps, Statuses, Tags } from './FilterGroups.tsx'
import css from './FilterRow.module.css'
import { countLimits } from './filters.ts'
import { SearchField } from './SearchField.tsx'

interface Props extends GroupProps {
  reset: () => void
  isMapOpen: boolean
  onMap: () => void
}

/** Everything that limits what the board shows. On a phone all but the search folds away. */
export function FilterRow(props: Props) {
  const { filters, change, reset, isMapOpen, onMap } = props
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const limits = countLimits(filters)
  return (
    <search className={css.row} aria-label={t('BOARD_FILTERS')}>
      <SearchField filters={filters} change={change} />
      <Button
        className={css.more ?? ''}
        variant="default"
        aria-expanded={isOpen}
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('BOARD_FILTERS')}
        {limits > 0 && <span className={css.number}>{limits}</span>}
      </Button>
      <div className={css.rest} data-open={isOpen}>
        <Statuses {...props} />
        <Tags {...props} />
        <button
          type="button"
          className={css.tagButton}
          aria-expanded={isMapOpen}
          aria-controls="board-map"
          onClick={onMap}
        >
          <IconMap2 size={18} aria-hidden="true" />
          {t('MAP_TITLE')}
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
      <div className={css.pills} data-open={isOpen}>
        <Difficulties {...props} />
        <Categories {...props} />
      </div>
      {limits > 0 && <ActiveFilters filters={filters} change={change} reset={reset} />}
    </search>
  )
}
