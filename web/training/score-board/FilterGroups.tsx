import { Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import IconStarFilled from '~icons/star-filled'
import { DIFFICULTIES } from '../progress.ts'
import { FilterToggle } from '../ui/FilterToggle.tsx'
import {
  applyFilters,
  type CompleteStatus,
  completeStatus,
  countBy,
  type Filters,
  STATUSES,
  tagsOf,
  toggled,
} from './filters.ts'
import { TagName } from './TagName.tsx'

/** Props of a group of filters. */
export interface GroupProps {
  challenges: readonly ChallengeRow[]
  filters: Filters
  change: (part: Partial<Filters>) => void
}

export const STATUS_TEXTS: Record<CompleteStatus, string> = {
  unsolved: 'STATUS_UNSOLVED',
  'partially-solved': 'STATUS_PARTIALLY_SOLVED',
  solved: 'STATUS_SOLVED',
}

/** Used in `FilterSheet`. */
export function Difficulties({ challenges, filters, change }: GroupProps) {
  const { t } = useTranslation()
  const counts = countBy(applyFilters(challenges, filters, 'difficulties'), (each) => [each.difficulty])
  return (
    <Flex component="fieldset" gap="xs" wrap="wrap">
      <legend className="ff-hidden">{t('LABEL_DIFFICULTY')}</legend>
      {DIFFICULTIES.map((stars) => (
        <FilterToggle
          key={stars}
          isOn={filters.difficulties.includes(stars)}
          onToggle={() => change({ difficulties: toggled(filters.difficulties, stars) })}
          count={counts.get(stars) ?? 0}
        >
          {stars}
          <IconStarFilled size={13} aria-hidden="true" />
          <span className="ff-hidden">{t('BOARD_STARS', { count: stars })}</span>
        </FilterToggle>
      ))}
    </Flex>
  )
}

/** Used in `FilterRow`. */
export function Statuses({ challenges, filters, change }: GroupProps) {
  const { t } = useTranslation()
  const counts = countBy(applyFilters(challenges, filters, 'status'), (each) => [completeStatus(each)])
  return (
    <Flex component="fieldset" gap="xs" wrap="wrap">
      <legend className="ff-hidden">{t('LABEL_STATUS')}</legend>
      <FilterToggle isOn={filters.status === 'all'} onToggle={() => change({ status: 'all' })}>
        {t('STATUS_ALL')}
      </FilterToggle>
      {STATUSES.map((status) => (
        <FilterToggle
          key={status}
          isOn={filters.status === status}
          onToggle={() => change({ status: filters.status === status ? 'all' : status })}
          count={counts.get(status) ?? 0}
        >
          {t(STATUS_TEXTS[status])}
        </FilterToggle>
      ))}
    </Flex>
  )
}

/** Used in `FilterSheet`. */
export function Tags({ challenges, filters, change }: GroupProps) {
  const { t } = useTranslation()
  const counts = countBy(applyFilters(challenges, filters, 'tags'), tagsOf)
  const tags = [...new Set(challenges.flatMap(tagsOf))].sort()
  return (
    <Flex component="fieldset" gap="xs" wrap="wrap">
      <legend className="ff-hidden">{t('LABEL_TAGS')}</legend>
      {tags.map((tag) => (
        <FilterToggle
          key={tag}
          isOn={filters.tags.includes(tag)}
          onToggle={() => change({ tags: toggled(filters.tags, tag) })}
          count={counts.get(tag) ?? 0}
        >
          <TagName tag={tag} />
        </FilterToggle>
      ))}
    </Flex>
  )
}

/** Used in `FilterSheet`. */
export function TutorialsFirst({ filters, change }: GroupProps) {
  const { t } = useTranslation()
  const { restrictToTutorialChallengesFirst: isOn } = filters
  return (
    <FilterToggle isOn={isOn} onToggle={() => change({ restrictToTutorialChallengesFirst: !isOn })}>
      {t('BOARD_TUTORIALS_FIRST')}
    </FilterToggle>
  )
}

/** Used in `FilterSheet`. */
export function Categories({ challenges, filters, change }: GroupProps) {
  const { t } = useTranslation()
  const counts = countBy(applyFilters(challenges, filters, 'categories'), (each) => [each.category])
  const categories = [...new Set(challenges.map((each) => each.category))].sort()
  return (
    <Flex component="fieldset" gap="xs" wrap="wrap">
      <legend className="ff-hidden">{t('LABEL_CATEGORY')}</legend>
      <FilterToggle isOn={filters.categories.length === 0} onToggle={() => change({ categories: [] })}>
        {t('CATEGORY_ALL')}
      </FilterToggle>
      {categories.map((category) => (
        <FilterToggle
          key={category}
          isOn={filters.categories.includes(category)}
          onToggle={() => change({ categories: toggled(filters.categories, category) })}
          count={counts.get(category) ?? 0}
        >
          {category}
        </FilterToggle>
      ))}
    </Flex>
  )
}
