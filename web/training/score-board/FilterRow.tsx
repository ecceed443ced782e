import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import {
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconFilterOff,
  IconSearch,
  IconStarFilled,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Pill } from '../parts/Pill.tsx'
import { DIFFICULTIES } from '../progress.ts'
import css from './FilterRow.module.css'
import {
  applyFilters,
  completeStatus,
  countBy,
  countLimits,
  type Filters,
  isClosed,
  STATUSES,
  tagsOf,
  toggled,
} from './filters.ts'

interface Props {
  challenges: readonly ChallengeRow[]
  filters: Filters
  change: (part: Partial<Filters>) => void
  reset: () => void
}

const STATUS_TEXTS = {
  unsolved: 'STATUS_UNSOLVED',
  'partially-solved': 'STATUS_PARTIALLY_SOLVED',
  solved: 'STATUS_SOLVED',
} as const

/** Keeps what is typed at once and tells the address a moment later. */
function SearchField({ filters, change }: Pick<Props, 'filters' | 'change'>) {
  const { t } = useTranslation()
  const [text, setText] = useState(filters.searchQuery)
  const [told, setTold] = useState(filters.searchQuery)
  const tell = useDebouncedCallback((searchQuery: string) => {
    setTold(searchQuery)
    change({ searchQuery })
  }, 200)
  // The address changed by other means than this field: a link, the reset button.
  if (filters.searchQuery !== told && text === told) {
    setText(filters.searchQuery)
    setTold(filters.searchQuery)
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
        tell(value)
      }}
    />
  )
}

function Difficulties({ challenges, filters, change }: Props) {
  const { t } = useTranslation()
  const counts = countBy(applyFilters(challenges, filters, 'difficulties'), (each) => [each.difficulty])
  return (
    <fieldset className={css.group}>
      <legend className="ff-hidden">{t('LABEL_DIFFICULTY')}</legend>
      {DIFFICULTIES.map((stars) => (
        <Pill
          key={stars}
          isOn={filters.difficulties.includes(stars)}
          onToggle={() => change({ difficulties: toggled(filters.difficulties, stars) })}
          count={counts.get(stars) ?? 0}
        >
          {stars}
          <IconStarFilled size={13} aria-hidden="true" />
          <span className="ff-hidden">{t('BOARD_STARS', { count: stars })}</span>
        </Pill>
      ))}
    </fieldset>
  )
}

function Statuses({ challenges, filters, change }: Props) {
  const { t } = useTranslation()
  const counts = countBy(applyFilters(challenges, filters, 'status'), (each) => [completeStatus(each)])
  return (
    <fieldset className={css.group}>
      <legend className="ff-hidden">{t('LABEL_STATUS')}</legend>
      <Pill isOn={filters.status === 'all'} onToggle={() => change({ status: 'all' })}>
        {t('STATUS_ALL')}
      </Pill>
      {STATUSES.map((status) => (
        <Pill
          key={status}
          isOn={filters.status === status}
          onToggle={() => change({ status: filters.status === status ? 'all' : status })}
          count={counts.get(status) ?? 0}
        >
          {t(STATUS_TEXTS[status])}
        </Pill>
      ))}
    </fieldset>
  )
}

function Tags({ challenges, filters, change }: Props) {
  const { t } = useTranslation()
  const counts = countBy(applyFilters(challenges, filters, 'tags'), tagsOf)
  const tags = [...new Set(challenges.flatMap(tagsOf))].sort()
  return (
    <Disclosure
      className={css.tags}
      panelClassName={css.tagPanel}
      button={(props) => (
        <button {...props} type="button" className={css.tagButton}>
          {t('LABEL_TAGS')}
          {filters.tags.length > 0 && <span className={css.number}>{filters.tags.length}</span>}
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      )}
    >
      {() =>
        tags.map((tag) => (
          <Pill
            key={tag}
            isOn={filters.tags.includes(tag)}
            onToggle={() => change({ tags: toggled(filters.tags, tag) })}
            count={counts.get(tag) ?? 0}
          >
            {tag}
          </Pill>
        ))
      }
    </Disclosure>
  )
}

/** Categories in which something can be done come first; the others show on demand. */
function inOrder(challenges: readonly ChallengeRow[]): { near: string[]; all: string[] } {
  const open = challenges.filter((each) => !isClosed(each)).map((each) => each.category)
  const near = [...new Set(open)].sort()
  return { near, all: [...new Set([...near, ...challenges.map((each) => each.category).sort()])] }
}

function Categories({ challenges, filters, change }: Props) {
  const { t } = useTranslation()
  const [showsAll, setShowsAll] = useState(false)
  const counts = countBy(applyFilters(challenges, filters, 'categories'), (each) => [each.category])
  const { near, all } = inOrder(challenges)
  const shown = showsAll
    ? all
    : all.filter((name) => near.includes(name) || filters.categories.includes(name))
  return (
    <fieldset className={css.group}>
      <legend className="ff-hidden">{t('LABEL_CATEGORY')}</legend>
      <Pill isOn={filters.categories.length === 0} onToggle={() => change({ categories: [] })}>
        {t('CATEGORY_ALL')}
      </Pill>
      {shown.map((category) => (
        <Pill
          key={category}
          isOn={filters.categories.includes(category)}
          onToggle={() => change({ categories: toggled(filters.categories, category) })}
          count={counts.get(category) ?? 0}
        >
          {category}
        </Pill>
      ))}
      {shown.length < all.length && (
        <button type="button" className={css.showAll} onClick={() => setShowsAll(true)}>
          {t('BOARD_MORE_CATEGORIES', { count: all.length - shown.length })}
        </button>
      )}
    </fieldset>
  )
}

/** Everything that limits what the board shows. On a phone all but the search folds away. */
export function FilterRow(props: Props) {
  const { challenges, filters, change, reset } = props
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const closed = challenges.filter(isClosed).length
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
        {closed > 0 && (
          <Pill
            isOn={!filters.showDisabledChallenges}
            onToggle={() => change({ showDisabledChallenges: !filters.showDisabledChallenges })}
            count={closed}
          >
            {t('BOARD_HIDE_SOON')}
          </Pill>
        )}
        <button
          type="button"
          id="reset-filters"
          className={css.reset}
          aria-label="reset all filters"
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
    </search>
  )
}
