import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { AnswerAtHand, ChallengeAnswer } from '#contract/solutions.ts'
import { useActivity } from '../feed/use-activity.ts'
import { DashboardError, useDashboard } from '../session.ts'
import { formatDuration, formatPercent, formatTime } from '../ui/format.ts'
import { Screen } from '../ui/Screen.tsx'
import classes from './Answers.module.css'
import { Mending } from './Mending.tsx'
import { Part, Points } from './Part.tsx'
import { Solution } from './Solution.tsx'
import { Stars } from './Stars.tsx'

/** Everything about a challenge. */
export function AnswerScreen() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { key = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['answer', key],
    queryFn: () => api.get<AnswerAtHand>(`/api/challenges/${encodeURIComponent(key)}`),
    retry: false,
    // What failed may go through the next time.
    staleTime: ({ state }) => (state.data?.failedAt === null ? Number.POSITIVE_INFINITY : 0),
  })
  const refusal = error instanceof DashboardError ? error.message : undefined
  return (
    <Screen
      title={data?.title ?? t('DESK_ANSWERS')}
      isWaiting={!data && !error}
      onRetry={error && refusal === undefined ? refetch : undefined}
    >
      <p>
        <Link to="/answers">{t('DESK_ANSWERS_ALL')}</Link>
      </p>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      {data && <Answer answer={data} />}
    </Screen>
  )
}

function Answer({ answer }: { answer: AnswerAtHand }) {
  const { t } = useTranslation()
  const { description, hints, debrief, references } = answer
  return (
    <div className={classes.answer}>
      <Facts answer={answer} />
      <Part title={t('GUIDE_ABOUT')}>
        <p>{description}</p>
      </Part>
      <Part title={t('GUIDE_HINTS')}>
        <Points texts={hints} isOrdered />
      </Part>
      <Stuck answer={answer} />
      {answer.failedAt !== null && (
        <p role="note">{t('DESK_ANSWER_FAILED', { time: formatTime(answer.failedAt) })}</p>
      )}
      <Solution ways={answer.ways} />
      {debrief && (
        <Part title={t('GUIDE_WHY')}>
          <p>{debrief.why}</p>
        </Part>
      )}
      <Mending answer={answer} />
      {debrief && (
        <Part title={t('GUIDE_PREVENT')}>
          <p>{debrief.prevent}</p>
        </Part>
      )}
      <Part title={t('GUIDE_READ')}>
        <Points texts={[...references, ...(debrief?.read ?? [])]} />
      </Part>
    </div>
  )
}

function Facts({ answer: { key, stars, minutes, category, concept, lab } }: { answer: ChallengeAnswer }) {
  const { t } = useTranslation()
  const column = useActivity().columns.get(key)
  return (
    <ul className={classes.facts}>
      <li>
        <Stars count={stars} />
      </li>
      <li>{t('GUIDE_MINUTES', { minutes })}</li>
      <li>{category}</li>
      <li>
        {t('GUIDE_CLASS')}: {concept.title}
      </li>
      <li>
        <code>labs/{lab}</code>
      </li>
      {column && column.share > 0 && (
        <li>
          {t('DESK_MAP_FIGURES', { share: formatPercent(column.share) })}
          {column.medianMs !== null && `, ${t('DESK_MAP_MEDIAN', { time: formatDuration(column.medianMs) })}`}
        </li>
      )}
    </ul>
  )
}

/** What to say to whoever is near, or stuck. */
function Stuck({ answer: { nearMisses, hints, isNearNoticed } }: { answer: ChallengeAnswer }) {
  const { t } = useTranslation()
  const nudge = hints.at(-2)
  return (
    <Part title={t('GUIDE_STUCK')}>
      <p>{t('GUIDE_NEAR')}</p>
      <Points texts={nearMisses} />
      {nudge !== undefined && (
        <>
          <p>{t('GUIDE_NEAR_SAY')}</p>
          <blockquote className={classes.nudge}>{nudge}</blockquote>
        </>
      )}
      {isNearNoticed && <p>{t('GUIDE_NEAR_NOTICED')}</p>}
    </Part>
  )
}
