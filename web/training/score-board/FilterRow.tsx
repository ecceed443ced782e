import { ActionIcon, Box, Flex, Group, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconAdjustmentsHorizontal from '~icons/adjustments-horizontal'
import IconFilterOff from '~icons/filter-off'
import IconLayoutGrid from '~icons/layout-grid'
import IconLayoutList from '~icons/layout-list'
import IconMap2 from '~icons/map-2'
import IconSearch from '~icons/search'
import IconX from '~icons/x'
import { type GroupProps, STATUS_TEXTS, Statuses } from './FilterGroups.tsx'
import css from './FilterRow.module.css'
import { countLimits, type Filters, type Limit, limitsOf, STATUSES } from './filters.ts'
import { useTagName } from './TagName.tsx'
import type { BoardView } from './use-filters.ts'

const FilterSheet = lazy(() => import('./FilterSheet.tsx'))

interface FilterRowProps extends GroupProps {
  reset: () => void
  isMapOpen: boolean
  onMap: () => void
  view: BoardView
  onView: () => void
}

/** The filters in one line: the most used ones directly, the rest in a sheet. */
export function FilterRow(props: FilterRowProps) {
  const { filters, change, reset, isMapOpen, onMap, view, onView } = props
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const limits = countLimits(filters)
  const ViewIcon = view === 'cards' ? IconLayoutList : IconLayoutGrid
  const otherView = t(view === 'cards' ? 'BOARD_AS_ROWS' : 'BOARD_AS_CARDS')
  return (
    <Flex component="search" direction="column" gap="sm" aria-label={t('BOARD_FILTERS')}>
      <Group gap="xs" wrap="nowrap">
        <div className={css.search}>
          <SearchField filters={filters} change={change} />
        </div>
        <Box flex="none" className={css.statuses}>
          <Statuses {...props} />
        </Box>
        <button
          type="button"
          className={`ff-hover ${css.tool}`}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
          <span>{t('BOARD_FILTERS')}</span>
          {limits > 0 && <span className={css.number}>{limits}</span>}
        </button>
        <button
          type="button"
          className={`ff-hover ${css.tool}`}
          aria-expanded={isMapOpen}
          aria-controls="board-map"
          onClick={onMap}
        >
          <IconMap2 size={18} aria-hidden="true" />
          <span>{t('MAP_TITLE')}</span>
        </button>
        <button
          type="button"
          className={`ff-hover ${css.icon}`}
          aria-label={otherView}
          title={otherView}
          onClick={onView}
        >
          <ViewIcon size={20} aria-hidden="true" />
        </button>
        <ActionIcon
          variant="filled"
          id="reset-filters"
          className={css.reset}
          aria-label={t('ARIA_RESET_FILTERS')}
          title={t('LABEL_RESET_ALL_FILTERS')}
          disabled={limits === 0}
          onClick={reset}
        >
          <IconFilterOff size={20} aria-hidden="true" />
        </ActionIcon>
      </Group>
      {limits > 0 && <ActiveFilters filters={filters} change={change} reset={reset} />}
      <Suspense>{isOpen && <FilterSheet {...props} onClose={() => setIsOpen(false)} />}</Suspense>
    </Flex>
  )
}

interface ActiveFiltersProps {
  filters: Filters
  change: (part: Partial<Filters>) => void
  reset: () => void
}

/** Describes an active filter in words. */
function useWords(): (limit: Limit) => string {
  const { t } = useTranslation()
  const tagName = useTagName()
  return ({ kind, value }) => {
    const status = STATUSES.find((each) => each === value)
    if (kind === 'search') return t('BOARD_LIFT_SEARCH', { text: value })
    if (kind === 'status' && status) return t(STATUS_TEXTS[status])
    if (kind === 'difficulty') return t('BOARD_STARS_NAMED', { count: Number(value) })
    if (kind === 'tag') return tagName(value).name
    if (kind === 'tutorials') return t('BOARD_TUTORIALS_FIRST')
    return kind === 'disabled' ? t('BOARD_LIFT_DISABLED') : value
  }
}

/** The active filters, each with a button that removes it. */
function ActiveFilters({ filters, change, reset }: ActiveFiltersProps) {
  const { t } = useTranslation()
  const wordsFor = useWords()
  return (
    <Flex component="ul" gap="xs" align="center" wrap="wrap" className="ff-list ff-hint">
      <li>{t('BOARD_ACTIVE_FILTERS')}</li>
      {limitsOf(filters).map((limit) => (
        <li key={`${limit.kind} ${limit.value}`}>
          <button
            type="button"
            className={css.chip}
            aria-label={t('BOARD_LIFT', { filter: wordsFor(limit) })}
            onClick={() => change(limit.lift)}
          >
            {wordsFor(limit)}
            <IconX size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={css.clear} onClick={reset}>
          {t('BOARD_CLEAR')}
        </button>
      </li>
    </Flex>
  )
}

interface SearchFieldProps {
  filters: Filters
  change: (part: Partial<Filters>) => void
}

/** A search field that updates the address with a delay. */
function SearchField({ filters, change }: SearchFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(filters.searchQuery)
  const [sent, setSent] = useState(filters.searchQuery)
  const applySearch = useDebouncedCallback((searchQuery: string) => {
    setSent(searchQuery)
    change({ searchQuery })
  }, 200)
  // The address was changed elsewhere: by a link or the reset button.
  if (filters.searchQuery !== sent && text === sent) {
    setText(filters.searchQuery)
    setSent(filters.searchQuery)
  }
  return (
    <TextInput
      type="search"
      value={text}
      aria-label={t('BOARD_SEARCH')}
      placeholder={t('BOARD_SEARCH')}
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        applySearch(value)
      }}
    />
  )
}
