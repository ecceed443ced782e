import { Box, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CSV_START, csvLine } from '#contract/csv.ts'
import type { PlanResults } from '#contract/plans.ts'
import { useDashboard } from '../../session.ts'
import { escapeInvisible } from '../../ui/escape-invisible.ts'
import { csvSeparator, saveFile } from '../../ui/files.ts'
import { formatNumber } from '../../ui/format.ts'
import classes from './Course.module.css'

/** What learners have reached in each part of the course, once the trainer asks for it. */
export function CourseResults() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const [isShown, setShown] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['plan-results'],
    queryFn: () => api.get<PlanResults>('/api/plan/results'),
    enabled: isShown,
  })
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          loading={isFetching}
          onClick={() => (isShown ? void refetch() : setShown(true))}
        >
          {t(data ? 'DASHBOARD_COURSE_RESULTS_AGAIN' : 'DASHBOARD_COURSE_RESULTS')}
        </Button>
        {data && (
          <Button variant="default" onClick={() => saveResults(data, t)}>
            {t('DASHBOARD_COURSE_RESULTS_SAVE')}
          </Button>
        )}
      </Group>
      {isError && <p role="alert">{t('DASHBOARD_UNREACHABLE')}</p>}
      {data?.learners.length === 0 && <p>{t('DASHBOARD_EMPTY')}</p>}
      {data && data.learners.length > 0 && <ResultsTable results={data} />}
    </>
  )
}

/** Saves the results as a file for spreadsheets. For each part: its points, and how many solves came late. */
function saveResults({ parts, learners }: PlanResults, t: ReturnType<typeof useTranslation>['t']): void {
  const heads = parts.flatMap((title) => [title, t('DASHBOARD_COURSE_RESULTS_LATE_IN', { title })])
  const names = [
    t('DASHBOARD_COLUMN_NAME'),
    t('DASHBOARD_COURSE_RESULTS_POINTS'),
    t('DASHBOARD_COURSE_RESULTS_MOST'),
  ]
  const rows = learners.map(({ nickname, points, mostPoints, parts: reached }) => [
    ...[nickname, points, mostPoints],
    ...reached.flatMap((part) => [part.points, part.late]),
  ])
  const text = [[...names, ...heads], ...rows].map((row) => csvLine(row, csvSeparator())).join('')
  saveFile(new Blob([CSV_START, text], { type: 'text/csv' }), 'results.csv')
}

function ResultsTable({ results: { parts, learners } }: { results: PlanResults }) {
  const { t } = useTranslation()
  return (
    <Box
      component="section"
      className={classes.results ?? ''}
      tabIndex={0}
      aria-label={t('DASHBOARD_COURSE_RESULTS_TITLE')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('DASHBOARD_COLUMN_NAME')}</th>
            <th scope="col">{t('DASHBOARD_COURSE_RESULTS_POINTS')}</th>
            {parts.map((title) => (
              <th key={title} scope="col">
                <bdi>{escapeInvisible(title)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {learners.map(({ id, nickname, points, mostPoints, parts: reached }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{escapeInvisible(nickname)}</bdi>
              </th>
              <td>
                {t('DASHBOARD_COURSE_RESULTS_OF', {
                  done: formatNumber(points),
                  of: formatNumber(mostPoints),
                })}
              </td>
              {reached.map(({ solved, late, challenges }, index) => (
                <td key={parts[index]}>
                  {t('DASHBOARD_COURSE_RESULTS_OF', {
                    done: formatNumber(solved),
                    of: formatNumber(challenges),
                  })}
                  {late > 0 && <strong> {t('DASHBOARD_COURSE_RESULTS_LATE', { count: late })}</strong>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
