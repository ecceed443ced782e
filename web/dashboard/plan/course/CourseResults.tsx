import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanResults } from '#contract/plans.ts'
import { useDashboard } from '../../session.ts'
import { escapeInvisible } from '../../ui/escape-invisible.ts'
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
      <div>
        <Button
          variant="default"
          loading={isFetching}
          onClick={() => (isShown ? void refetch() : setShown(true))}
        >
          {t(data ? 'DASHBOARD_COURSE_RESULTS_AGAIN' : 'DASHBOARD_COURSE_RESULTS')}
        </Button>
      </div>
      {isError && <p role="alert">{t('DASHBOARD_UNREACHABLE')}</p>}
      {data && <ResultsTable results={data} />}
    </>
  )
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
