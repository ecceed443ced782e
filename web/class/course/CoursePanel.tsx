import { Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LearnerCourse } from '#contract/plans.ts'
import { formatDistance, formatMoment, formatNumber, formatPercent } from '#web/locale.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { InlineFailure } from '#web/ui/states/Failure.tsx'
import IconCircle from '~icons/circle'
import IconCircleCheck from '~icons/circle-check'
import { challengesQuery, courseQuery } from '../../training/queries.ts'
import css from './Course.module.css'
import { type CoursePart, stateOf } from './due.ts'
import { useNow } from './use-now.ts'
import './texts.ts'

/** On the class page: all parts of the course, what is due when, and what the learner has reached. */
export default function CoursePanel({ version }: { version: string }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('COURSE_TITLE')}>
      <Parts version={version} />
    </Panel>
  )
}

function Parts({ version }: { version: string }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(courseQuery(version))
  if (isError) return <InlineFailure text={t('COURSE_FAILED')} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{t('LOADING')}</p>
  return (
    <Stack gap="sm" className="ff-break">
      <ol className={`ff-list ${css.parts}`} aria-label={t('COURSE_PARTS', { title: data.title })}>
        {data.parts.map((part) => (
          <Part key={part.number} part={part} course={data} />
        ))}
      </ol>
      <p className="ff-hint">{t('COURSE_ZONE', { zone: data.timeZone })}</p>
      <p>
        <a className="ff-action ff-break" href="./training/class/course.ics" download="course.ics">
          {t('COURSE_SAVE')}
        </a>
      </p>
    </Stack>
  )
}

function Part({ part, course }: { part: CoursePart; course: LearnerCourse }) {
  const { t } = useTranslation()
  const { data: rows = [] } = useQuery(challengesQuery)
  const { title, say, phase, points, mostPoints, challenges } = part
  const state = stateOf(part)
  return (
    <li className={css.box} data-state={state}>
      <div className={css.head}>
        <Box component="h3" fz="md">
          <bdi>{title}</bdi>
        </Box>
        <strong className={css.state}>{t(`COURSE_STATE_${state.toUpperCase()}`)}</strong>
      </div>
      <Dates part={part} latePercent={course.latePercent} />
      {phase !== 'upcoming' && (
        <>
          {say !== '' && <p dir="auto">{say}</p>}
          <ul className="ff-list">
            {challenges.map(({ key, timing }) => {
              const Sign = timing === 'open' ? IconCircle : IconCircleCheck
              return (
                <li key={key}>
                  <Link
                    to={`/score-board?open=${encodeURIComponent(key)}`}
                    className={css.challenge}
                    data-timing={timing}
                  >
                    <Sign size={20} aria-hidden="true" />
                    <span>
                      {rows.find((row) => row.key === key)?.title ?? key}{' '}
                      <span className={css.timing}>({t(`COURSE_TIMING_${timing.toUpperCase()}`)})</span>
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {mostPoints > 0 && (
        <p className="ff-hint">
          {t('COURSE_POINTS', { points: formatNumber(points), most: formatNumber(mostPoints) })}
        </p>
      )}
    </li>
  )
}

/** When the part opens, is due or has closed, in words as well. */
function Dates({ part, latePercent }: { part: CoursePart; latePercent: number }) {
  const { t } = useTranslation()
  const now = useNow()
  const { phase, opensAt, dueAt, closesAt } = part
  const at = (iso: string) => ({
    date: formatMoment(new Date(iso)),
    when: formatDistance(new Date(iso), now),
  })
  if (phase === 'upcoming') {
    return (
      <p>
        {t('COURSE_OPENS', at(opensAt))} · {t('COURSE_DUE', at(dueAt))}
      </p>
    )
  }
  if (phase === 'open') return <p>{t('COURSE_DUE', at(dueAt))}</p>
  if (phase === 'closed') return <p>{t('COURSE_CLOSED', at(closesAt))}</p>
  return (
    <p>
      {t('COURSE_WAS_DUE', at(dueAt))} ·{' '}
      {t('COURSE_LATE_UNTIL', { ...at(closesAt), percent: formatPercent(latePercent / 100) })}
    </p>
  )
}
