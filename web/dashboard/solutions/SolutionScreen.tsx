import { Box, Flex, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { ChallengeSolution, DashboardSolution, SolutionFix } from '#contract/training/solutions.ts'
import { useActivity } from '../feed/use-activity.ts'
import { DashboardError, useDashboard } from '../session.ts'
import { formatDuration, formatPercent, formatTime } from '../ui/format.ts'
import { Screen } from '../ui/Screen.tsx'
import { AttackSteps } from './AttackSteps.tsx'
import classes from './Solutions.module.css'
import { BulletList, Section, Stars } from './sections.tsx'

/** The complete solution of one challenge. */
export function SolutionScreen() {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { key = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['answer', key],
    queryFn: () => api.get<DashboardSolution>(`/api/challenges/${encodeURIComponent(key)}`),
    retry: false,
    // A failed attack may succeed the next time.
    staleTime: ({ state }) => (state.data?.failedAt === null ? Number.POSITIVE_INFINITY : 0),
  })
  const refusal = error instanceof DashboardError ? error.message : undefined
  return (
    <Screen
      title={data?.title ?? t('DASHBOARD_SOLUTIONS')}
      isWaiting={!data && !error}
      onRetry={error && refusal === undefined ? refetch : undefined}
    >
      <p>
        <Link to="/solutions">{t('DASHBOARD_SOLUTIONS_ALL')}</Link>
      </p>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      {data && <SolutionDetails answer={data} />}
    </Screen>
  )
}

function SolutionDetails({ answer }: { answer: DashboardSolution }) {
  const { t } = useTranslation()
  const { description, hints, debrief, references } = answer
  return (
    <Stack gap="lg">
      <Facts answer={answer} />
      <Section title={t('GUIDE_ABOUT')}>
        <p>{description}</p>
      </Section>
      <Section title={t('GUIDE_HINTS')}>
        <BulletList texts={hints} isOrdered />
      </Section>
      <StuckAdvice answer={answer} />
      {answer.failedAt !== null && (
        <p role="note">{t('DASHBOARD_SOLUTION_FAILED', { time: formatTime(answer.failedAt) })}</p>
      )}
      <AttackSteps ways={answer.ways} />
      {debrief && (
        <Section title={t('GUIDE_WHY')}>
          <p>{debrief.why}</p>
        </Section>
      )}
      <CodeAndFixes answer={answer} />
      {debrief && (
        <Section title={t('GUIDE_PREVENT')}>
          <p>{debrief.prevent}</p>
        </Section>
      )}
      <Section title={t('GUIDE_READ')}>
        <BulletList texts={[...references, ...(debrief?.read ?? [])]} />
      </Section>
    </Stack>
  )
}

function Facts({ answer: { key, stars, minutes, category, concept, lab } }: { answer: ChallengeSolution }) {
  const { t } = useTranslation()
  const column = useActivity().columns.get(key)
  return (
    <Flex component="ul" gap="var(--ff-space-1) var(--ff-space-4)" wrap="wrap" className="ff-list ff-hint">
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
          {t('DASHBOARD_MAP_FIGURES', { share: formatPercent(column.share) })}
          {column.medianMs !== null &&
            `, ${t('DASHBOARD_MAP_MEDIAN', { time: formatDuration(column.medianMs) })}`}
        </li>
      )}
    </Flex>
  )
}

/** What to say to learners who are close or stuck. */
function StuckAdvice({ answer: { nearMisses, hints, isNearNoticed } }: { answer: ChallengeSolution }) {
  const { t } = useTranslation()
  const nudge = hints.at(-2)
  return (
    <Section title={t('GUIDE_STUCK')}>
      <p>{t('GUIDE_NEAR')}</p>
      <BulletList texts={nearMisses} />
      {nudge !== undefined && (
        <>
          <p>{t('GUIDE_NEAR_SAY')}</p>
          <blockquote className={classes.nudge}>{nudge}</blockquote>
        </>
      )}
      {isNearNoticed && <p>{t('GUIDE_NEAR_NOTICED')}</p>}
    </Section>
  )
}

/** The vulnerable lines, the right fix, and the fixes that do not hold. */
function CodeAndFixes({ answer: { code, fixes, lineHints, review } }: { answer: ChallengeSolution }) {
  const { t } = useTranslation()
  if (!code) return null
  const right = fixes.find(({ isRight }) => isRight)
  return (
    <>
      <Section title={t('GUIDE_LINES')}>
        <p>
          <code>{code.path}</code>
        </p>
        <Code label={code.path} text={code.text} vulnerable={code.vulnerable} />
      </Section>
      <Section title={t('GUIDE_LINE_HINTS')}>
        <BulletList texts={lineHints} isOrdered />
      </Section>
      <Section title={t('GUIDE_FIX')}>
        <Fixes fixes={fixes.filter(({ isRight }) => isRight)} />
        {code.mended !== null && (
          <Code label={right?.name ?? t('GUIDE_FIX')} text={code.mended} vulnerable={[]} />
        )}
      </Section>
      <Section title={t('GUIDE_WRONG')}>
        <Fixes fixes={fixes.filter(({ isRight }) => !isRight)} />
      </Section>
      {review !== null && (
        <Section title={t('GUIDE_REVIEW')}>
          <p>{review}</p>
        </Section>
      )}
    </>
  )
}

function Fixes({ fixes }: { fixes: readonly SolutionFix[] }) {
  return (
    <ul className={classes.points}>
      {fixes.map(({ name, explanation }) => (
        <li key={name}>
          <code>{name}</code>: {explanation}
        </li>
      ))}
    </ul>
  )
}

function Code({ label, text, vulnerable }: { label: string; text: string; vulnerable: readonly number[] }) {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line, at) => ({ line, number: at + 1 }))
  return (
    <Box component="section" className={classes.scroll ?? ''} tabIndex={0} aria-label={label}>
      <pre className={classes.code}>
        {lines.map(({ line, number }) => {
          const shown = `${String(number).padStart(3)}  ${line}\n`
          return vulnerable.includes(number) ? (
            <mark key={number}>{shown}</mark>
          ) : (
            <span key={number}>{shown}</span>
          )
        })}
      </pre>
    </Box>
  )
}
