import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { ActivityColumn } from '#contract/activity.ts'
import { useActivity } from '../feed/use-activity.ts'
import { matchesSearch } from '../ui/challenge-filter.ts'
import { formatDuration, formatPercent } from '../ui/format.ts'
import { Screen } from '../ui/Screen.tsx'
import classes from './Solutions.module.css'
import { Stars } from './sections.tsx'

/** The list of all challenges, with a search. */
export function SolutionListScreen() {
  const { t } = useTranslation()
  const { columns } = useActivity()
  const [params, setParams] = useSearchParams()
  const wanted = params.get('find') ?? ''
  const found = [...columns.values()]
    .filter((column) => matchesSearch(column, wanted))
    .sort((one, other) => one.category.localeCompare(other.category) || one.stars - other.stars)
  return (
    <Screen title={t('DASHBOARD_SOLUTIONS')} isWaiting={columns.size === 0} onRetry={undefined}>
      <p>{t('DASHBOARD_SOLUTIONS_HINT')}</p>
      <TextInput
        type="search"
        label={t('DASHBOARD_SOLUTIONS_FIND')}
        value={wanted}
        onChange={({ currentTarget: { value } }) =>
          setParams(value === '' ? {} : { find: value }, { replace: true })
        }
      />
      <p role="status" className="ff-hidden">
        {t('DASHBOARD_SOLUTIONS_FOUND', { count: found.length })}
      </p>
      {columns.size > 0 && found.length === 0 && <p>{t('DASHBOARD_SOLUTIONS_NONE')}</p>}
      <ul className="ff-list">
        {found.map((column) => (
          <Entry key={column.key} column={column} />
        ))}
      </ul>
    </Screen>
  )
}

function Entry({ column: { key, name, category, stars, share, medianMs } }: { column: ActivityColumn }) {
  const { t } = useTranslation()
  return (
    <li className={classes.entry}>
      <Link to={`/solutions/${key}`}>{name}</Link>
      <span className="ff-hint">{category}</span>
      <Stars count={stars} />
      <span className="ff-hint">
        {share > 0 && t('DASHBOARD_MAP_FIGURES', { share: formatPercent(share) })}
        {medianMs !== null && `, ${t('DASHBOARD_MAP_MEDIAN', { time: formatDuration(medianMs) })}`}
      </span>
    </li>
  )
}
