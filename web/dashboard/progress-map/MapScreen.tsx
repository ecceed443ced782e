import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ActivityColumn, CellState } from '#contract/activity.ts'
import { useLearnerFilter } from '../activity/filter.ts'
import { LearnerFilters } from '../activity/LearnerFilters.tsx'
import { useActivity } from '../feed/use-activity.ts'
import classes from './Map.module.css'
import { CELL_STATES, CellMark, MapGrid } from './MapGrid.tsx'

/** The progress of all learners in all challenges. */
export function MapScreen() {
  const { t } = useTranslation()
  const { columns, cells } = useActivity()
  const { shown, search, filters } = useLearnerFilter()
  const [params] = useSearchParams()
  const isAll = params.has('all')
  const touched = isAll ? undefined : touchedIn(cells.values())
  const chosen = [...columns.values()].filter(({ key }) => touched?.has(key) ?? true)
  return (
    <main className={classes.screen}>
      <h1 className={classes.title}>{t('DASHBOARD_MAP_TITLE')}</h1>
      <LearnerFilters {...filters} />
      <div className={classes.beneath}>
        <ul className={`ff-list ${classes.legend}`} aria-label={t('DASHBOARD_MAP_LEGEND')}>
          {CELL_STATES.map((state) => (
            <li key={state} className={classes.sign}>
              <CellMark state={state} /> {t(`DASHBOARD_CELL_${state.toUpperCase()}`)}
            </li>
          ))}
        </ul>
        <Checkbox
          label={t('DASHBOARD_MAP_ALL')}
          checked={isAll}
          onChange={({ currentTarget }) => filters.onFilter({ all: currentTarget.checked ? '1' : undefined })}
        />
      </div>
      {shown.length > 0 && chosen.length > 0 && (
        <MapGrid rows={shown} columns={inOrder(chosen)} cells={cells} search={search} />
      )}
      {shown.length === 0 && <p>{t('DASHBOARD_NOBODY_FOUND')}</p>}
      {shown.length > 0 && chosen.length === 0 && <p>{t('DASHBOARD_MAP_EMPTY')}</p>}
    </main>
  )
}

function touchedIn(cells: Iterable<Readonly<Record<string, CellState>>>): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const one of cells) for (const key of Object.keys(one)) keys.add(key)
  return keys
}

/** Easy challenges first, as a class meets them. */
function inOrder(columns: ActivityColumn[]): ActivityColumn[] {
  return columns.sort((one, other) => one.stars - other.stars)
}
