import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { STATUS_TEXTS } from './FilterGroups.tsx'
import css from './FilterRow.module.css'
import { type Filters, type Limit, limitsOf, STATUSES } from './filters.ts'
import { useTagName } from './TagName.tsx'

interface Props {
  filters: Filters
  change: (part: Partial<Filters>) => void
  reset: () => void
}

/** A limit in words. */
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

/** What the board is limited to, each limit to be lifted by a click. */
export function ActiveFilters({ filters, change, reset }: Props) {
  const { t } = useTranslation()
  const wordsFor = useWords()
  return (
    <ul className={css.active}>
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
    </ul>
  )
}
